//! What a GEMM has to do, out of the recorded shapes.

use kineto_trace::EventId;

use super::events::{durations, name};
use super::operands::{element_bytes, operand_of};
use crate::recording::Recording;
use crate::spans;
use crate::stage::Found;
use crate::value::Value;

/// An m × k by k × n product, and what is added to it.
pub(crate) struct GemmCost {
    /// The op whose shapes were read.
    pub(crate) op: EventId,
    /// The type of its elements, as traces name it.
    pub(crate) dtype: String,
    m: u64,
    k: u64,
    n: u64,
    /// Elements of the addend; none for a product alone.
    added: u64,
    element_bytes: u64,
}

impl GemmCost {
    /// The product of an `aten::mm` or an `aten::addmm`; none without shapes.
    pub(crate) fn of(recording: &Recording, op: EventId) -> Option<Self> {
        // What an addmm adds is its first input.
        let adds = name(recording, op) == "aten::addmm";
        let places = if adds { [1, 2] } else { [0, 1] };
        let [left, right] = places.map(|place| operand_of(recording, op, place));
        let (left, right) = (left?, right?);
        let (&[m, k], &[_, n]) = (left.shape.as_slice(), right.shape.as_slice()) else {
            return None;
        };
        let size = |size: i64| u64::try_from(size).ok();
        let dtype = left.dtype?;
        Some(Self {
            op,
            m: size(m)?,
            k: size(k)?,
            n: size(n)?,
            added: if adds {
                operand_of(recording, op, 0)?.elements()?
            } else {
                0
            },
            element_bytes: element_bytes(&dtype)?,
            dtype,
        })
    }

    /// One multiplication and one addition for each of m × k × n.
    pub(crate) fn flops(&self) -> u64 {
        2 * self.m * self.k * self.n
    }

    /// What it writes.
    pub(crate) fn output_bytes(&self) -> u64 {
        self.m * self.n * self.element_bytes
    }

    /// Everything read once, the result written once: the least that can travel.
    pub(crate) fn bytes(&self) -> u64 {
        let read = self.m * self.k + self.k * self.n + self.added;
        read * self.element_bytes + self.output_bytes()
    }

    /// Rows and columns of the result.
    pub(crate) fn result(&self) -> [u64; 2] {
        [self.m, self.n]
    }

    /// FLOP per byte.
    pub(crate) fn intensity(&self) -> f64 {
        self.flops() as f64 / self.bytes() as f64
    }

    /// Its FLOPs over the median time of the kernels that computed it.
    pub(crate) fn rate(&self, recording: &Recording, kernels: Vec<EventId>) -> Option<Found> {
        let time = spans::median(durations(recording, &kernels))?;
        let seconds = time.nanos() as f64 * 1e-9;
        let rate = Value::FlopRate(self.flops() as f64 / seconds);
        (seconds > 0.0).then(|| Found::new(rate, kernels))
    }
}
