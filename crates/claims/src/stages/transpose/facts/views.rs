//! What a view is, and what making one costs.

use crate::recording::Recording;
use crate::stage::Found;
use crate::stages::common::events::{below, kernels, steps};
use crate::stages::common::finding;
use crate::stages::common::operands::{Operand, operand_of};
use crate::value::Value;

/// Something of the only tensor that the first call of an op gets.
fn of_operand(
    recording: &Recording,
    op: &str,
    value: impl Fn(Operand) -> Option<Vec<i64>>,
) -> Option<Found> {
    let call = *below(recording, &steps(recording), op).first()?;
    let sizes = value(operand_of(recording, call, 0)?)?;
    Some(Found::new(Value::Shape(sizes), vec![call]))
}

pub(super) fn matrix_shape(recording: &Recording) -> Option<Found> {
    of_operand(recording, "aten::t", |matrix| Some(matrix.shape))
}

pub(super) fn matrix_strides(recording: &Recording) -> Option<Found> {
    of_operand(recording, "aten::t", |matrix| matrix.strides)
}

pub(super) fn view_strides(recording: &Recording) -> Option<Found> {
    of_operand(recording, "aten::contiguous", |view| view.strides)
}

/// Only a GPU's recording can tell.
pub(in super::super) fn t_kernels(recording: &Recording) -> Option<Found> {
    let calls = below(recording, &steps(recording), "aten::t");
    if !recording.run.is_gpu() {
        return None;
    }
    let count = finding::common(&calls, |call| Some(kernels(recording, call).len()))?;
    Some(Found::new(Value::Count(count as u64), calls))
}

pub(super) fn t_cpu_time(recording: &Recording) -> Option<Found> {
    finding::median_time(recording, below(recording, &steps(recording), "aten::t"))
}

pub(super) fn first_t_cpu_time(recording: &Recording) -> Option<Found> {
    let first = *below(recording, &steps(recording), "aten::t").first()?;
    Some(finding::time(recording, first))
}
