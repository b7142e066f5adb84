//! What `aten::linear` and `aten::addmm` were given, out of the recorded shapes.

use kineto_trace::EventId;

use super::forwards::below;
use crate::recording::Recording;
pub(super) use crate::stages::common::operands::{Operand, operand_of};

/// One operand of the first call of an op, by its place among the inputs.
pub(super) fn operand(recording: &Recording, op: &str, place: usize) -> Option<(EventId, Operand)> {
    let id = *below(recording, op).first()?;
    Some((id, operand_of(recording, id, place)?))
}

/// Places among the inputs of `aten::linear`: input, weight, bias.
pub(super) mod linear {
    pub(in super::super) const INPUT: usize = 0;
    pub(in super::super) const WEIGHT: usize = 1;
}

/// Places among the inputs of `aten::addmm`: bias, then the two matrices.
pub(super) mod addmm {
    pub(in super::super) const RIGHT: usize = 2;
}
