//! Shapes, and what follows from them.

use crate::recording::Recording;
use crate::stage::Found;
use crate::stages::common::gemm_cost::GemmCost;
use crate::stages::linear::forwards::{below, gemms};
use crate::stages::linear::operands::{Operand, addmm, linear, operand};
use crate::value::Value;

/// Something of an operand.
fn of_operand(
    recording: &Recording,
    op: &str,
    place: usize,
    value: impl Fn(Operand) -> Option<Value>,
) -> Option<Found> {
    let (id, operand) = operand(recording, op, place)?;
    Some(Found::new(value(operand)?, vec![id]))
}

fn shape(operand: Operand) -> Option<Value> {
    Some(Value::Shape(operand.shape))
}

fn strides(operand: Operand) -> Option<Value> {
    operand.strides.map(Value::Shape)
}

pub(super) fn input_shape(recording: &Recording) -> Option<Found> {
    of_operand(recording, "aten::linear", linear::INPUT, shape)
}

pub(super) fn weight_shape(recording: &Recording) -> Option<Found> {
    of_operand(recording, "aten::linear", linear::WEIGHT, shape)
}

pub(super) fn weight_strides(recording: &Recording) -> Option<Found> {
    of_operand(recording, "aten::linear", linear::WEIGHT, strides)
}

pub(super) fn transposed_shape(recording: &Recording) -> Option<Found> {
    of_operand(recording, "aten::addmm", addmm::RIGHT, shape)
}

pub(super) fn transposed_strides(recording: &Recording) -> Option<Found> {
    of_operand(recording, "aten::addmm", addmm::RIGHT, strides)
}

pub(super) fn dtype(recording: &Recording) -> Option<Found> {
    of_operand(recording, "aten::linear", linear::INPUT, |operand| {
        operand.dtype.map(Value::Name)
    })
}

/// The product of the first forward pass.
fn product(recording: &Recording) -> Option<GemmCost> {
    GemmCost::of(recording, *below(recording, "aten::addmm").first()?)
}

pub(super) fn flops(recording: &Recording) -> Option<Found> {
    let cost = product(recording)?;
    Some(Found::new(Value::Flops(cost.flops()), vec![cost.op]))
}

pub(super) fn result_shape(recording: &Recording) -> Option<Found> {
    let cost = product(recording)?;
    let sides = cost.result().map(|side| i64::try_from(side).ok());
    let shape = sides.into_iter().collect::<Option<Vec<_>>>()?;
    Some(Found::new(Value::Shape(shape), vec![cost.op]))
}

pub(super) fn bytes_moved(recording: &Recording) -> Option<Found> {
    let cost = product(recording)?;
    Some(Found::new(Value::Bytes(cost.bytes()), vec![cost.op]))
}

pub(super) fn flop_per_byte(recording: &Recording) -> Option<Found> {
    let cost = product(recording)?;
    Some(Found::new(Value::Ratio(cost.intensity()), vec![cost.op]))
}

/// The FLOPs over the kernel's median time.
pub(super) fn gemm_rate(recording: &Recording) -> Option<Found> {
    product(recording)?.rate(recording, gemms(recording))
}
