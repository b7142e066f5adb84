//! The events of a recording: its annotations, and what is below them.

use kineto_trace::{Category, Duration, EventId, Kind};

use crate::recording::Recording;

/// The CPU's annotations of a name, in order. A stage's programs give every forward pass one.
pub(crate) fn annotations(recording: &Recording, wanted: &str) -> Vec<EventId> {
    let trace = &recording.trace;
    let annotations = trace.ids_of(|category| category == Category::UserAnnotation);
    trace.by_start(annotations.filter(|&id| trace.get(id).name() == wanted))
}

/// The recorded steps as events.
pub(crate) fn steps(recording: &Recording) -> Vec<EventId> {
    let steps = recording.trace.steps().into_iter();
    steps.map(|step| step.event).collect()
}

/// The name of an event.
pub(crate) fn name(recording: &Recording, event: EventId) -> &str {
    recording.trace.get(event).name()
}

/// Everything of a name below some events, in the order of those.
pub(crate) fn below(recording: &Recording, roots: &[EventId], wanted: &str) -> Vec<EventId> {
    let mut all = descendants(recording, roots);
    all.retain(|&id| name(recording, id) == wanted);
    all
}

/// Everything on the CPU below some events.
pub(crate) fn descendants(recording: &Recording, roots: &[EventId]) -> Vec<EventId> {
    let all = roots.iter();
    all.flat_map(|&root| recording.chains.descendants(root))
        .collect()
}

/// The ATen ops below an event.
pub(crate) fn ops(recording: &Recording, root: EventId) -> Vec<EventId> {
    let mut ops = descendants(recording, &[root]);
    ops.retain(|&id| recording.trace.get(id).category() == Category::CpuOp);
    ops
}

/// The ATen ops that an event calls itself, in order.
pub(crate) fn called_ops(recording: &Recording, root: EventId) -> Vec<EventId> {
    let children = recording.chains.children(root).iter().copied();
    children
        .filter(|&id| recording.trace.get(id).category() == Category::CpuOp)
        .collect()
}

/// The runtime and driver calls below some events.
pub(crate) fn calls(recording: &Recording, roots: &[EventId]) -> Vec<EventId> {
    let mut calls = descendants(recording, roots);
    calls.retain(|&id| {
        let category = recording.trace.get(id).category();
        matches!(category, Category::CudaRuntime | Category::CudaDriver)
    });
    calls
}

/// The occupancy queries below an event: how many blocks of a kernel fit on a multiprocessor.
pub(crate) fn occupancy_queries(recording: &Recording, root: EventId) -> Vec<EventId> {
    let mut queries = calls(recording, &[root]);
    queries.retain(|&id| name(recording, id).contains("Occupancy"));
    queries
}

/// The calls below an event that ask about the device or about a kernel, and launch nothing.
pub(crate) fn questions(recording: &Recording, root: EventId) -> Vec<EventId> {
    let mut questions = calls(recording, &[root]);
    questions.retain(|&id| {
        let called = name(recording, id);
        called.contains("Occupancy") || called.contains("GetAttribute")
    });
    questions
}

/// The device activities launched below an event: kernels, copies, sets.
pub(crate) fn activities(recording: &Recording, root: EventId) -> Vec<EventId> {
    recording.launches.under(&recording.chains, root)
}

/// The kernels launched below an event.
pub(crate) fn kernels(recording: &Recording, root: EventId) -> Vec<EventId> {
    let mut kernels = activities(recording, root);
    kernels.retain(|&id| recording.trace.get(id).category() == Category::Kernel);
    kernels
}

/// The kernels launched below some events.
pub(crate) fn kernels_of(recording: &Recording, roots: &[EventId]) -> Vec<EventId> {
    let roots = roots.iter();
    roots.flat_map(|&root| kernels(recording, root)).collect()
}

/// The kernels of a kind launched below some events.
pub(crate) fn kernels_of_kind(
    recording: &Recording,
    roots: &[EventId],
    kind: Kind,
) -> Vec<EventId> {
    let mut kernels = kernels_of(recording, roots);
    kernels.retain(|&id| recording.trace.get(id).kind() == kind);
    kernels
}

/// The calls that launched some kernels.
pub(crate) fn launch_calls(recording: &Recording, kernels: &[EventId]) -> Vec<EventId> {
    kernels
        .iter()
        .filter_map(|&kernel| recording.launches.call_of(kernel))
        .collect()
}

/// How long each event took.
pub(crate) fn durations(recording: &Recording, events: &[EventId]) -> Vec<Duration> {
    events
        .iter()
        .map(|&id| recording.trace.get(id).duration())
        .collect()
}
