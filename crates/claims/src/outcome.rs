//! What checking a claim came to.

use kineto_trace::EventId;

/// Whether a claim holds on a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The recording shows what the sentence says.
    Holds,
    /// The recording shows something else; the evidence says what.
    Differs,
    /// The sentence is about a GPU and the recording has none.
    NeedsGpu,
}

/// The outcome of checking a claim against a recording.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Whether it holds.
    pub verdict: Verdict,
    /// A sentence with what was found, also where the claim holds.
    pub evidence: String,
    /// The events that the evidence speaks of.
    pub events: Vec<EventId>,
}

impl Outcome {
    /// Holds or differs, by a condition.
    pub fn of(holds: bool, evidence: String, events: Vec<EventId>) -> Self {
        let verdict = if holds {
            Verdict::Holds
        } else {
            Verdict::Differs
        };
        Self {
            verdict,
            evidence,
            events,
        }
    }

    /// Differs.
    pub fn differs(evidence: impl Into<String>) -> Self {
        Self::of(false, evidence.into(), Vec::new())
    }

    /// Needs a GPU.
    pub fn needs_gpu() -> Self {
        let evidence = texts::claims::NEEDS_GPU_EVIDENCE.to_owned();
        Self {
            verdict: Verdict::NeedsGpu,
            evidence,
            events: Vec::new(),
        }
    }

    /// Whether it holds.
    pub fn holds(&self) -> bool {
        self.verdict == Verdict::Holds
    }
}

impl Verdict {
    /// The verdict in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Holds => texts::claims::HOLDS,
            Self::Differs => texts::claims::DIFFERS,
            Self::NeedsGpu => texts::claims::NEEDS_GPU,
        }
    }
}
