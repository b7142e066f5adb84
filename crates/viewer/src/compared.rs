//! Two traces in numbers: what vanished, appeared, became slower or faster.

use std::collections::HashSet;

use kineto_trace::{Change, ChangeKind, Diff, Samples, Totals};
use serde::Serialize;
use texts::{fill, viewer as words};

use crate::Opened;

/// More names than this are counted, not listed.
const MOST_NAMES: usize = 100;

/// What differs between two traces.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Compared {
    /// Both in few numbers, a sentence each.
    pub totals: Vec<String>,
    /// The names that differ, what is sure first; at the end those too rare to tell.
    pub changes: Vec<ChangedName>,
    /// How many more there are, in words.
    pub more: Option<String>,
    /// How many names are too rare to tell, and why, in words.
    pub rare: Option<String>,
    /// How many names show no difference, in words.
    pub same: String,
    /// The names that differ, to be drawn strongly.
    #[serde(skip)]
    pub(crate) names: HashSet<String>,
}

/// A name that differs, or may.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedName {
    /// The name.
    pub name: String,
    /// What bears it: an op and its kernel may share a name.
    pub of: &'static str,
    /// What became of it.
    pub what: String,
    /// Its calls and time in the first trace; empty if it is not there.
    pub before: String,
    /// The same in the second trace.
    pub after: String,
}

impl Compared {
    /// Compares the second trace with the first.
    pub(crate) fn of(first: &Opened, second: &Opened) -> Self {
        let diff = Diff::of(
            (&first.trace, &first.chains, &first.launches),
            (&second.trace, &second.chains, &second.launches),
        );
        let kinds = [
            (words::OF_DEVICE, &diff.kernels),
            (words::OF_OP, &diff.ops),
            (words::OF_SPAN, &diff.spans),
        ];
        let all = kinds
            .into_iter()
            .flat_map(|(of, changes)| changes.iter().map(move |change| (of, change)));
        let (same, mut changed): (Vec<_>, Vec<_>) =
            all.partition(|(_, change)| change.kind == ChangeKind::Same);
        changed.sort_by_key(|(_, change)| change.kind);
        let sure = changed.partition_point(|(_, change)| change.kind != ChangeKind::CannotTell);
        let rare = match changed.len() - sure {
            0 => None,
            rare => Some(fill(words::RARE, &[("count", &rare.to_string())])),
        };
        let titles = [&first.title, &second.title];
        let totals = titles.into_iter().zip(&diff.totals);
        let more = changed
            .len()
            .checked_sub(MOST_NAMES)
            .filter(|more| *more > 0);
        Self {
            totals: totals.map(|(title, totals)| total(title, totals)).collect(),
            names: changed[..sure]
                .iter()
                .map(|(_, change)| change.name.clone())
                .collect(),
            changes: changed
                .iter()
                .take(MOST_NAMES)
                .map(|(of, change)| row(of, change))
                .collect(),
            rare,
            more: more.map(|more| fill(words::MORE_ODDITIES, &[("count", &more.to_string())])),
            same: fill(words::SAME, &[("count", &same.len().to_string())]),
        }
    }
}

fn total(title: &str, totals: &Totals) -> String {
    let values = [
        ("title", title),
        ("kernels", &*totals.kernels.to_string()),
        ("time", &*totals.kernel_time.to_string()),
        ("launches", &*totals.launches.to_string()),
    ];
    fill(words::TOTALS, &values)
}

fn row(of: &'static str, change: &Change) -> ChangedName {
    let what = match change.kind {
        ChangeKind::Vanished => words::VANISHED,
        ChangeKind::Appeared => words::APPEARED,
        ChangeKind::Slower => words::SLOWER,
        ChangeKind::Faster => words::FASTER,
        _ => words::CANNOT_TELL,
    };
    ChangedName {
        name: change.name.clone(),
        of,
        what: what.to_owned(),
        before: times(&change.before),
        after: times(&change.after),
    }
}

/// `3 × 8.10 µs to 8.42 µs` for single calls, `6 calls, 112 µs to 114 µs a step` for the sums of
/// steps; nothing for a name that is not there.
fn times(samples: &Samples) -> String {
    let Some(range) = samples.range() else {
        return String::new();
    };
    let (low, high) = (range.low.to_string(), range.high.to_string());
    let time = match low == high {
        true => low,
        false => fill(words::RANGE, &[("low", &low), ("high", &high)]),
    };
    let values = [("calls", &*samples.calls.to_string()), ("time", &time)];
    match samples.per_step {
        true => fill(words::TIME_A_STEP, &values),
        false => fill(words::TIME_A_CALL, &values),
    }
}
