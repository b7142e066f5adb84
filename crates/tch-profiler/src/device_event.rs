use std::ptr::{self, NonNull};
use std::time::Duration;

use crate::{Error, cuda, ffi};

/// A moment in a GPU's stream of work: when everything launched before it has been done.
///
/// Two of them measure what the GPU did in between, without a profiler and without its cost:
///
/// ```no_run
/// # fn forward() {}
/// # fn main() -> Result<(), tch_profiler::Error> {
/// use tch_profiler::DeviceEvent;
///
/// let begin = DeviceEvent::record(0)?;
/// for _ in 0..100 {
///     forward();
/// }
/// let end = DeviceEvent::record(0)?;
/// let one_forward = end.since(&begin)? / 100;
/// # Ok(())
/// # }
/// ```
///
/// This is the time of whichever was slower: the GPU, or the CPU that should have kept it
/// busy. Forwards without a wait between them show which.
#[derive(Debug)]
pub struct DeviceEvent {
    raw: NonNull<ffi::RawEvent>,
}

impl DeviceEvent {
    /// Puts an event behind all that was launched into the current stream of this GPU, and
    /// does not wait for it.
    ///
    /// # Errors
    ///
    /// Those of [`cuda::check`], and [`Error::Libtorch`] where there is no such GPU.
    pub fn record(gpu: usize) -> Result<Self, Error> {
        cuda::check()?;
        // libtorch numbers devices in eight bits.
        let index = i32::from(i8::try_from(gpu).unwrap_or(i8::MAX));
        let mut raw = ptr::null_mut();
        // SAFETY: plain values; the shim writes `raw` or fails.
        unsafe {
            ffi::check(
                "recording an event",
                ffi::tp_event_record(index, &raw mut raw),
            )
        }?;
        let raw = NonNull::new(raw).ok_or_else(|| Error::Libtorch {
            doing: "recording an event",
            message: "no event was made".to_owned(),
        })?;
        Ok(Self { raw })
    }

    /// The time from an earlier event of the same GPU to this one; waits until both are past.
    /// Zero if this one was the earlier. CUDA counts in steps of about half a microsecond.
    ///
    /// # Errors
    ///
    /// [`Error::Libtorch`] for events of different GPUs, and where the GPU's work failed.
    pub fn since(&self, earlier: &Self) -> Result<Duration, Error> {
        let mut milliseconds = 0.0;
        // SAFETY: both events are alive.
        unsafe {
            let (from, to) = (earlier.raw.as_ptr(), self.raw.as_ptr());
            let answer = ffi::tp_event_elapsed_ms(from, to, &raw mut milliseconds);
            ffi::check("measuring between events", answer)?;
        }
        Ok(Duration::from_secs_f64(milliseconds.max(0.0) / 1e3))
    }
}

impl Drop for DeviceEvent {
    fn drop(&mut self) {
        // SAFETY: the event is ours, and freed once.
        unsafe { ffi::tp_event_free(self.raw.as_ptr()) }
    }
}
