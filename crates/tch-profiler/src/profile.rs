use std::marker::PhantomData;

use crate::profiler::Session;
use crate::schedule::Action;
use crate::{Error, Range, RecordedTrace, Schedule, record_function};

/// A running profile. It ends with [`Profile::finish`], or when dropped, also by a panic;
/// what a dropped profile recorded is thrown away.
///
/// It belongs to the thread that started it, as libtorch's profiler does.
#[derive(Debug)]
pub struct Profile {
    // Dropped first: the annotation ends before the profile that records it.
    annotation: Option<Range>,
    session: Session,
    schedule: Option<Schedule>,
    step: u64,
    phase: Phase,
    _not_send: PhantomData<*const ()>,
}

/// How far libtorch's profiler has come in its cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    Idle,
    Prepared,
    Recording,
}

impl Profile {
    pub(crate) fn begin(session: Session, schedule: Option<Schedule>) -> Result<Self, Error> {
        let mut profile = Self {
            annotation: None,
            session,
            schedule,
            step: 0,
            phase: Phase::Idle,
            _not_send: PhantomData,
        };
        profile.enter_step()?;
        Ok(profile)
    }

    /// Steps begun so far, less one: the number in `ProfilerStep#N`.
    pub fn step_number(&self) -> u64 {
        self.step
    }

    /// Ends a step and begins the next. Returns the trace of a cycle when this ended one.
    ///
    /// # Errors
    ///
    /// [`Error::Libtorch`] when libtorch cannot start or stop its profiler.
    pub fn step(&mut self) -> Result<Option<RecordedTrace>, Error> {
        self.annotation = None;
        let trace = match self.action() {
            Action::RecordLast => Some(self.stop()?),
            _ => None,
        };
        self.step += 1;
        self.enter_step()?;
        Ok(trace)
    }

    /// Ends the profile. Returns what was recorded since the last cycle ended: everything
    /// when there is no schedule, nothing when the schedule ran to its end.
    ///
    /// # Errors
    ///
    /// [`Error::Libtorch`] when libtorch cannot stop its profiler.
    pub fn finish(mut self) -> Result<Option<RecordedTrace>, Error> {
        self.annotation = None;
        match self.phase {
            Phase::Recording => self.stop().map(Some),
            _ => self.abandon().map(|()| None),
        }
    }

    fn action(&self) -> Action {
        self.schedule
            .map_or(Action::Record, |schedule| schedule.action(self.step))
    }

    fn enter_step(&mut self) -> Result<(), Error> {
        let wanted = match self.action() {
            Action::Wait => Phase::Idle,
            Action::Warmup => Phase::Prepared,
            Action::Record | Action::RecordLast => Phase::Recording,
        };
        if wanted != Phase::Idle && self.phase == Phase::Idle {
            self.session.prepare()?;
            self.phase = Phase::Prepared;
        }
        if wanted == Phase::Recording && self.phase == Phase::Prepared {
            self.session.enable()?;
            self.phase = Phase::Recording;
        }
        self.annotation = Some(record_function(&format!("ProfilerStep#{}", self.step)));
        Ok(())
    }

    fn stop(&mut self) -> Result<RecordedTrace, Error> {
        self.phase = Phase::Idle;
        self.session.disable()
    }

    /// Leaves libtorch's profiler as it was found. A prepared one can be left only by
    /// starting and stopping it.
    fn abandon(&mut self) -> Result<(), Error> {
        if self.phase == Phase::Prepared {
            self.session.enable()?;
            self.phase = Phase::Recording;
        }
        if self.phase == Phase::Recording {
            self.stop()?;
        }
        Ok(())
    }
}

impl Drop for Profile {
    fn drop(&mut self) {
        self.annotation = None;
        // Nobody is left to be told of a failure.
        let _ = self.abandon();
    }
}
