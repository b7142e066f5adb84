//! Claims about time.

use texts::claims::linear as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::spans;
use crate::stages::common::listing::{list, nothing_to_check};
use crate::stages::linear::forwards::{
    all_kernels, busy_and_window, device_work, durations, steps,
};
use crate::value::Value;

pub(super) fn launch_is_asynchronous(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let trace = &recording.trace;
    let kernels = all_kernels(recording);
    let left: Vec<_> = kernels
        .iter()
        .filter_map(|&kernel| {
            let call = recording.launches.call_of(kernel)?;
            Some(trace.get(kernel).end() - trace.get(call).end())
        })
        .collect();
    if left.is_empty() {
        return nothing_to_check("kernel");
    }
    let times = list(left.iter().map(ToString::to_string).collect());
    let evidence = fill(words::LAUNCH_IS_ASYNCHRONOUS_EVIDENCE, &[("times", &times)]);
    // The first launch under a profiler is slow: its call may still be busy with CUPTI when
    // the kernel is done.
    let warm = left
        .get(1..)
        .filter(|warm| !warm.is_empty())
        .unwrap_or(&left);
    let holds = left.len() == kernels.len() && warm.iter().all(|time| time.nanos() > 0);
    Outcome::of(holds, evidence, kernels)
}

/// Below this part of the time at work, a GPU counts as waiting for the CPU.
const BUSY_SHARE_OF_OVERHEAD: f64 = 0.6;

pub(super) fn overhead_bound(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let work = device_work(recording);
    if work.is_empty() {
        return nothing_to_check("kernel");
    }
    let found = busy_and_window(recording);
    let Some((busy, window, share)) =
        found.and_then(|(busy, window)| Some((busy, window, spans::share(busy, window)?)))
    else {
        return nothing_to_check("ProfilerStep");
    };
    let evidence = fill(
        words::OVERHEAD_BOUND_EVIDENCE,
        &[
            ("steps", &steps(recording).len().to_string()),
            ("window", &window.to_string()),
            ("busy", &busy.to_string()),
            ("share", &Value::Share(share).to_string()),
        ],
    );
    Outcome::of(share < BUSY_SHARE_OF_OVERHEAD, evidence, work)
}

pub(super) fn first_step_longest(recording: &Recording) -> Outcome {
    let steps = steps(recording);
    let times = durations(recording, &steps);
    let Some((first, later)) = times.split_first() else {
        return nothing_to_check("ProfilerStep");
    };
    let holds = !later.is_empty() && later.iter().all(|time| time < first);
    let shown = list(times.iter().map(ToString::to_string).collect());
    let evidence = fill(words::FIRST_STEP_LONGEST_EVIDENCE, &[("times", &shown)]);
    Outcome::of(holds, evidence, steps)
}
