//! Where the CPU's time of a forward pass goes.

use kineto_trace::{Category, Duration, EventId};

use super::forwards::{forwards, waits};
use crate::recording::Recording;
use crate::stages::common::events::{descendants, durations, name};

/// The rows of torch.compile that come before the graph is called.
const PRE_OPS: [&str; 3] = [
    "TorchDynamo Cache Lookup",
    "Pregraph bytecode",
    "AOTDispatcher Runtime Wrapper Prologue",
];

/// The CPU's time of one forward pass, split by what it did. The parts add up to the whole
/// with what it waited.
pub(super) struct CpuSplit {
    /// The forward pass.
    pub(super) forward: EventId,
    /// Inside ops, their runtime and driver calls left out.
    pub(super) ops: Duration,
    /// Inside runtime and driver calls, waiting left out.
    pub(super) calls: Duration,
    /// Inside the rows of torch.compile before the graph.
    pub(super) pre_ops: Duration,
    /// Outside all of those: the program's own code, Python's, and the loader's.
    pub(super) rest: Duration,
}

impl CpuSplit {
    /// The forward pass that took the CPU the least time, waiting left out.
    pub(super) fn of(recording: &Recording) -> Option<Self> {
        let splits = forwards(recording).into_iter();
        splits
            .map(|forward| Self::of_pass(recording, forward))
            .min_by_key(Self::total)
    }

    fn of_pass(recording: &Recording, forward: EventId) -> Self {
        let zero = Duration::ZERO;
        let (mut ops, mut calls, mut pre_ops) = (zero, zero, zero);
        for id in descendants(recording, &[forward]) {
            let own = recording.chains.self_time(id);
            match recording.trace.get(id).category() {
                _ if PRE_OPS.contains(&name(recording, id)) => pre_ops += own,
                // A region is what Python runs; its rows inside count for themselves.
                _ if name(recording, id).starts_with("Torch-Compiled Region") => (),
                Category::CpuOp => ops += own,
                Category::CudaRuntime | Category::CudaDriver => calls += own,
                _ => (),
            }
        }
        let waiting: Duration = durations(recording, &waits(recording, forward))
            .into_iter()
            .sum();
        let whole = recording.trace.get(forward).duration();
        Self {
            forward,
            ops,
            calls: calls - waiting,
            pre_ops,
            rest: whole - ops - calls - pre_ops,
        }
    }

    /// The whole, waiting left out.
    pub(super) fn total(&self) -> Duration {
        self.ops + self.calls + self.pre_ops + self.rest
    }
}
