//! What ops were given, out of the recorded shapes.

use kineto_trace::{Dims, EventId};

use crate::recording::Recording;

pub(crate) use crate::element_bytes::element_bytes;

/// An operand as an op got it: shape and strides, in elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Operand {
    pub(crate) shape: Vec<i64>,
    pub(crate) strides: Option<Vec<i64>>,
    pub(crate) dtype: Option<String>,
}

impl Operand {
    /// How many elements it has.
    pub(crate) fn elements(&self) -> Option<u64> {
        u64::try_from(self.shape.iter().product::<i64>()).ok()
    }

    /// Its size.
    pub(crate) fn bytes(&self) -> Option<u64> {
        Some(self.elements()? * element_bytes(self.dtype.as_deref()?)?)
    }
}

/// One operand of a call, by its place among the inputs; none without shapes.
pub(crate) fn operand_of(recording: &Recording, call: EventId, place: usize) -> Option<Operand> {
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
