//! Two traces in numbers: what vanished, appeared, became slower or faster.

use std::collections::HashSet;

use kineto_trace::{Change, ChangeKind, Diff, Duration, Samples, Totals};
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
    /// The names that differ, what is sure first.
    pub changes: Vec<ChangedName>,
    /// How many more there are, in words.
    pub more: Option<String>,
    /// How many names show no difference, in words.
    pub same: String,
    /// The names that differ, to be drawn strongly.
    #[serde(skip)]
    pub(crate) names: HashSet<String>,
}

/// A name that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedName {
    /// The name.
    pub name: String,
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
        let all: Vec<&Change> = diff
            .kernels
            .iter()
            .chain(&diff.ops)
            .chain(&diff.spans)
            .collect();
        let (mut changed, same): (Vec<&Change>, Vec<&Change>) =
            all.into_iter().partition(|change| differs(change.kind));
        changed.sort_by_key(|change| change.kind);
        let titles = [&first.title, &second.title];
        let totals = titles.into_iter().zip(&diff.totals);
        let more = changed
            .len()
            .checked_sub(MOST_NAMES)
            .filter(|more| *more > 0);
        Self {
            totals: totals.map(|(title, totals)| total(title, totals)).collect(),
            names: changed.iter().map(|change| change.name.clone()).collect(),
            changes: changed
                .iter()
                .take(MOST_NAMES)
                .map(|change| row(change))
                .collect(),
            more: more.map(|more| fill(words::MORE_ODDITIES, &[("count", &more.to_string())])),
            same: fill(words::SAME, &[("count", &same.len().to_string())]),
        }
    }
}

fn differs(kind: ChangeKind) -> bool {
    !matches!(kind, ChangeKind::Same | ChangeKind::CannotTell)
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

fn row(change: &Change) -> ChangedName {
    let what = match change.kind {
        ChangeKind::Vanished => words::VANISHED,
        ChangeKind::Appeared => words::APPEARED,
        ChangeKind::Slower => words::SLOWER,
        ChangeKind::Faster => words::FASTER,
        _ => words::CANNOT_TELL,
    };
    ChangedName {
        name: change.name.clone(),
        what: what.to_owned(),
        before: times(&change.before),
        after: times(&change.after),
    }
}

/// `3 × 8.10 µs to 8.42 µs`; nothing for a name that is not there.
fn times(samples: &Samples) -> String {
    let Some(range) = samples.range() else {
        return String::new();
    };
    let shown = |time: Duration| time.to_string();
    let (low, high) = (shown(range.low), shown(range.high));
    let values = [
        ("calls", &*samples.calls.to_string()),
        ("low", &low),
        ("high", &high),
    ];
    match low == high {
        true => fill(words::ONE_TIME, &values[..2]),
        false => fill(words::TIMES, &values),
    }
}
