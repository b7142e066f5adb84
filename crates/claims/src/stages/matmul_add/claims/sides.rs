//! Claims about which side is the slower: the CPU or the GPU.

use kineto_trace::{Category, Duration, EventId};
use texts::claims::matmul_add as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::spans;
use crate::stages::common::events::{durations, steps};
use crate::stages::common::listing::{filled, kernel_name, list, names, nothing_to_check, times};
use crate::stages::common::window::{busy_and_window, device_work};
use crate::stages::matmul_add::forwards::{gemms, last_wait};
use crate::stages::matmul_add::swept;
use crate::value::Value;

/// From this part of the time at work on, a GPU counts as what the program waits for.
const BUSY_SHARE: f64 = 0.6;

pub(super) fn overhead_bound(recording: &Recording) -> Outcome {
    bound(recording, |share| share < BUSY_SHARE)
}

pub(super) fn gpu_bound(recording: &Recording) -> Outcome {
    bound(recording, |share| share >= BUSY_SHARE)
}

fn bound(recording: &Recording, holds: impl Fn(f64) -> bool) -> Outcome {
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
    let values = [
        ("steps", steps(recording).len().to_string()),
        ("window", window.to_string()),
        ("busy", busy.to_string()),
        ("share", Value::Share(share).to_string()),
    ];
    Outcome::of(holds(share), filled(words::BOUND_EVIDENCE, &values), work)
}

pub(super) fn queue_grows(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let gemms = gemms(recording);
    let delays: Vec<Duration> = gemms
        .iter()
        .filter_map(|&kernel| recording.launches.delay(kernel))
        .collect();
    if delays.is_empty() {
        return nothing_to_check("GEMM");
    }
    let evidence = fill(words::QUEUE_GROWS_EVIDENCE, &[("times", &times(&delays))]);
    let grows = delays.windows(2).all(|pair| pair[0] < pair[1]);
    Outcome::of(grows && delays.len() > 1, evidence, gemms)
}

/// The wait at the end is longer than all steps at the large size, and shorter at the small.
pub(super) fn where_the_cpu_waits(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|it| !it.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let wait_and_steps = |recording: &Recording| {
        let wait = recording.trace.get(last_wait(recording)?).duration();
        let all: Duration = durations(recording, &steps(recording)).into_iter().sum();
        Some((wait, all))
    };
    let (Some(large), Some(small)) = (wait_and_steps(recordings[0]), wait_and_steps(recordings[1]))
    else {
        return nothing_to_check("cudaDeviceSynchronize");
    };
    let values = [
        ("large_wait", large.0.to_string()),
        ("large_steps", large.1.to_string()),
        ("small_wait", small.0.to_string()),
        ("small_steps", small.1.to_string()),
    ];
    let evidence = filled(words::WHERE_THE_CPU_WAITS_EVIDENCE, &values);
    let events = last_wait(recordings[0]).into_iter().collect();
    Outcome::of(large.0 > large.1 && small.0 < small.1, evidence, events)
}

pub(super) fn crossing(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let sizes = swept::sizes(recording);
    if sizes.is_empty() {
        return nothing_to_check("n=64");
    }
    let edges = |of_the_gpu: bool| {
        let side = sizes.iter().filter(|it| it.is_of_the_gpu() == of_the_gpu);
        list(side.map(|size| size.edge.to_string()).collect())
    };
    let values = [("cpu", edges(false)), ("gpu", edges(true))];
    let evidence = filled(words::CROSSING_EVIDENCE, &values);
    let events = sizes.iter().map(|size| size.event).collect();
    Outcome::of(swept::crossing(&sizes).is_some(), evidence, events)
}

/// A kernel that no recorded call launched was launched in a step that was thrown away.
pub(super) fn left_over(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let trace = &recording.trace;
    let kernels: Vec<_> = trace
        .ids_of(|category| category == Category::Kernel)
        .collect();
    if kernels.is_empty() {
        return nothing_to_check("kernel");
    }
    let launched = |id: &EventId| recording.launches.call_of(*id).is_some();
    let (ours, older): (Vec<_>, Vec<_>) = kernels.iter().copied().partition(launched);
    let called = older.iter().map(|&id| kernel_name(trace.get(id).name()));
    let first = ours.iter().map(|&id| trace.get(id).start()).min();
    let come_first = older.iter().all(|&id| Some(trace.get(id).end()) <= first);
    let values = [
        ("kernels", kernels.len().to_string()),
        ("steps", steps(recording).len().to_string()),
        ("older", older.len().to_string()),
        ("names", names(called)),
    ];
    let evidence = filled(words::LEFT_OVER_EVIDENCE, &values);
    Outcome::of(!older.is_empty() && come_first, evidence, older)
}
