//! A trace as the search for patterns sees it.

use std::collections::HashMap;

use crate::{
    Category, Chains, Decoded, Duration, EventId, Family, Launches, Trace, Window, decode,
    window::holds,
};

/// What a search needs, worked out once.
pub(super) struct Scene<'a> {
    pub(super) trace: &'a Trace,
    pub(super) chains: &'a Chains,
    pub(super) launches: &'a Launches,
    pub(super) windows: &'a [Window],
    /// Device work in the windows, by start.
    pub(super) work: Vec<EventId>,
    /// Ops, annotations and calls in the windows, by start.
    pub(super) host: Vec<EventId>,
    decoded: Map<&'a str, Decoded>,
    /// By event: whether it launched work, itself or through what ran in it.
    launching: Vec<bool>,
}

type Map<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

impl<'a> Scene<'a> {
    pub(super) fn of(
        trace: &'a Trace,
        chains: &'a Chains,
        launches: &'a Launches,
        windows: &'a [Window],
    ) -> Self {
        let inside = |id: &EventId| holds(windows, trace.get(*id).start());
        let sorted = |pick: &dyn Fn(EventId) -> bool| {
            let mut events: Vec<EventId> =
                trace.ids().filter(|&id| pick(id)).filter(inside).collect();
            events.sort_by_key(|&id| (trace.get(id).start(), id));
            events
        };
        let work = sorted(&|id| trace.get(id).is_device());
        let host = sorted(&|id| trace.get(id).is_cpu());
        let mut decoded = Map::default();
        for &id in &work {
            let name = trace.get(id).name();
            decoded.entry(name).or_insert_with(|| decode(name));
        }
        Self {
            trace,
            chains,
            launches,
            windows,
            work,
            host,
            decoded,
            launching: launching(trace, chains, launches),
        }
    }

    /// Whether an op, annotation or call launched any device work, itself or through what ran in it.
    pub(super) fn launches_work(&self, id: EventId) -> bool {
        self.launching[id.index()]
    }

    pub(super) fn name(&self, id: EventId) -> &'a str {
        self.trace.get(id).name()
    }

    pub(super) fn time(&self, id: EventId) -> Duration {
        self.trace.get(id).duration()
    }

    pub(super) fn family(&self, work: EventId) -> Family {
        self.decoded
            .get(self.name(work))
            .map_or(Family::Unknown, |decoded| decoded.family)
    }

    pub(super) fn decoded(&self, work: EventId) -> Option<&Decoded> {
        self.decoded.get(self.name(work))
    }

    pub(super) fn kernels(&self) -> impl Iterator<Item = EventId> + '_ {
        self.work
            .iter()
            .copied()
            .filter(|&id| self.trace.get(id).category() == Category::Kernel)
    }

    pub(super) fn calls(&self) -> impl Iterator<Item = EventId> + '_ {
        self.host
            .iter()
            .copied()
            .filter(|&id| self.trace.get(id).category().is_call())
    }

    /// The events whose name fits. A trace repeats its names: each is looked at once.
    pub(super) fn named(
        &self,
        events: impl Iterator<Item = EventId>,
        fits: impl Fn(&str) -> bool,
    ) -> Vec<EventId> {
        let mut known: Map<*const u8, bool> = Map::default();
        let mut fit = |id: &EventId| {
            let name = self.name(*id);
            *known.entry(name.as_ptr()).or_insert_with(|| fits(name))
        };
        events.filter(|id| fit(id)).collect()
    }

    pub(super) fn total(&self, events: &[EventId]) -> Duration {
        events.iter().map(|&id| self.time(id)).sum()
    }

    /// The device work of one op, by start, for each op that launched any.
    pub(super) fn by_op(&self) -> Vec<(EventId, Vec<EventId>)> {
        let mut places: Map<EventId, usize> = Map::default();
        let mut ops: Vec<(EventId, Vec<EventId>)> = Vec::new();
        for &work in &self.work {
            let Some(op) = self.launches.op_of(work) else {
                continue;
            };
            let place = *places.entry(op).or_insert_with(|| {
                ops.push((op, Vec::new()));
                ops.len() - 1
            });
            ops[place].1.push(work);
        }
        ops
    }
}

fn launching(trace: &Trace, chains: &Chains, launches: &Launches) -> Vec<bool> {
    let mut launching = vec![false; trace.events().len()];
    for id in trace.ids().filter(|&id| trace.get(id).is_device()) {
        for cause in [launches.call_of(id), launches.op_of(id)]
            .into_iter()
            .flatten()
        {
            // What is known has all around it known.
            for event in std::iter::once(cause).chain(chains.ancestors(cause)) {
                if std::mem::replace(&mut launching[event.index()], true) {
                    break;
                }
            }
        }
    }
    launching
}

/// The middle of some times; of an even number, the lower one. Zero of none.
pub(super) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    match times.len() {
        0 => Duration::ZERO,
        count => times[(count - 1) / 2],
    }
}

/// `1 kernel`, `3 kernels`, `2 copies`, `2 launches`.
pub(super) fn counted(count: usize, noun: &str) -> String {
    match (count, noun) {
        (1, _) => format!("1 {noun}"),
        (_, "copy") => format!("{count} copies"),
        (_, "launch") => format!("{count} launches"),
        _ => format!("{count} {noun}s"),
    }
}

/// Bytes with three digits and a unit, in steps of 1000.
pub(super) fn bytes(count: u64) -> String {
    let (mut value, mut unit) = (count as f64, "B");
    for next in ["kB", "MB", "GB", "TB"] {
        if value < 999.5 {
            break;
        }
        (value, unit) = (value / 1e3, next);
    }
    let decimals = if unit == "B" || value >= 99.95 {
        0
    } else if value >= 9.995 {
        1
    } else {
        2
    };
    format!("{value:.decimals$} {unit}")
}
