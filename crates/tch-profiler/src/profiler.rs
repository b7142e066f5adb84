use std::ptr::{self, NonNull};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::range::note_profile_end;
use crate::{Activity, Error, Profile, RecordedTrace, Schedule, cuda, ffi};

/// What to record: the settings of a profile that has not begun.
///
/// Both activities are recorded where a GPU is to be seen, the CPU's alone elsewhere,
/// unless [`Profiler::activities`] decides it.
#[derive(Debug, Clone, Default)]
pub struct Profiler {
    activities: Option<u32>,
    options: u32,
    schedule: Option<Schedule>,
}

impl Profiler {
    /// The default settings: no schedule, no shapes, no memory.
    pub fn new() -> Self {
        Self::default()
    }

    /// Records these activities and no others.
    #[must_use]
    pub fn activities(mut self, activities: impl IntoIterator<Item = Activity>) -> Self {
        self.activities = Some(activities.into_iter().fold(0, |bits, one| bits | one.bit()));
        self
    }

    /// Records by steps. Without a schedule everything from start to finish is recorded.
    #[must_use]
    pub fn schedule(mut self, schedule: Schedule) -> Self {
        self.schedule = Some(schedule);
        self
    }

    /// Records the shape, strides and type of each op's inputs.
    #[must_use]
    pub fn record_shapes(mut self, on: bool) -> Self {
        self.set(ffi::RECORD_SHAPES, on);
        self
    }

    /// Records each allocation and release of tensor memory.
    #[must_use]
    pub fn profile_memory(mut self, on: bool) -> Self {
        self.set(ffi::PROFILE_MEMORY, on);
        self
    }

    /// Begins the profile with its step 0.
    ///
    /// # Errors
    ///
    /// [`Error::AlreadyRunning`] while another profile of this process runs; an error that
    /// names the reason when CUDA activity was asked for and cannot be had;
    /// [`Error::NoActiveStep`] and [`Error::NoActivity`] for settings that record nothing;
    /// [`Error::Libtorch`] for what libtorch refuses.
    pub fn start(self) -> Result<Profile, Error> {
        let activities = self.activities.unwrap_or_else(activities_at_hand);
        if activities == 0 {
            return Err(Error::NoActivity);
        }
        if self.schedule.is_some_and(|schedule| schedule.active() == 0) {
            return Err(Error::NoActiveStep);
        }
        if activities & ffi::CUDA != 0 {
            cuda::check()?;
        }
        let session = Session {
            activities,
            options: self.options,
            claim: Claim::take()?,
        };
        Profile::begin(session, self.schedule)
    }

    fn set(&mut self, option: u32, on: bool) {
        self.options = if on {
            self.options | option
        } else {
            self.options & !option
        };
    }
}

fn activities_at_hand() -> u32 {
    if cuda::check().is_ok() {
        ffi::CPU | ffi::CUDA
    } else {
        ffi::CPU
    }
}

/// libtorch's one profiler, with the settings to drive it.
#[derive(Debug)]
pub(crate) struct Session {
    activities: u32,
    options: u32,
    #[expect(dead_code, reason = "held for its drop")]
    claim: Claim,
}

impl Session {
    /// Sets tracing up; from here CUPTI traces what will be thrown away.
    pub(crate) fn prepare(&self) -> Result<(), Error> {
        // SAFETY: plain values; no other profile runs, by the claim.
        let answer = unsafe { ffi::tp_prepare(self.activities, self.options) };
        // SAFETY: the answer is the shim's own.
        unsafe { ffi::check("preparing the profiler", answer) }
    }

    /// From here everything is kept.
    pub(crate) fn enable(&self) -> Result<(), Error> {
        // SAFETY: plain values; the profiler was prepared on this thread.
        let answer = unsafe { ffi::tp_enable(self.activities, self.options) };
        // SAFETY: the answer is the shim's own.
        unsafe { ffi::check("starting the profiler", answer) }?;
        // SAFETY: a look, without arguments.
        if unsafe { ffi::tp_enabled() } {
            Ok(())
        } else {
            Err(Error::NoKineto)
        }
    }

    /// Waits for the GPU, so that the trace has every kernel, then ends the recording.
    pub(crate) fn disable(&self) -> Result<RecordedTrace, Error> {
        let waited = if self.activities & ffi::CUDA != 0 {
            // SAFETY: no arguments; the answer is the shim's own.
            unsafe { ffi::check("waiting for the GPU", ffi::tp_synchronize()) }
        } else {
            Ok(())
        };
        let mut raw = ptr::null_mut();
        note_profile_end();
        // SAFETY: the profiler was enabled on this thread; the result becomes ours.
        unsafe { ffi::check("stopping the profiler", ffi::tp_disable(&raw mut raw)) }?;
        let raw = NonNull::new(raw).ok_or(Error::NoKineto)?;
        // SAFETY: the pointer is fresh from `tp_disable`.
        let trace = unsafe { RecordedTrace::from_raw(raw) };
        waited.map(|()| trace)
    }
}

/// The right to use libtorch's one profiler, given back when dropped.
#[derive(Debug)]
struct Claim;

static TAKEN: AtomicBool = AtomicBool::new(false);

impl Claim {
    fn take() -> Result<Self, Error> {
        if TAKEN.swap(true, Ordering::Acquire) {
            return Err(Error::AlreadyRunning);
        }
        let claim = Self;
        // Someone else in the process, Python say, may use it without asking us.
        // SAFETY: a look, without arguments.
        if unsafe { ffi::tp_enabled() } {
            Err(Error::AlreadyRunning)
        } else {
            Ok(claim)
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        TAKEN.store(false, Ordering::Release);
    }
}
