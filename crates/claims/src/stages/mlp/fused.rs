//! The fused kernel: how it was launched, and how long it takes.

use kineto_trace::{Duration, EventId};

use super::forwards::others_at;
use crate::recording::Recording;
use crate::spans;
use crate::stages::common::events::{durations, name};
use crate::stages::common::finding::common;
use crate::stages::common::operands::{element_bytes, operand_of};

/// The one kernel of compiled code that is no GEMM.
pub(super) struct Fused {
    /// It in every forward pass.
    pub(super) kernels: Vec<EventId>,
    /// Its name.
    pub(super) name: String,
    /// Elements that it computes.
    pub(super) elements: u64,
    /// Bytes of an element.
    pub(super) element_bytes: u64,
    /// Blocks in its grid.
    blocks: u64,
    /// Threads in a block.
    pub(super) threads: u64,
    /// Its median time.
    pub(super) time: Duration,
}

impl Fused {
    /// The fused kernel of a recording; none when its launches differ from one another.
    pub(super) fn of(recording: &Recording) -> Option<Self> {
        let kernels = others_at(recording, 0);
        let op = recording.launches.op_of(*kernels.first()?)?;
        let input = operand_of(recording, op, 0)?;
        let elements = input.shape.iter().product::<i64>();
        let extent = |sides: [u32; 3]| sides.into_iter().map(u64::from).product::<u64>();
        let event = |id| recording.trace.get(id);
        let fused = Self {
            name: common(&kernels, |id| Some(name(recording, id).to_owned()))?,
            elements: u64::try_from(elements).ok()?,
            element_bytes: element_bytes(input.dtype.as_deref()?)?,
            blocks: common(&kernels, |id| event(id).grid().map(extent))?,
            threads: common(&kernels, |id| event(id).block().map(extent))?,
            time: spans::median(durations(recording, &kernels))?,
            kernels,
        };
        (fused.blocks > 0 && fused.threads > 0).then_some(fused)
    }

    /// Elements that each block computes.
    pub(super) fn block_elements(&self) -> u64 {
        self.elements.div_ceil(self.blocks)
    }

    /// Bytes of each tensor that each thread reads or writes.
    pub(super) fn thread_bytes(&self) -> u64 {
        self.block_elements().div_ceil(self.threads) * self.element_bytes
    }

    /// Both inputs read and the result written.
    pub(super) fn bytes(&self) -> u64 {
        3 * self.elements * self.element_bytes
    }
}
