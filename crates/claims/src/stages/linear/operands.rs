//! What `aten::linear` and `aten::addmm` were given, out of the recorded shapes.

use kineto_trace::{Dims, EventId};

use super::forwards::below;
use crate::recording::Recording;

/// An operand as an op got it: shape and strides, in elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Operand {
    pub(super) shape: Vec<i64>,
    pub(super) strides: Option<Vec<i64>>,
    pub(super) dtype: Option<String>,
}

/// One operand of the first call of an op, by its place among the inputs.
pub(super) fn operand(recording: &Recording, op: &str, place: usize) -> Option<(EventId, Operand)> {
    let id = *below(recording, op).first()?;
    Some((id, operand_of(recording, id, place)?))
}

/// One operand of a call.
pub(super) fn operand_of(recording: &Recording, call: EventId, place: usize) -> Option<Operand> {
    let event = recording.trace.get(call);
    let shape = of_tensor(event.input_dims()?, place)?;
    let strides = event.input_strides().and_then(|all| of_tensor(all, place));
    let dtype = event
        .input_types()
        .and_then(|all| all.into_iter().nth(place));
    Some(Operand {
        shape,
        strides,
        dtype,
    })
}

/// The sizes of one input; none when it is a list of tensors.
fn of_tensor(all: Vec<Dims>, place: usize) -> Option<Vec<i64>> {
    match all.into_iter().nth(place)? {
        Dims::Tensor(sizes) => Some(sizes),
        Dims::List(_) => None,
    }
}

/// Places among the inputs of `aten::linear`: input, weight, bias.
pub(super) mod linear {
    pub(in super::super) const INPUT: usize = 0;
    pub(in super::super) const WEIGHT: usize = 1;
}

/// Places among the inputs of `aten::addmm`: bias, then the two matrices.
pub(super) mod addmm {
    pub(in super::super) const LEFT: usize = 1;
    pub(in super::super) const RIGHT: usize = 2;
}
