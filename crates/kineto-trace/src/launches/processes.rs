//! Ids in a file of several processes: each process counts its own, so one id may stand for a call of each.

use std::{collections::HashMap, hash::Hash};

use super::Map;
use crate::{CorrelationId, DeviceId, EventId, ProcessId, Trace, flow_links::FlowLinks};

/// Processes that may share an id; of more, what they launched under it is not told apart.
const MOST: usize = 64;

/// The events that ids name.
#[derive(Debug)]
pub(super) struct ById<K> {
    named: Map<K, Option<EventId>>,
    /// Of the ids that several processes use: each one's event.
    shared: Map<K, Vec<EventId>>,
}

impl<K: Copy + Eq + Hash> ById<K> {
    /// Ready for the events of these ids.
    pub(super) fn of(ids: impl Iterator<Item = K>) -> Self {
        Self {
            named: ids.map(|id| (id, None)).collect(),
            shared: Map::default(),
        }
    }

    /// Takes an event for its id, if that is asked for. Of one process the first stays, unless `better` says that this
    /// event is better than the known one.
    pub(super) fn offer(
        &mut self,
        trace: &Trace,
        id: K,
        event: EventId,
        better: impl Fn(EventId) -> bool,
    ) {
        let Some(slot) = self.named.get_mut(&id) else {
            return;
        };
        let Some(known) = *slot else {
            *slot = Some(event);
            return;
        };
        let alone = self.shared.is_empty() || !self.shared.contains_key(&id);
        if alone && process(trace, known) == process(trace, event) {
            if better(known) {
                *slot = Some(event);
            }
            return;
        }
        let rivals = self.shared.entry(id).or_insert_with(|| vec![known]);
        let own = rivals
            .iter()
            .position(|&rival| process(trace, rival) == process(trace, event));
        match own {
            Some(own) if better(rivals[own]) => rivals[own] = event,
            Some(_) => {}
            None if rivals.len() < MOST => rivals.push(event),
            None => {}
        }
    }

    /// The event that an id names; none where several processes use the id.
    pub(super) fn only(&self, id: K) -> Option<EventId> {
        self.shared(id)
            .is_empty()
            .then(|| self.named.get(&id).copied().flatten())
            .flatten()
    }

    /// The events of an id that several processes use, one of each.
    pub(super) fn shared(&self, id: K) -> &[EventId] {
        if self.shared.is_empty() {
            return &[];
        }
        self.shared.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Whether several processes use any id.
    pub(super) fn any_shared(&self) -> bool {
        !self.shared.is_empty()
    }

    /// The event of an id in a process, or the only one that it names.
    pub(super) fn in_process(
        &self,
        trace: &Trace,
        id: K,
        process: Option<&ProcessId>,
    ) -> Option<EventId> {
        let mut rivals = self.shared(id).iter().copied();
        let own = rivals.find(|&rival| Some(self::process(trace, rival)) == process);
        own.or_else(|| self.only(id))
    }

    /// All that is named.
    pub(super) fn events(&self) -> impl Iterator<Item = EventId> + '_ {
        let shared = self.shared.values().flatten();
        self.named.values().flatten().chain(shared).copied()
    }
}

/// A device as its rows name it.
type Row<'a> = (&'a ProcessId, Option<DeviceId>);

/// Which process's call launched the work whose correlation id several processes use.
#[derive(Debug, Default)]
pub(super) struct Decided<'a> {
    calls: Map<EventId, EventId>,
    /// The process whose calls a device's work comes from; `None` of several.
    homes: HashMap<Row<'a>, Option<&'a ProcessId>>,
    /// The device that a call launched on.
    devices: Map<EventId, Row<'a>>,
}

impl<'a> Decided<'a> {
    /// Decides only by what tells: an arrow, an external id, a call that alone had begun by then, a device that works
    /// for one process, a call that launched on another device. What none of them tells stays open.
    pub(super) fn of(
        trace: &'a Trace,
        device: &[EventId],
        calls: &ById<CorrelationId>,
        arrows: &FlowLinks,
    ) -> Self {
        let mut decided = Self::default();
        if !calls.any_shared() {
            return decided;
        }
        let mut open = Vec::new();
        for &work in device {
            let Some(id) = trace.get(work).correlation() else {
                continue;
            };
            let rivals = calls.shared(id);
            let told = calls.only(id).or_else(|| told(trace, work, rivals, arrows));
            match told {
                Some(call) => decided.take(trace, work, call),
                None if rivals.is_empty() => {}
                None => open.push((work, rivals)),
            }
        }
        for (work, rivals) in open {
            if let Some(call) = decided.left(trace, work, rivals) {
                decided.take(trace, work, call);
            }
        }
        decided
    }

    /// The call that was decided on.
    pub(super) fn call_of(&self, work: EventId) -> Option<EventId> {
        self.calls.get(&work).copied()
    }

    /// The process that a piece of work comes from, by its device.
    pub(super) fn process_of(&self, trace: &Trace, work: EventId) -> Option<&'a ProcessId> {
        *self.homes.get(&row(trace, work))?
    }

    fn take(&mut self, trace: &'a Trace, work: EventId, call: EventId) {
        let (row, process) = (row(trace, work), process(trace, call));
        let home = self.homes.entry(row).or_insert(Some(process));
        if *home != Some(process) {
            *home = None;
        }
        self.devices.entry(call).or_insert(row);
        self.calls.insert(work, call);
    }

    /// What is left when the device and the other devices' calls are known.
    fn left(&self, trace: &Trace, work: EventId, rivals: &[EventId]) -> Option<EventId> {
        if let Some(home) = self.process_of(trace, work) {
            return one(rivals.iter().copied(), |call| process(trace, call) == home);
        }
        let row = row(trace, work);
        let begun = |call| trace.get(call).start() <= trace.get(work).start();
        let elsewhere = |call| self.devices.get(&call).is_some_and(|&other| other != row);
        let all = rivals.len() < MOST;
        one(rivals.iter().copied(), |call| {
            all && begun(call) && !elsewhere(call)
        })
    }
}

/// What file and clock say for sure.
fn told(trace: &Trace, work: EventId, rivals: &[EventId], arrows: &FlowLinks) -> Option<EventId> {
    if rivals.len() >= MOST {
        return None;
    }
    let arrow = arrows.call_of(work).filter(|call| rivals.contains(call));
    let event = trace.get(work);
    let external = |call| {
        let id = trace.get(call).external_id();
        id.is_some() && id == event.external_id()
    };
    arrow
        .or_else(|| one(rivals.iter().copied(), external))
        .or_else(|| {
            one(rivals.iter().copied(), |call| {
                trace.get(call).start() <= event.start()
            })
        })
}

/// The only event that fits.
fn one(events: impl Iterator<Item = EventId>, fits: impl Fn(EventId) -> bool) -> Option<EventId> {
    let mut fitting = events.filter(|&event| fits(event));
    let first = fitting.next()?;
    fitting.next().is_none().then_some(first)
}

fn process(trace: &Trace, event: EventId) -> &ProcessId {
    &trace.get(event).track().process
}

fn row(trace: &Trace, work: EventId) -> Row<'_> {
    (process(trace, work), trace.get(work).device())
}
