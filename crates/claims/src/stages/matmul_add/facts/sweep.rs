//! What the sweep shows.

use crate::recording::Recording;
use crate::stage::Found;
use crate::stages::matmul_add::swept::{Size, crossing, sizes};
use crate::value::Value;

pub(super) fn sizes_count(recording: &Recording) -> Option<Found> {
    let sizes = sizes(recording);
    let events: Vec<_> = sizes.iter().map(|size| size.event).collect();
    (!sizes.is_empty()).then(|| Found::new(Value::Count(sizes.len() as u64), events))
}

fn edge(size: &Size) -> Found {
    Found::new(Value::Count(size.edge), vec![size.event])
}

pub(super) fn first_edge(recording: &Recording) -> Option<Found> {
    sizes(recording).first().map(edge)
}

pub(super) fn last_edge(recording: &Recording) -> Option<Found> {
    sizes(recording).last().map(edge)
}

/// Something of the sizes before and after the crossing. On a CPU there is none.
fn at_crossing(recording: &Recording, of: impl Fn(&Size, &Size) -> Found) -> Option<Found> {
    let sizes = sizes(recording);
    let (before, after) = crossing(&sizes)?;
    Some(of(before, after))
}

pub(super) fn crossing_edge(recording: &Recording) -> Option<Found> {
    at_crossing(recording, |_, after| edge(after))
}

pub(super) fn before_edge(recording: &Recording) -> Option<Found> {
    at_crossing(recording, |before, _| edge(before))
}

pub(super) fn crossing_cpu(recording: &Recording) -> Option<Found> {
    at_crossing(recording, |_, after| {
        Found::new(Value::Duration(after.cpu), vec![after.event])
    })
}

pub(super) fn crossing_gpu(recording: &Recording) -> Option<Found> {
    at_crossing(recording, |_, after| {
        Found::new(Value::Duration(after.gpu), vec![after.event])
    })
}

pub(super) fn before_gpu(recording: &Recording) -> Option<Found> {
    at_crossing(recording, |before, _| {
        Found::new(Value::Duration(before.gpu), vec![before.event])
    })
}

/// The GPU's time at the size with an edge. Only a GPU's recording has it.
pub(super) fn gpu_at<const EDGE: u64>(recording: &Recording) -> Option<Found> {
    let sizes = sizes(recording);
    let size = sizes.iter().find(|size| size.edge == EDGE)?;
    let found = Found::new(Value::Duration(size.gpu), vec![size.event]);
    Some(found).filter(|_| recording.run.is_gpu())
}
