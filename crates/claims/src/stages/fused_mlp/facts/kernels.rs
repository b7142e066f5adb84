//! What the traces show of a forward pass.

use kineto_trace::{Duration, Event, EventId};

use crate::recording::Recording;
use crate::spans;
use crate::stage::Found;
use crate::stages::common::events::{durations, kernels, kernels_of, launch_calls};
use crate::stages::common::finding::{common, common_name, median_time};
use crate::stages::fused_mlp::traffic::{Hidden, trips};
use crate::stages::mlp::forwards::{forwards, gemms, others_at};
use crate::value::Value;

pub(super) fn hidden_shape(recording: &Recording) -> Option<Found> {
    let hidden = Hidden::of(recording)?;
    Some(Value::Shape(vec![hidden.rows, hidden.columns]).into())
}

pub(super) fn hidden_bytes(recording: &Recording) -> Option<Found> {
    Some(Value::Bytes(Hidden::of(recording)?.bytes).into())
}

/// Only a GPU's recording can tell.
pub(in super::super) fn trips_of(recording: &Recording) -> Option<Found> {
    recording.run.gpu.as_ref()?;
    let trips = Value::Count(trips(recording)?);
    Some(Found::new(
        trips,
        kernels_of(recording, &forwards(recording)),
    ))
}

pub(super) fn traffic(recording: &Recording) -> Option<Found> {
    let trips = trips_of(recording)?;
    let Value::Count(count) = trips.value else {
        return None;
    };
    let bytes = Value::Bytes(count * Hidden::of(recording)?.bytes);
    Some(Found::new(bytes, trips.events))
}

/// Only a GPU's recording can tell.
pub(in super::super) fn count(recording: &Recording) -> Option<Found> {
    recording.run.gpu.as_ref()?;
    let forwards = forwards(recording);
    let count = common(&forwards, |forward| Some(kernels(recording, forward).len()))?;
    let events = kernels(recording, *forwards.first()?);
    Some(Found::new(Value::Count(count as u64), events))
}

/// The kernel that is no library's, in every forward pass.
fn own(recording: &Recording) -> Vec<EventId> {
    others_at(recording, 0)
}

pub(super) fn own_name(recording: &Recording) -> Option<Found> {
    common_name(recording, own(recording))
}

pub(super) fn own_time(recording: &Recording) -> Option<Found> {
    median_time(recording, own(recording))
}

pub(super) fn own_call(recording: &Recording) -> Option<Found> {
    common_name(recording, launch_calls(recording, &own(recording)))
}

pub(super) fn down_time(recording: &Recording) -> Option<Found> {
    let forwards = forwards(recording).into_iter();
    let last = forwards.filter_map(|forward| gemms(recording, forward).pop());
    median_time(recording, last.collect())
}

/// The median over the forward passes of what some kernels of each take together.
fn together(recording: &Recording, of: impl Fn(EventId) -> Option<Vec<EventId>>) -> Option<Found> {
    let chosen: Option<Vec<_>> = forwards(recording).into_iter().map(of).collect();
    let chosen = chosen?;
    let sums = chosen.iter().map(|kernels| {
        let times = durations(recording, kernels);
        times.into_iter().sum::<Duration>()
    });
    let median = spans::median(sums)?;
    Some(Found::new(Value::Duration(median), chosen.concat()))
}

/// All GEMMs but the last.
pub(super) fn first_gemms_time(recording: &Recording) -> Option<Found> {
    together(recording, |forward| {
        let mut gemms = gemms(recording, forward);
        gemms.pop()?;
        (!gemms.is_empty()).then_some(gemms)
    })
}

/// All kernels but the last GEMM.
pub(super) fn before_down(recording: &Recording) -> Option<Found> {
    together(recording, |forward| {
        let down = gemms(recording, forward).pop()?;
        let mut kernels = kernels(recording, forward);
        kernels.retain(|&id| id != down);
        (!kernels.is_empty()).then_some(kernels)
    })
}

/// Something of the launch of that kernel, alike in every forward pass.
fn launch(recording: &Recording, value: impl Fn(&Event) -> Option<Value>) -> Option<Found> {
    let kernels = own(recording);
    let found = common(&kernels, |id| value(recording.trace.get(id)))?;
    Some(Found::new(found, kernels))
}

pub(super) fn grid(recording: &Recording) -> Option<Found> {
    launch(recording, |kernel| kernel.grid().map(Value::Extent))
}

pub(super) fn block(recording: &Recording) -> Option<Found> {
    launch(recording, |kernel| kernel.block().map(Value::Extent))
}

pub(super) fn shared(recording: &Recording) -> Option<Found> {
    launch(recording, |kernel| kernel.shared_memory().map(Value::Bytes))
}

pub(super) fn registers(recording: &Recording) -> Option<Found> {
    let registers = |kernel: &Event| Some(Value::Count(kernel.registers()?.into()));
    launch(recording, registers)
}
