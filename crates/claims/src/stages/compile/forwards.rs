//! The forward passes of each variant, and what torch.compile puts around them.

use kineto_trace::{Duration, EventId};

use crate::recording::Recording;
use crate::stages::common::events::{annotations, descendants, kernels_of, name};

/// The layout that the code was compiled for.
pub(super) const USUAL: &str = "usual_strides";
/// The other one, through torch.compile.
pub(super) const OTHER: &str = "other_strides";
/// The other one, through a package without checks.
pub(super) const UNCHECKED: &str = "other_strides_unchecked";

/// How the row of a compiled region begins; its number follows.
const REGION: &str = "Torch-Compiled Region";

/// The forward passes, one a step, in order.
pub(super) fn forwards(recording: &Recording) -> Vec<EventId> {
    annotations(recording, "linear_fwd")
}

/// The forward pass that took the CPU the least time.
pub(super) fn fastest(recording: &Recording) -> Option<EventId> {
    let length = |id: &EventId| recording.trace.get(*id).duration();
    forwards(recording).into_iter().min_by_key(length)
}

/// Whether an event is an op of PyTorch's own library.
pub(super) fn is_aten(recording: &Recording, event: EventId) -> bool {
    name(recording, event).starts_with("aten::")
}

/// The first ATen op of a forward pass, and how long it takes to get there.
pub(super) fn before_aten(recording: &Recording, forward: EventId) -> Option<(EventId, Duration)> {
    let mut below = descendants(recording, &[forward]).into_iter();
    let first = below.find(|&id| is_aten(recording, id))?;
    let trace = &recording.trace;
    Some((first, trace.get(first).start() - trace.get(forward).start()))
}

/// The rows of compiled regions below the annotations of a name.
pub(super) fn regions(recording: &Recording, annotation: &str) -> Vec<EventId> {
    let mut rows = descendants(recording, &annotations(recording, annotation));
    rows.retain(|&id| name(recording, id).starts_with(REGION));
    rows
}

/// The kernels below the annotations of a name.
pub(super) fn kernels_in(recording: &Recording, annotation: &str) -> Vec<EventId> {
    kernels_of(recording, &annotations(recording, annotation))
}
