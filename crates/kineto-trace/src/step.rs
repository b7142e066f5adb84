//! The profiler's steps.

use crate::{Category, EventId, Trace};

/// One step of the profiler's schedule, as `step()` marks it on the CPU.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub struct Step {
    /// The number behind `ProfilerStep#`.
    pub number: u64,
    /// The annotation.
    pub event: EventId,
}

/// The annotations named `ProfilerStep#N`, by start.
pub(crate) fn steps(trace: &Trace) -> Vec<Step> {
    let mut steps: Vec<Step> = trace
        // PyTorch 1.8 wrote the steps as ops.
        .ids_of(|category| matches!(category, Category::UserAnnotation | Category::CpuOp))
        .filter_map(|id| {
            let number = trace.get(id).name().strip_prefix("ProfilerStep#")?;
            let number = number.parse().ok()?;
            Some(Step { number, event: id })
        })
        .collect();
    steps.sort_by_key(|step| (trace.get(step.event).start(), step.number));
    steps
}
