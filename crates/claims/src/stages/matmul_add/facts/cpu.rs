//! What the CPU did.

use kineto_trace::{Duration, EventId};

use crate::recording::Recording;
use crate::stage::Found;
use crate::stages::common::events::steps;
use crate::stages::common::finding::{common_name, measured_time, median_time, time};
use crate::stages::common::operands::operand_of;
use crate::stages::matmul_add::forwards::{below, forwards, gaps, last_wait, profiler_work as own};
use crate::value::Value;

/// The shape of the first matrix.
pub(super) fn shape(recording: &Recording) -> Option<Found> {
    let op = *below(recording, "aten::matmul").first()?;
    let shape = operand_of(recording, op, 0)?.shape;
    Some(Found::new(Value::Shape(shape), vec![op]))
}

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

/// Outside the profiler, many in a row.
pub(super) fn forward_time(recording: &Recording) -> Option<Found> {
    measured_time(recording, "forward_us")
}

pub(super) fn addmm_time(recording: &Recording) -> Option<Found> {
    median_time(recording, below(recording, "aten::addmm"))
}

pub(super) fn self_cpu_total(recording: &Recording) -> Option<Found> {
    Some(Value::Duration(recording.table.self_cpu_total).into())
}

fn gap(
    recording: &Recording,
    of: impl Fn(&[Duration], &[EventId]) -> Option<(Duration, EventId)>,
) -> Option<Found> {
    let (gap, forward) = of(&gaps(recording), &forwards(recording))?;
    Some(Found::new(Value::Duration(gap), vec![forward]))
}

pub(super) fn first_gap(recording: &Recording) -> Option<Found> {
    gap(recording, |gaps, passes| {
        Some((*gaps.first()?, *passes.first()?))
    })
}

pub(super) fn last_gap(recording: &Recording) -> Option<Found> {
    gap(recording, |gaps, passes| {
        Some((*gaps.last()?, *passes.last()?))
    })
}

pub(super) fn wait(recording: &Recording) -> Option<Found> {
    Some(time(recording, last_wait(recording)?))
}

pub(super) fn profiler_work(recording: &Recording) -> Option<Found> {
    common_name(recording, own(recording))
}

pub(super) fn profiler_work_time(recording: &Recording) -> Option<Found> {
    median_time(recording, own(recording))
}
