//! Where the CPU's time goes.

use kineto_trace::Duration;

use crate::recording::Recording;
use crate::stage::Found;
use crate::stages::common::finding::median_time;
use crate::stages::mlp::cpu_split::CpuSplit;
use crate::stages::mlp::forwards::{forwards, waits};
use crate::value::Value;

fn part(recording: &Recording, part: impl Fn(&CpuSplit) -> Duration) -> Option<Found> {
    let split = CpuSplit::of(recording)?;
    let time = Value::Duration(part(&split));
    Some(Found::new(time, vec![split.forward]))
}

pub(super) fn total(recording: &Recording) -> Option<Found> {
    part(recording, CpuSplit::total)
}

pub(super) fn ops(recording: &Recording) -> Option<Found> {
    part(recording, |split| split.ops)
}

pub(super) fn calls(recording: &Recording) -> Option<Found> {
    part(recording, |split| split.calls)
}

pub(super) fn pre_ops(recording: &Recording) -> Option<Found> {
    part(recording, |split| split.pre_ops)
}

pub(super) fn rest(recording: &Recording) -> Option<Found> {
    part(recording, |split| split.rest)
}

pub(super) fn wait(recording: &Recording) -> Option<Found> {
    let forwards = forwards(recording).into_iter();
    let waits = forwards.flat_map(|forward| waits(recording, forward));
    median_time(recording, waits.collect())
}
