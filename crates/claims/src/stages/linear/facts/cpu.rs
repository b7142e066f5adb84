//! What the CPU did.

use crate::recording::Recording;
use crate::spans;
use crate::stage::Found;
use crate::stages::common::finding::{common, median_time, time};
use crate::stages::linear::forwards::{activities, below, forwards, ops, steps};
use crate::value::Value;

pub(super) fn step_time(recording: &Recording) -> Option<Found> {
    median_time(recording, steps(recording))
}

pub(super) fn first_step_time(recording: &Recording) -> Option<Found> {
    Some(time(recording, *steps(recording).first()?))
}

pub(super) fn last_step_time(recording: &Recording) -> Option<Found> {
    Some(time(recording, *steps(recording).last()?))
}

pub(super) fn forward_cpu_time(recording: &Recording) -> Option<Found> {
    median_time(recording, forwards(recording))
}

pub(super) fn first_forward_cpu_time(recording: &Recording) -> Option<Found> {
    Some(time(recording, *forwards(recording).first()?))
}

pub(super) fn linear_cpu_time(recording: &Recording) -> Option<Found> {
    median_time(recording, below(recording, "aten::linear"))
}

pub(super) fn addmm_cpu_time(recording: &Recording) -> Option<Found> {
    median_time(recording, below(recording, "aten::addmm"))
}

/// Without the launch call and any other call below it.
pub(super) fn addmm_self_time(recording: &Recording) -> Option<Found> {
    let calls = below(recording, "aten::addmm");
    let times = calls.iter().map(|&id| recording.chains.self_time(id));
    Some(Found::new(
        Value::Duration(spans::median(times)?),
        calls.clone(),
    ))
}

pub(super) fn t_cpu_time(recording: &Recording) -> Option<Found> {
    median_time(recording, below(recording, "aten::t"))
}

pub(super) fn ops_per_forward(recording: &Recording) -> Option<Found> {
    let forwards = forwards(recording);
    let count = common(&forwards, |forward| Some(ops(recording, forward).len()))?;
    Some(Found::new(
        Value::Count(count as u64),
        ops(recording, *forwards.last()?),
    ))
}

/// Ops below which no device activity was launched. Only a GPU's recording can tell.
pub(super) fn quiet_ops_per_forward(recording: &Recording) -> Option<Found> {
    if !recording.run.is_gpu() {
        return None;
    }
    let quiet = |forward| {
        let mut ops = ops(recording, forward);
        ops.retain(|&op| activities(recording, op).is_empty());
        ops
    };
    let forwards = forwards(recording);
    let count = common(&forwards, |forward| Some(quiet(forward).len()))?;
    Some(Found::new(
        Value::Count(count as u64),
        quiet(*forwards.last()?),
    ))
}

pub(super) fn self_cpu_total(recording: &Recording) -> Option<Found> {
    Some(Value::Duration(recording.table.self_cpu_total).into())
}
