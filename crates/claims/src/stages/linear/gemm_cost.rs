//! What the GEMM has to do, out of the recorded shapes.

use kineto_trace::EventId;

use super::operands::{addmm, operand};
use crate::recording::Recording;
use crate::stages::common::operands::element_bytes;

/// An m × k by k × n product, plus a bias of n.
pub(super) struct GemmCost {
    /// The `aten::addmm` whose shapes were read.
    pub(super) op: EventId,
    m: u64,
    k: u64,
    n: u64,
    element_bytes: u64,
}

impl GemmCost {
    /// The product of the first forward pass; none without shapes.
    pub(super) fn of(recording: &Recording) -> Option<Self> {
        let (op, left) = operand(recording, "aten::addmm", addmm::LEFT)?;
        let (_, right) = operand(recording, "aten::addmm", addmm::RIGHT)?;
        let (&[m, k], &[_, n]) = (left.shape.as_slice(), right.shape.as_slice()) else {
            return None;
        };
        let element_bytes = element_bytes(left.dtype.as_deref()?)?;
        let size = |size: i64| u64::try_from(size).ok();
        Some(Self {
            op,
            m: size(m)?,
            k: size(k)?,
            n: size(n)?,
            element_bytes,
        })
    }

    /// One multiplication and one addition for each of m × k × n.
    pub(super) fn flops(&self) -> u64 {
        2 * self.m * self.k * self.n
    }

    /// Both matrices and the bias read once, the result written once: the least that can
    /// travel.
    pub(super) fn bytes(&self) -> u64 {
        let elements = self.m * self.k + self.k * self.n + self.n + self.m * self.n;
        elements * self.element_bytes
    }

    /// FLOP per byte.
    pub(super) fn intensity(&self) -> f64 {
        self.flops() as f64 / self.bytes() as f64
    }
}
