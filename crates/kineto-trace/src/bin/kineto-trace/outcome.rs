//! How a run ends, as an exit code.

use std::process::ExitCode;

use kineto_trace::{Stats, Trace};

/// How a run ended; of two traces, the later one counts.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub enum Outcome {
    /// Everything was read.
    Fine = 0,
    /// Something that the file held, or should have held, is lost.
    Lost = 1,
    /// No trace, or not readable.
    NotReadable = 2,
    /// A trace in which nothing was recorded.
    NothingRecorded = 3,
}

impl Outcome {
    /// How reading a trace ended.
    pub fn of(trace: &Trace) -> Self {
        if Stats::lost(trace) {
            Self::Lost
        } else if trace.is_empty() {
            Self::NothingRecorded
        } else {
            Self::Fine
        }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(outcome as u8)
    }
}
