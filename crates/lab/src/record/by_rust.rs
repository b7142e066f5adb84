//! Recording in this process.

use anyhow::Result;
use tch::Device;
use tch_profiler::{Activity, Profiler, RecordedTrace};

use super::{ERROR, Recorded, Task};
use crate::{Stage, Variant, Workload, forward_time};

/// Makes the workload, records it, measures it.
pub(super) fn record<S: Stage>(task: &Task<'_, S::Shapes>) -> Result<Recorded> {
    let _no_grad = tch::no_grad_guard();
    let workload = S::workload(task.shapes, task.variant.name, task.place)?;
    let trace = profile(workload.as_ref(), task.variant, task.place.device)?;
    let mut measured = workload.measured()?;
    measured.insert(ERROR.to_owned(), workload.relative_error()?);
    if task.variant.timed {
        measured.extend(forward_time::measure(workload.as_ref(), task.place.device)?);
    }
    Ok(Recorded {
        trace: trace.into_chrome_trace()?,
        measured,
        is_exact: workload.is_exact(),
        extras: Vec::new(),
    })
}

/// Warms up, then records the steps that the variant's schedule keeps.
fn profile(workload: &dyn Workload, variant: &Variant, device: Device) -> Result<RecordedTrace> {
    for _ in 0..variant.warmup_calls {
        let _ = workload.forward()?;
    }
    // ANCHOR: steps
    let activities: &[Activity] = match device {
        Device::Cuda(_) => &[Activity::Cpu, Activity::Cuda],
        _ => &[Activity::Cpu],
    };
    let mut profile = Profiler::new()
        .activities(activities.iter().copied())
        .schedule(variant.schedule)
        .record_shapes(true)
        .start()?;
    loop {
        let _ = workload.forward()?;
        if let Some(trace) = profile.step()? {
            return Ok(trace);
        }
    }
    // ANCHOR_END: steps
}
