//! The forward passes in a recording, and what is below them.

use kineto_trace::{EventId, Kind};

pub(super) use crate::stages::common::events::{
    activities, durations, kernels, launch_calls, name, ops, steps,
};
pub(super) use crate::stages::common::window::{busy_and_window, device_work};

use crate::recording::Recording;
use crate::stages::common::events;

/// The name that the program gives each forward pass.
const FORWARD: &str = "linear_fwd";

/// The forward passes, one a step, in order.
pub(super) fn forwards(recording: &Recording) -> Vec<EventId> {
    events::annotations(recording, FORWARD)
}

/// Everything of a name below the forward passes, in the order of the passes.
pub(super) fn below(recording: &Recording, wanted: &str) -> Vec<EventId> {
    events::below(recording, &forwards(recording), wanted)
}

/// The kernels of all forward passes.
pub(super) fn all_kernels(recording: &Recording) -> Vec<EventId> {
    events::kernels_of(recording, &forwards(recording))
}

/// The GEMM kernels of all forward passes.
pub(super) fn gemms(recording: &Recording) -> Vec<EventId> {
    events::kernels_of_kind(recording, &forwards(recording), Kind::Gemm)
}
