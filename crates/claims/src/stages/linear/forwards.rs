//! The forward passes in a recording, and what is below them.

use kineto_trace::{Category, Duration, EventId, Kind, Timestamp};

use crate::recording::Recording;
use crate::spans;

/// The name that the program gives each forward pass.
const FORWARD: &str = "linear_fwd";

/// The forward passes, one a step, in order.
pub(super) fn forwards(recording: &Recording) -> Vec<EventId> {
    let trace = &recording.trace;
    let mut forwards: Vec<_> = trace
        .ids()
        .filter(|&id| {
            let event = trace.get(id);
            event.category() == Category::UserAnnotation && event.name() == FORWARD
        })
        .collect();
    forwards.sort_by_key(|&id| trace.get(id).start());
    forwards
}

/// The name of an event.
pub(super) fn name(recording: &Recording, event: EventId) -> &str {
    recording.trace.get(event).name()
}

/// Everything of a name below the forward passes, in the order of the passes.
pub(super) fn below(recording: &Recording, wanted: &str) -> Vec<EventId> {
    let all = forwards(recording)
        .into_iter()
        .flat_map(|forward| recording.chains.descendants(forward).collect::<Vec<_>>());
    all.filter(|&id| name(recording, id) == wanted).collect()
}

/// The ATen ops below an event.
pub(super) fn ops(recording: &Recording, root: EventId) -> Vec<EventId> {
    let below = recording.chains.descendants(root);
    below
        .filter(|&id| recording.trace.get(id).category() == Category::CpuOp)
        .collect()
}

/// The device activities launched below an event: kernels, copies, sets.
pub(super) fn activities(recording: &Recording, root: EventId) -> Vec<EventId> {
    recording.launches.under(&recording.chains, root)
}

/// The kernels launched below an event.
pub(super) fn kernels(recording: &Recording, root: EventId) -> Vec<EventId> {
    let mut kernels = activities(recording, root);
    kernels.retain(|&id| recording.trace.get(id).category() == Category::Kernel);
    kernels
}

/// The kernels of all forward passes.
pub(super) fn all_kernels(recording: &Recording) -> Vec<EventId> {
    let forwards = forwards(recording);
    forwards
        .into_iter()
        .flat_map(|forward| kernels(recording, forward))
        .collect()
}

/// The GEMM kernels of all forward passes.
pub(super) fn gemms(recording: &Recording) -> Vec<EventId> {
    let mut kernels = all_kernels(recording);
    kernels.retain(|&id| recording.trace.get(id).kind() == Kind::Gemm);
    kernels
}

/// The calls that launched some kernels.
pub(super) fn launch_calls(recording: &Recording, kernels: &[EventId]) -> Vec<EventId> {
    kernels
        .iter()
        .filter_map(|&kernel| recording.launches.call_of(kernel))
        .collect()
}

/// The recorded steps as events.
pub(super) fn steps(recording: &Recording) -> Vec<EventId> {
    recording
        .trace
        .steps()
        .into_iter()
        .map(|step| step.event)
        .collect()
}

/// From the start of the first step to the end of the last, or of the last device activity
/// launched in them when that ends later.
pub(super) fn window(recording: &Recording) -> Option<(Timestamp, Timestamp)> {
    let steps = steps(recording);
    let start = recording.trace.get(*steps.first()?).start();
    let work = device_work(recording);
    let ends = steps
        .iter()
        .chain(&work)
        .map(|&id| recording.trace.get(id).end());
    Some((start, ends.max()?))
}

/// The device activities launched in the steps.
pub(super) fn device_work(recording: &Recording) -> Vec<EventId> {
    steps(recording)
        .into_iter()
        .flat_map(|step| activities(recording, step))
        .collect()
}

/// How long the GPU worked in the steps' window, and how long the window is.
pub(super) fn busy_and_window(recording: &Recording) -> Option<(Duration, Duration)> {
    let (start, end) = window(recording)?;
    Some((
        spans::busy(&recording.trace, &device_work(recording)),
        end - start,
    ))
}

/// How long each event took.
pub(super) fn durations(recording: &Recording, events: &[EventId]) -> Vec<Duration> {
    events
        .iter()
        .map(|&id| recording.trace.get(id).duration())
        .collect()
}
