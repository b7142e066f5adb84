//! A trace as the search for patterns sees it.

use std::collections::{HashMap, HashSet};

use super::events::Events;
use crate::{
    Category, Chains, Decoded, DeviceTime, Duration, EventId, Family, Launches, Trace, decode,
    known::Known, window::holds,
};

/// What a search needs, worked out once.
pub(super) struct Scene<'a> {
    pub(super) trace: &'a Trace,
    pub(super) chains: &'a Chains,
    pub(super) launches: &'a Launches,
    pub(super) used: &'a DeviceTime,
    /// Device work in the windows, by start.
    pub(super) work: Events<'a>,
    /// Kernels among it.
    pub(super) kernels: Events<'a>,
    /// Ops, annotations and calls in the windows, by start.
    pub(super) host: Events<'a>,
    /// Calls among them.
    pub(super) calls: Events<'a>,
    decoded: Known<'a, Decoded>,
    /// By event: whether it launched work, itself or through what ran in it.
    launching: Vec<bool>,
}

pub(super) type Map<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

impl<'a> Scene<'a> {
    pub(super) fn of(
        trace: &'a Trace,
        chains: &'a Chains,
        launches: &'a Launches,
        used: &'a DeviceTime,
    ) -> Self {
        let inside = |id: &EventId| holds(&used.windows, trace.get(*id).start());
        let category = |id: EventId| trace.get(id).category();
        let work = launches.links().iter().map(|link| link.work);
        let work = Events::of(trace, work.filter(inside));
        let kernels = work.iter().filter(|&id| category(id) == Category::Kernel);
        let host = trace.by_start(trace.ids_of(Category::is_cpu).filter(inside));
        let host = Events::of(trace, host.into_iter());
        let calls = host.iter().filter(|&id| category(id).is_call());
        let mut decoded = Known::default();
        for &name in work.names() {
            decoded.of(name, decode);
        }
        Self {
            trace,
            chains,
            launches,
            used,
            kernels: Events::of(trace, kernels),
            calls: Events::of(trace, calls),
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
        self.family_of(self.name(work))
    }

    /// What kind of work a name stands for.
    pub(super) fn family_of(&self, name: &'a str) -> Family {
        self.decoded(name)
            .map_or(Family::Unknown, |decoded| decoded.family)
    }

    /// What a name of device work says.
    pub(super) fn decoded(&self, name: &'a str) -> Option<&Decoded> {
        self.decoded.get(name)
    }

    pub(super) fn total(&self, events: &[EventId]) -> Duration {
        events.iter().map(|&id| self.time(id)).sum()
    }

    /// The device work of one op, by start, for each op that launched any of `some`.
    pub(super) fn by_op(&self, some: &[EventId]) -> Vec<(EventId, Vec<EventId>)> {
        let ops = some.iter().filter_map(|&id| self.launches.op_of(id));
        let wanted: HashSet<EventId, foldhash::fast::RandomState> = ops.collect();
        if wanted.is_empty() {
            return Vec::new();
        }
        let mut places: Map<EventId, usize> = Map::default();
        let mut ops: Vec<(EventId, Vec<EventId>)> = Vec::new();
        for work in self.work.iter() {
            let op = self.launches.op_of(work);
            let Some(op) = op.filter(|op| wanted.contains(op)) else {
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
    for link in launches.links() {
        for cause in [link.call, link.op].into_iter().flatten() {
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
