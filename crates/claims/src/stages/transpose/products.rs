//! The product of a recording: the GEMM that ran and the weight it was given.

use kineto_trace::{EventId, Kind};

use crate::recording::Recording;
use crate::stages::common::events::{below, kernels_of_kind, name, steps};
use crate::stages::common::gemm_cost::GemmCost;
use crate::stages::common::operands::{Operand, operand_of};

/// Places among the inputs of `aten::addmm`: bias, then the two matrices.
const LEFT: usize = 1;
const RIGHT: usize = 2;

/// The GEMM kernels of all steps.
pub(super) fn gemms(recording: &Recording) -> Vec<EventId> {
    kernels_of_kind(recording, &steps(recording), Kind::Gemm)
}

/// The first GEMM's name.
pub(super) fn gemm_name(recording: &Recording) -> Option<&str> {
    Some(name(recording, *gemms(recording).first()?))
}

/// The first `aten::addmm` and its left matrix.
pub(super) fn input(recording: &Recording) -> Option<(EventId, Operand)> {
    operand(recording, LEFT)
}

/// The first `aten::addmm` and the weight as it gets it.
pub(super) fn weight(recording: &Recording) -> Option<(EventId, Operand)> {
    operand(recording, RIGHT)
}

fn operand(recording: &Recording, place: usize) -> Option<(EventId, Operand)> {
    let id = *below(recording, &steps(recording), "aten::addmm").first()?;
    Some((id, operand_of(recording, id, place)?))
}

/// What the first product has to do.
pub(super) fn cost(recording: &Recording) -> Option<GemmCost> {
    let (op, _) = input(recording)?;
    GemmCost::of(recording, op)
}
