//! One way to run a stage, and how it is recorded.

use tch_profiler::Schedule;

use crate::Dtype;

/// Calls before the profiler is made: the first ones load libraries and pick kernels.
const WARMUP_CALLS: u32 = 3;

/// A variant of a stage: its name, and how its recording is made.
///
/// Unless told otherwise the program calls forward three times, then profiles five steps:
/// one is left alone, one is traced and thrown away, three are kept.
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    pub(crate) name: &'static str,
    pub(crate) warmup_calls: u32,
    pub(crate) schedule: Schedule,
    pub(crate) python: bool,
    pub(crate) twin: bool,
    pub(crate) gpu_only: bool,
    pub(crate) timed: bool,
    pub(crate) dtype: Option<Dtype>,
}

// ANCHOR: schedule
/// One step is left alone, one is traced and thrown away, three are kept.
const fn usual_schedule() -> Schedule {
    Schedule::new(1, 1, 3)
}
// ANCHOR_END: schedule

impl Variant {
    /// A variant recorded in the usual way by the stage's [`workload`](crate::Stage::workload).
    pub const fn new(name: &'static str) -> Self {
        Self {
            name,
            warmup_calls: WARMUP_CALLS,
            schedule: usual_schedule(),
            python: false,
            twin: false,
            gpu_only: false,
            timed: false,
            dtype: None,
        }
    }

    /// Its name, as `--variant` takes it.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// No call comes before the profiler: the first step finds the libraries unloaded.
    #[must_use]
    pub const fn cold(mut self) -> Self {
        self.warmup_calls = 0;
        self
    }

    /// The profiler follows another schedule; it must have an end.
    #[must_use]
    pub const fn schedule(mut self, schedule: Schedule) -> Self {
        self.schedule = schedule;
        self
    }

    /// The stage's Python script records it, `python/<stage>.py`.
    #[must_use]
    pub const fn python(mut self) -> Self {
        self.python = true;
        self
    }

    /// A Python variant that draws the same random inputs from the same seed as the stage's
    /// workload of this name does: what the script computes is compared with Rust's result.
    #[must_use]
    pub const fn twin(mut self) -> Self {
        self.python = true;
        self.twin = true;
        self
    }

    /// It shows something that the CPU does not have, and is left out there.
    #[must_use]
    pub const fn gpu_only(mut self) -> Self {
        self.gpu_only = true;
        self
    }

    /// Its tensors are of this type, unless a flag asks for another, and not of the device's
    /// usual one.
    #[must_use]
    pub const fn dtype(mut self, dtype: Dtype) -> Self {
        self.dtype = Some(dtype);
        self
    }

    /// Forwards are timed outside the profiler too: `forward_us` and its least and greatest
    /// in `run.json`.
    #[must_use]
    pub const fn timed(mut self) -> Self {
        self.timed = true;
        self
    }
}
