//! The forward passes of a recording: their kernels, copies, and the GPU's work on each.

use kineto_trace::{Category, Duration, EventId, Field, Kind};

use crate::recording::Recording;
use crate::spans;
use crate::stages::common::events::{
    activities, below, durations, kernels, kernels_of, kernels_of_kind, steps,
};

/// The op that takes bias, matmul and activation together.
pub(super) const FUSED_OP: &str = "aten::_addmm_activation";

/// Places among the inputs of [`FUSED_OP`]: bias, two matrices, beta, alpha, use_gelu.
pub(super) const BETA: usize = 3;
pub(super) const USE_GELU: usize = 5;

/// The GEMM kernels of all steps.
pub(super) fn gemms(recording: &Recording) -> Vec<EventId> {
    kernels_of_kind(recording, &steps(recording), Kind::Gemm)
}

/// The kernels launched below an op, in all steps.
pub(super) fn kernels_below(recording: &Recording, op: &str) -> Vec<EventId> {
    kernels_of(recording, &below(recording, &steps(recording), op))
}

/// The kernels of each step.
pub(super) fn kernels_of_each(recording: &Recording) -> Vec<Vec<EventId>> {
    let steps = steps(recording).into_iter();
    steps.map(|step| kernels(recording, step)).collect()
}

/// The activities of a category in each step.
pub(super) fn activities_of_each(recording: &Recording, wanted: Category) -> Vec<Vec<EventId>> {
    let of_step = |step| {
        let mut found = activities(recording, step);
        found.retain(|&id| recording.trace.get(id).category() == wanted);
        found
    };
    steps(recording).into_iter().map(of_step).collect()
}

/// The median length of some events.
pub(super) fn median(recording: &Recording, events: &[EventId]) -> Option<Duration> {
    spans::median(durations(recording, events))
}

/// How long the GPU works on a forward pass: the median of the steps.
pub(super) fn device_time(recording: &Recording) -> Option<Duration> {
    let steps = steps(recording).into_iter();
    let busy = steps.map(|step| spans::busy(&recording.trace, &activities(recording, step)));
    spans::median(busy).filter(|time| time.nanos() > 0)
}

/// A number or a flag that an op was given, as the trace writes it.
pub(super) fn concrete(recording: &Recording, call: EventId, place: usize) -> Option<String> {
    let kineto_trace::Value::Json(list) = recording.trace.get(call).arg(Field::ConcreteInputs)?
    else {
        return None;
    };
    let list: Vec<String> = serde_json::from_str(list).ok()?;
    list.into_iter().nth(place)
}

/// The first call of [`FUSED_OP`].
pub(super) fn fused_call(recording: &Recording) -> Option<EventId> {
    below(recording, &steps(recording), FUSED_OP)
        .first()
        .copied()
}
