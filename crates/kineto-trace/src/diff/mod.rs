//! What is different between two traces, and how sure one can be.

mod sample;

use std::collections::HashMap;

use crate::{Category, Chains, Duration, EventId, Launches, Trace};

pub use sample::{Samples, TimeRange};

/// Two traces side by side.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Diff {
    /// Annotations of the program and steps.
    pub spans: Vec<Change>,
    /// Ops.
    pub ops: Vec<Change>,
    /// Kernels, copies and fills.
    pub kernels: Vec<Change>,
    /// Kernels, their time and launches, first in the one, then in the other.
    pub totals: [Totals; 2],
}

/// A trace in few numbers.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Totals {
    /// Kernels.
    pub kernels: u64,
    /// Time of all kernels together.
    pub kernel_time: Duration,
    /// Calls that launched device work.
    pub launches: u64,
    /// From the first kernel's start to the last one's end.
    pub device_span: Duration,
}

/// One name in both traces.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Change {
    /// The name.
    pub name: String,
    /// Its times in the first trace; none if it is not there.
    pub before: Samples,
    /// Its times in the second trace.
    pub after: Samples,
    /// What became of it.
    pub kind: ChangeKind,
}

/// What became of a name.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum ChangeKind {
    /// Only the first trace has it.
    Vanished,
    /// Only the second trace has it.
    Appeared,
    /// Every time in the second trace is above every time in the first.
    Slower,
    /// Every time in the second trace is below every time in the first.
    Faster,
    /// Too few occurrences to know the spread.
    CannotTell,
    /// The ranges overlap: no difference can be claimed.
    Same,
}

impl ChangeKind {
    /// `vanished`, `appeared`, `slower`, `faster`, `cannot tell` or `same`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Vanished => "vanished",
            Self::Appeared => "appeared",
            Self::Slower => "slower",
            Self::Faster => "faster",
            Self::CannotTell => "cannot tell",
            Self::Same => "same",
        }
    }
}

/// Occurrences from which a range says how far times spread.
const ENOUGH: usize = 3;

impl Change {
    fn new(name: String, before: Samples, after: Samples) -> Self {
        let kind = match (before.range(), after.range()) {
            (_, None) => ChangeKind::Vanished,
            (None, _) => ChangeKind::Appeared,
            _ if before.times.len() < ENOUGH || after.times.len() < ENOUGH => {
                ChangeKind::CannotTell
            }
            (Some(before), Some(after)) if after.low > before.high => ChangeKind::Slower,
            (Some(before), Some(after)) if after.high < before.low => ChangeKind::Faster,
            _ => ChangeKind::Same,
        };
        Self {
            name,
            before,
            after,
            kind,
        }
    }

    /// The difference of the totals.
    pub fn difference(&self) -> Duration {
        self.after.total - self.before.total
    }
}

impl Diff {
    /// Compares two traces, each with what is worked out from it.
    pub fn of(before: (&Trace, &Chains, &Launches), after: (&Trace, &Chains, &Launches)) -> Self {
        let changes = |pick: fn(&Trace, EventId) -> bool| {
            let before = sample::by_name(before, pick);
            let after = sample::by_name(after, pick);
            joined(before, after)
        };
        Self {
            spans: changes(|trace, id| trace.get(id).category() == Category::UserAnnotation),
            ops: changes(|trace, id| trace.get(id).category() == Category::CpuOp),
            kernels: changes(|trace, id| trace.get(id).is_device()),
            totals: [totals(before.0, before.2), totals(after.0, after.2)],
        }
    }
}

fn joined(before: HashMap<String, Samples>, mut after: HashMap<String, Samples>) -> Vec<Change> {
    let mut changes: Vec<Change> = before
        .into_iter()
        .map(|(name, samples)| {
            let other = after.remove(&name).unwrap_or_default();
            Change::new(name, samples, other)
        })
        .collect();
    changes.extend(
        after
            .into_iter()
            .map(|(name, samples)| Change::new(name, Samples::default(), samples)),
    );
    // ChangeKind is certain first, then by size; names last, so that equal ones keep one order.
    changes.sort_by(|one, other| {
        let key = |change: &Change| {
            (
                change.kind,
                std::cmp::Reverse(change.difference().nanos().unsigned_abs()),
            )
        };
        key(one)
            .cmp(&key(other))
            .then_with(|| one.name.cmp(&other.name))
    });
    changes
}

fn totals(trace: &Trace, launches: &Launches) -> Totals {
    let kernels = || trace.events_of(|category| category == Category::Kernel);
    let first = kernels().map(|kernel| kernel.start()).min();
    let last = kernels().map(|kernel| kernel.end()).max();
    Totals {
        kernels: kernels().count() as u64,
        kernel_time: kernels().map(|kernel| kernel.duration()).sum(),
        launches: launches.calls().count() as u64,
        device_span: first
            .zip(last)
            .map_or(Duration::ZERO, |(first, last)| last - first),
    }
}
