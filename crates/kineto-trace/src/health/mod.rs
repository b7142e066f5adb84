//! What makes a trace's numbers wrong, said before the numbers.
//!
//! [`Health::of`] looks at a linked trace. [`Health::complete`] says whether totals, busy time and a verdict may be
//! trusted; where it says no, a verdict is "unknown" and [`Health::reasons`] says why, one sentence each.

mod clocks;
mod coverage;
mod durations;
mod finding;

use crate::{Chains, Launches, Trace};

pub use finding::{HealthFinding, HealthKind};

/// What is wrong or missing in a recording. An empty list is a healthy trace.
#[derive(Clone, Debug, Default)]
pub struct Health {
    findings: Vec<HealthFinding>,
}

impl Health {
    /// Looks for everything that makes a number wrong.
    pub fn of(trace: &Trace, chains: &Chains, launches: &Launches) -> Self {
        let mut findings = coverage::reading(trace);
        findings.extend(coverage::recording(trace));
        findings.extend(coverage::launches(trace, chains, launches));
        findings.extend(coverage::ambiguous(launches));
        findings.extend(clocks::findings(launches));
        findings.extend(durations::findings(trace));
        findings.sort_by_key(|finding| finding.kind);
        Self { findings }
    }

    /// Everything that was found, in the order of [`HealthKind`].
    pub fn findings(&self) -> &[HealthFinding] {
        &self.findings
    }

    /// Whether nothing is missing, so that totals and verdicts may be trusted.
    pub fn complete(&self) -> bool {
        self.findings
            .iter()
            .all(|finding| !finding.kind.makes_incomplete())
    }

    /// Why the trace is incomplete, one sentence each; empty if it is complete.
    pub fn reasons(&self) -> impl Iterator<Item = String> + '_ {
        let missing = self.findings.iter();
        missing
            .filter(|finding| finding.kind.makes_incomplete())
            .map(ToString::to_string)
    }

    /// The finding of a kind.
    pub fn find(&self, kind: HealthKind) -> Option<&HealthFinding> {
        self.findings.iter().find(|finding| finding.kind == kind)
    }
}
