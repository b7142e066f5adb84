//! What a GEMM has to do, out of the recorded shapes.

use kineto_trace::EventId;

use super::forwards::{Layer, forwards};
use crate::recording::Recording;
use crate::stages::common::events::below;
use crate::stages::common::operands::{element_bytes, operand_of};

/// An m × k by k × n product.
pub(super) struct GemmCost {
    /// The `aten::mm` whose shapes were read.
    pub(super) op: EventId,
    m: u64,
    k: u64,
    n: u64,
    element_bytes: u64,
}

impl GemmCost {
    /// The product of a layer in the first forward pass; none without shapes.
    pub(super) fn of(recording: &Recording, layer: Layer) -> Option<Self> {
        let forward = *forwards(recording).first()?;
        let op = *below(recording, &[forward], "aten::mm").get(layer as usize)?;
        let left = operand_of(recording, op, 0)?;
        let right = operand_of(recording, op, 1)?;
        let (&[m, k], &[_, n]) = (left.shape.as_slice(), right.shape.as_slice()) else {
            return None;
        };
        let size = |size: i64| u64::try_from(size).ok();
        Some(Self {
            op,
            m: size(m)?,
            k: size(k)?,
            n: size(n)?,
            element_bytes: element_bytes(left.dtype.as_deref()?)?,
        })
    }

    /// One multiplication and one addition for each of m × k × n.
    pub(super) fn flops(&self) -> u64 {
        2 * self.m * self.k * self.n
    }

    /// What it writes.
    pub(super) fn output_bytes(&self) -> u64 {
        self.m * self.n * self.element_bytes
    }

    /// Both matrices read once, the result written once: the least that can travel.
    pub(super) fn bytes(&self) -> u64 {
        (self.m * self.k + self.k * self.n) * self.element_bytes + self.output_bytes()
    }

    /// FLOP per byte.
    pub(super) fn intensity(&self) -> f64 {
        self.flops() as f64 / self.bytes() as f64
    }
}
