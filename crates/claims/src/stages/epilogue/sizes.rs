//! What has to travel between the GPU and its memory, out of the recorded shapes.

use kineto_trace::EventId;

use crate::recording::Recording;
use crate::stages::common::events::{below, steps};
use crate::stages::common::operands::{Operand, element_bytes, operand_of};

/// An operand of the first call of an op.
pub(super) fn operand(recording: &Recording, op: &str, place: usize) -> Option<(EventId, Operand)> {
    let call = *below(recording, &steps(recording), op).first()?;
    Some((call, operand_of(recording, call, place)?))
}

/// The size of a tensor.
pub(super) fn bytes_of(tensor: &Operand) -> Option<u64> {
    let elements: i64 = tensor.shape.iter().product();
    let each = element_bytes(tensor.dtype.as_deref()?)?;
    Some(u64::try_from(elements).ok()? * each)
}

/// The size of the result, as the GELU gets it.
pub(super) fn result(recording: &Recording) -> Option<(EventId, u64)> {
    let (call, result) = operand(recording, "aten::gelu", 0)?;
    Some((call, bytes_of(&result)?))
}

/// Both matrices read once and the result written once.
pub(super) fn gemm(recording: &Recording) -> Option<(EventId, u64)> {
    let (call, left) = operand(recording, "aten::mm", 0)?;
    let (_, right) = operand(recording, "aten::mm", 1)?;
    let (_, result) = result(recording)?;
    Some((call, bytes_of(&left)? + bytes_of(&right)? + result))
}
