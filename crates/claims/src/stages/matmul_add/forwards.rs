//! The forward passes of a recording, their kernels and what surrounds them.

use kineto_trace::{Category, Duration, EventId, Kind};

use crate::recording::Recording;
use crate::stages::common::events;

/// The forward passes, in order: the annotation that the programs give each.
pub(super) fn forwards(recording: &Recording) -> Vec<EventId> {
    events::annotations(recording, "matmul_add")
}

/// Everything of a name below the forward passes, in the order of the passes.
pub(super) fn below(recording: &Recording, wanted: &str) -> Vec<EventId> {
    events::below(recording, &forwards(recording), wanted)
}

/// The GEMM kernels of all forward passes.
pub(super) fn gemms(recording: &Recording) -> Vec<EventId> {
    events::kernels_of_kind(recording, &forwards(recording), Kind::Gemm)
}

/// The pointwise kernels of all forward passes: the adds.
pub(super) fn adds(recording: &Recording) -> Vec<EventId> {
    events::kernels_of_kind(recording, &forwards(recording), Kind::Pointwise)
}

/// The device activities of a category in all forward passes.
pub(super) fn device_of(recording: &Recording, category: Category) -> Vec<EventId> {
    let passes = forwards(recording).into_iter();
    let work = passes.flat_map(|pass| events::activities(recording, pass));
    work.filter(|&id| recording.trace.get(id).category() == category)
        .collect()
}

/// How long the GPU works for a forward pass, its activities added up.
pub(super) fn device_time(recording: &Recording, forward: EventId) -> Duration {
    let work = events::activities(recording, forward);
    events::durations(recording, &work).into_iter().sum()
}

/// From the start of each forward pass to the start of the first op in it.
pub(super) fn gaps(recording: &Recording) -> Vec<Duration> {
    let trace = &recording.trace;
    let gap = |forward: EventId| {
        let first = *events::called_ops(recording, forward).first()?;
        Some(trace.get(first).start() - trace.get(forward).start())
    };
    forwards(recording).into_iter().filter_map(gap).collect()
}

/// The wait for the GPU with which a recording ends.
pub(super) fn last_wait(recording: &Recording) -> Option<EventId> {
    let trace = &recording.trace;
    let waits = trace
        .ids()
        .filter(|&id| trace.get(id).name() == "cudaDeviceSynchronize");
    waits.max_by_key(|&id| trace.get(id).start())
}

/// What the profiler did itself, as far as the trace tells.
pub(super) fn profiler_work(recording: &Recording) -> Vec<EventId> {
    let trace = &recording.trace;
    let own = |&id: &EventId| trace.get(id).category() == Category::Overhead;
    trace.ids().filter(own).collect()
}
