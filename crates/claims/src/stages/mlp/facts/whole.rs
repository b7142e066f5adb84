//! Whole forward passes: their time, their ops and kernels.

use kineto_trace::EventId;

use crate::recording::Recording;
use crate::spans;
use crate::stage::Found;
use crate::stages::common::events::{self, activities, below};
use crate::stages::common::finding::{common, measured_time};
use crate::stages::common::operands::operand_of;
use crate::stages::mlp::forwards::{forwards, pauses};
use crate::value::Value;

pub(super) fn input_shape(recording: &Recording) -> Option<Found> {
    let op = *below(recording, &forwards(recording), "aten::linear").first()?;
    let shape = operand_of(recording, op, 0)?.shape;
    Some(Found::new(Value::Shape(shape), vec![op]))
}

pub(super) fn forward(recording: &Recording) -> Option<Found> {
    measured_time(recording, "forward_us")
}

/// How many of something every forward pass has; none when they differ.
fn count(recording: &Recording, of: impl Fn(EventId) -> Vec<EventId>) -> Option<Found> {
    let forwards = forwards(recording);
    let count = common(&forwards, |forward| Some(of(forward).len()))?;
    Some(Found::new(
        Value::Count(count as u64),
        of(*forwards.first()?),
    ))
}

/// Only a GPU's recording can tell.
pub(in super::super) fn kernels(recording: &Recording) -> Option<Found> {
    recording.run.gpu.as_ref()?;
    count(recording, |forward| events::kernels(recording, forward))
}

pub(super) fn ops(recording: &Recording) -> Option<Found> {
    count(recording, |forward| events::ops(recording, forward))
}

/// Only a GPU's recording can tell.
pub(super) fn quiet_ops(recording: &Recording) -> Option<Found> {
    recording.run.gpu.as_ref()?;
    count(recording, |forward| {
        let mut ops = events::ops(recording, forward);
        ops.retain(|&op| activities(recording, op).is_empty());
        ops
    })
}

pub(in super::super) fn busy(recording: &Recording) -> Option<Found> {
    recording.run.gpu.as_ref()?;
    let forwards = forwards(recording);
    let work = |&forward: &EventId| activities(recording, forward);
    let times = forwards
        .iter()
        .map(|forward| spans::busy(&recording.trace, &work(forward)));
    let median = spans::median(times)?;
    let events = forwards.iter().flat_map(work).collect();
    Some(Found::new(Value::Duration(median), events))
}

pub(super) fn pause(recording: &Recording) -> Option<Found> {
    let median = spans::median(pauses(recording))?;
    Some(Found::new(Value::Duration(median), forwards(recording)))
}
