//! Who waits for whom: a collective runs on every rank, and moves data once the last has come.

use std::collections::HashMap;

use crate::{Category, Duration, EventId, Family, Field, Timestamp, Trace, Value, decode};

/// One collective on all of its ranks.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Collective {
    /// What it is, by its kernel's name.
    pub name: String,
    /// The ranks that ran it, by start.
    pub parts: Vec<Part>,
}

/// One rank's kernel of a collective.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The rank.
    pub rank: u64,
    /// The kernel, in that rank's own trace.
    pub kernel: EventId,
    /// When it began, on the common clock.
    pub start: Timestamp,
    /// When it ended, on the common clock.
    pub end: Timestamp,
    /// How long it ran before the last rank's began: waiting, no work.
    pub waits: Duration,
}

impl Collective {
    /// The rank that came last; the others waited for it.
    pub fn last(&self) -> &Part {
        &self.parts[self.parts.len() - 1]
    }
}

/// Matches the collectives of the ranks: the first of a name on each rank, the second, and so on. Point-to-point
/// kernels are left out, as their name does not say who the other is.
pub(super) fn of(traces: &[Trace], ranks: &[u64], bases: &[i64], first: i64) -> Vec<Collective> {
    let mut groups: HashMap<(String, usize), Collective> = HashMap::new();
    for ((trace, &rank), &base) in traces.iter().zip(ranks).zip(bases) {
        let shift = Duration::from_nanos(base.saturating_sub(first));
        let mut counts: HashMap<String, usize> = HashMap::new();
        for kernel in collectives(trace) {
            let event = trace.get(kernel);
            let key = key(trace, kernel);
            let count = counts.entry(key.clone()).or_default();
            let group = groups.entry((key, *count)).or_insert_with(|| Collective {
                name: event.name().to_owned(),
                parts: Vec::new(),
            });
            *count += 1;
            group.parts.push(Part {
                rank,
                kernel,
                start: event.start() + shift,
                end: event.end() + shift,
                waits: Duration::ZERO,
            });
        }
    }
    let mut matched: Vec<Collective> = groups
        .into_values()
        .filter(|group| group.parts.len() > 1)
        .collect();
    for group in &mut matched {
        group.parts.sort_by_key(|part| (part.start, part.rank));
        let last = group.last().start;
        for part in &mut group.parts {
            // A rank that had ended before the last began ran something else.
            part.waits = (last.min(part.end)) - part.start;
        }
    }
    // Ranks that never met were matched wrongly: a collective ends nowhere before it began everywhere.
    matched.retain(|group| {
        group
            .parts
            .iter()
            .all(|part| part.end >= group.last().start)
    });
    matched.sort_by(|one, other| {
        (one.parts[0].start, &one.name).cmp(&(other.parts[0].start, &other.name))
    });
    matched
}

fn collectives(trace: &Trace) -> Vec<EventId> {
    let kernels = trace.ids_of(Category::is_device).filter(|&id| {
        let name = trace.get(id).name();
        Family::of(name) == Family::Collective && !name.contains("SendRecv")
    });
    trace.by_start(kernels)
}

/// Which collective a kernel is: its name and, where the file has them, its group's size and its message.
fn key(trace: &Trace, kernel: EventId) -> String {
    let event = trace.get(kernel);
    let mut key = decode(event.name()).summary;
    for field in [Field::CollectiveName, Field::GroupSize, Field::CommsId] {
        let value = event.arg(field);
        if let Some(text) = value.and_then(Value::as_str) {
            key.push_str(text);
        } else if let Some(number) = value.and_then(Value::as_i64) {
            key.push_str(&number.to_string());
        }
        key.push('|');
    }
    key
}
