//! What has to travel between the GPU and its memory, out of the recorded shapes.

use kineto_trace::EventId;

use crate::recording::Recording;
use crate::stages::common::events::{below, steps};
use crate::stages::common::operands::{Operand, operand_of};

/// An operand of the first call of an op.
pub(super) fn operand(recording: &Recording, op: &str, place: usize) -> Option<(EventId, Operand)> {
    let call = *below(recording, &steps(recording), op).first()?;
    Some((call, operand_of(recording, call, place)?))
}

/// The size of the result, as the GELU gets it.
pub(super) fn result(recording: &Recording) -> Option<(EventId, u64)> {
    let (call, result) = operand(recording, "aten::gelu", 0)?;
    Some((call, result.bytes()?))
}

/// Both matrices read once and the result written once.
pub(super) fn gemm(recording: &Recording) -> Option<(EventId, u64)> {
    let (call, left) = operand(recording, "aten::mm", 0)?;
    let (_, right) = operand(recording, "aten::mm", 1)?;
    let (_, result) = result(recording)?;
    Some((call, left.bytes()? + right.bytes()? + result))
}
