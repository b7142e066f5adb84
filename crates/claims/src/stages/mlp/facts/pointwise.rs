//! What lies between the layers: GELU and mul, as two kernels and as one.

use kineto_trace::{Duration, EventId};

use crate::recording::Recording;
use crate::spans;
use crate::stage::Found;
use crate::stages::common::events::{below, durations, launch_calls};
use crate::stages::common::finding::{common_name, median_time};
use crate::stages::common::operands::{Operand, element_bytes, operand_of};
use crate::stages::mlp::forwards::{forwards, others, others_at};
use crate::stages::mlp::fused::Fused;
use crate::value::Value;

/// Places of the eager kernels among those that are no GEMM.
const GELU: usize = 0;
const MUL: usize = 1;

/// The first GELU and its input.
fn gelu(recording: &Recording) -> Option<(EventId, Operand)> {
    let op = *below(recording, &forwards(recording), "aten::gelu").first()?;
    Some((op, operand_of(recording, op, 0)?))
}

/// The first GELU, the shape of its input, and the bytes of it.
fn hidden(recording: &Recording) -> Option<(EventId, Vec<i64>, u64)> {
    let (op, input) = gelu(recording)?;
    let elements = u64::try_from(input.shape.iter().product::<i64>()).ok()?;
    let bytes = elements * element_bytes(input.dtype.as_deref()?)?;
    Some((op, input.shape, bytes))
}

pub(super) fn hidden_shape(recording: &Recording) -> Option<Found> {
    let (op, shape, _) = hidden(recording)?;
    Some(Found::new(Value::Shape(shape), vec![op]))
}

pub(super) fn dtype(recording: &Recording) -> Option<Found> {
    let (op, input) = gelu(recording)?;
    Some(Found::new(Value::Name(input.dtype?), vec![op]))
}

/// Some times the bytes of one tensor between the layers.
fn tensors(recording: &Recording, count: u64) -> Option<Found> {
    let (op, _, bytes) = hidden(recording)?;
    Some(Found::new(Value::Bytes(count * bytes), vec![op]))
}

pub(super) fn intermediate_bytes(recording: &Recording) -> Option<Found> {
    tensors(recording, 1)
}

/// GELU reads one and writes one, mul reads two and writes one.
pub(super) fn eager_bytes(recording: &Recording) -> Option<Found> {
    tensors(recording, 5)
}

pub(super) fn saved_bytes(recording: &Recording) -> Option<Found> {
    tensors(recording, 2)
}

pub(super) fn gelu_time(recording: &Recording) -> Option<Found> {
    median_time(recording, others_at(recording, GELU))
}

pub(super) fn mul_time(recording: &Recording) -> Option<Found> {
    median_time(recording, others_at(recording, MUL))
}

/// Both kernels of a forward pass.
pub(in super::super) fn time(recording: &Recording) -> Option<Found> {
    let forwards = forwards(recording);
    let kernels = |&forward: &EventId| others(recording, forward);
    let sums = forwards.iter().map(|forward| {
        let times = durations(recording, &kernels(forward));
        times.into_iter().sum::<Duration>()
    });
    let median = spans::median(sums)?;
    let events: Vec<_> = forwards.iter().flat_map(kernels).collect();
    (!events.is_empty()).then(|| Found::new(Value::Duration(median), events))
}

/// Bytes over a time.
fn rate(bytes: u64, time: Found) -> Option<Found> {
    let Value::Duration(length) = time.value else {
        return None;
    };
    let seconds = length.nanos() as f64 * 1e-9;
    (seconds > 0.0).then(|| Found::new(Value::ByteRate(bytes as f64 / seconds), time.events))
}

pub(super) fn gelu_rate(recording: &Recording) -> Option<Found> {
    rate(2 * hidden(recording)?.2, gelu_time(recording)?)
}

pub(super) fn mul_rate(recording: &Recording) -> Option<Found> {
    rate(3 * hidden(recording)?.2, mul_time(recording)?)
}

pub(super) fn call(recording: &Recording) -> Option<Found> {
    let forwards = forwards(recording).into_iter();
    let kernels: Vec<_> = forwards.flat_map(|id| others(recording, id)).collect();
    common_name(recording, launch_calls(recording, &kernels))
}

/// Something of the fused kernel.
fn fused(recording: &Recording, value: impl Fn(&Fused) -> Value) -> Option<Found> {
    let fused = Fused::of(recording)?;
    Some(Found::new(value(&fused), fused.kernels))
}

pub(super) fn fused_kernel(recording: &Recording) -> Option<Found> {
    fused(recording, |fused| Value::Name(fused.name.clone()))
}

pub(super) fn fused_time(recording: &Recording) -> Option<Found> {
    fused(recording, |fused| Value::Duration(fused.time))
}

pub(super) fn fused_bytes(recording: &Recording) -> Option<Found> {
    fused(recording, |fused| Value::Bytes(fused.bytes()))
}

pub(super) fn fused_rate(recording: &Recording) -> Option<Found> {
    rate(Fused::of(recording)?.bytes(), fused_time(recording)?)
}

pub(super) fn fused_elements(recording: &Recording) -> Option<Found> {
    fused(recording, |fused| Value::Count(fused.block_elements()))
}

pub(super) fn fused_threads(recording: &Recording) -> Option<Found> {
    fused(recording, |fused| Value::Count(fused.threads))
}

pub(super) fn fused_thread_bytes(recording: &Recording) -> Option<Found> {
    fused(recording, |fused| Value::Bytes(fused.thread_bytes()))
}
