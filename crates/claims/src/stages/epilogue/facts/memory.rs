//! What travels to memory and back, and how fast.

use kineto_trace::{Category, EventId, Field};

use super::kernels::{add_time, gelu_time};
use crate::recording::Recording;
use crate::stage::Found;
use crate::stages::common::finding::{common, median_time};
use crate::stages::epilogue::passes::activities_of_each;
use crate::stages::epilogue::sizes;
use crate::value::Value;

fn shape(recording: &Recording, op: &str, place: usize) -> Option<Found> {
    let (call, operand) = sizes::operand(recording, op, place)?;
    Some(Found::new(Value::Shape(operand.shape), vec![call]))
}

pub(super) fn input_shape(recording: &Recording) -> Option<Found> {
    shape(recording, "aten::mm", 0)
}

pub(super) fn weight_shape(recording: &Recording) -> Option<Found> {
    shape(recording, "aten::mm", 1)
}

pub(super) fn result_shape(recording: &Recording) -> Option<Found> {
    shape(recording, "aten::gelu", 0)
}

fn bytes((call, bytes): (EventId, u64)) -> Found {
    Found::new(Value::Bytes(bytes), vec![call])
}

pub(super) fn result_bytes(recording: &Recording) -> Option<Found> {
    sizes::result(recording).map(bytes)
}

/// The result read and written: what a kernel of its own for a bias or a GELU moves.
fn trip(recording: &Recording) -> Option<(EventId, u64)> {
    let (call, bytes) = sizes::result(recording)?;
    Some((call, 2 * bytes))
}

pub(super) fn trip_bytes(recording: &Recording) -> Option<Found> {
    trip(recording).map(bytes)
}

pub(super) fn two_trips_bytes(recording: &Recording) -> Option<Found> {
    let (call, trip) = trip(recording)?;
    Some(bytes((call, 2 * trip)))
}

pub(super) fn gemm_bytes(recording: &Recording) -> Option<Found> {
    sizes::gemm(recording).map(bytes)
}

fn rate(recording: &Recording, time: Option<Found>) -> Option<Found> {
    let (_, bytes) = trip(recording)?;
    let Found { value, events } = time?;
    let Value::Duration(length) = value else {
        return None;
    };
    let seconds = length.nanos() as f64 * 1e-9;
    (seconds > 0.0).then(|| Found::new(Value::ByteRate(bytes as f64 / seconds), events))
}

pub(super) fn add_rate(recording: &Recording) -> Option<Found> {
    rate(recording, add_time(recording))
}

pub(super) fn gelu_rate(recording: &Recording) -> Option<Found> {
    rate(recording, gelu_time(recording))
}

fn all(recording: &Recording, category: Category) -> Vec<EventId> {
    activities_of_each(recording, category).concat()
}

/// The bytes that the trace itself names.
fn named_bytes(recording: &Recording, category: Category) -> Option<Found> {
    let events = all(recording, category);
    let moved = common(&events, |id| {
        recording.trace.get(id).arg(Field::Bytes)?.as_u64()
    })?;
    Some(Found::new(Value::Bytes(moved), events))
}

pub(super) fn memset_bytes(recording: &Recording) -> Option<Found> {
    named_bytes(recording, Category::GpuMemset)
}

pub(super) fn memcpy_bytes(recording: &Recording) -> Option<Found> {
    named_bytes(recording, Category::GpuMemcpy)
}

pub(super) fn memcpy_time(recording: &Recording) -> Option<Found> {
    median_time(recording, all(recording, Category::GpuMemcpy))
}
