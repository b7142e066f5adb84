//! The forward passes, their kernels, and the GPU between them.

use kineto_trace::{Duration, EventId, Kind};

use crate::recording::Recording;
use crate::stages::common::events::{activities, annotations, below, calls, kernels, name};
use crate::stages::common::gemm_cost::GemmCost;

/// The forward passes, one a step, in order.
pub(in crate::stages) fn forwards(recording: &Recording) -> Vec<EventId> {
    annotations(recording, "mlp_fwd")
}

/// The three layers, in the order in which their GEMMs run.
#[derive(Clone, Copy)]
pub(super) enum Layer {
    Gate,
    Up,
    Down,
}

/// The GEMM kernels of a forward pass, by start.
pub(in crate::stages) fn gemms(recording: &Recording, forward: EventId) -> Vec<EventId> {
    of_kind(recording, forward, true)
}

/// The other kernels of a forward pass, by start.
pub(in crate::stages) fn others(recording: &Recording, forward: EventId) -> Vec<EventId> {
    of_kind(recording, forward, false)
}

fn of_kind(recording: &Recording, forward: EventId, gemm: bool) -> Vec<EventId> {
    let mut kernels = kernels(recording, forward);
    kernels.retain(|&id| (recording.trace.get(id).kind() == Kind::Gemm) == gemm);
    kernels
}

/// What the GEMM of a layer has to do, out of the shapes of the first forward pass.
pub(super) fn product(recording: &Recording, layer: Layer) -> Option<GemmCost> {
    let forward = *forwards(recording).first()?;
    let ops = below(recording, &[forward], "aten::mm");
    GemmCost::of(recording, *ops.get(layer as usize)?)
}

/// The GEMM of a layer in every forward pass.
pub(super) fn gemms_of(recording: &Recording, layer: Layer) -> Vec<EventId> {
    let forwards = forwards(recording).into_iter();
    forwards
        .filter_map(|forward| gemms(recording, forward).get(layer as usize).copied())
        .collect()
}

/// The pointwise kernel at a place in every forward pass.
pub(in crate::stages) fn others_at(recording: &Recording, place: usize) -> Vec<EventId> {
    let forwards = forwards(recording).into_iter();
    forwards
        .filter_map(|forward| others(recording, forward).get(place).copied())
        .collect()
}

/// How long the GPU had nothing to do between one forward pass and the next.
pub(super) fn pauses(recording: &Recording) -> Vec<Duration> {
    let trace = &recording.trace;
    let spans: Vec<_> = forwards(recording)
        .into_iter()
        .filter_map(|forward| {
            let work = activities(recording, forward);
            let start = work.iter().map(|&id| trace.get(id).start()).min()?;
            let end = work.iter().map(|&id| trace.get(id).end()).max()?;
            Some((start, end))
        })
        .collect();
    let pairs = spans.windows(2);
    pairs.map(|pair| pair[1].0 - pair[0].1).collect()
}

/// The calls below an event in which the CPU waits for the GPU.
pub(super) fn waits(recording: &Recording, root: EventId) -> Vec<EventId> {
    let mut calls = calls(recording, &[root]);
    calls.retain(|&id| name(recording, id).contains("Synchronize"));
    calls
}
