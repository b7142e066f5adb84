//! A whole trace.

use std::{
    collections::{BTreeMap, HashMap},
    io,
};

use crate::{
    Category, Event, EventId, Flow, Header, MemoryChange, Odd, Oddity, ProcessId, ReadError,
    ReadOptions, Step, Timestamp, Track,
    read::{self, Spot},
    step,
};

/// A trace: the events that began and lasted, in the file's order, and what the file says beside them.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// Grows by [`Trace::push`] alone.
    pub(crate) events: Vec<Event>,
    /// What each event is, once more: most questions are about a few kinds, and this list is 64 times smaller.
    pub(crate) categories: Vec<Category>,
    pub(crate) header: Header,
    pub(crate) oddities: Vec<Oddity>,
    /// Oddities that are not listed, by kind.
    pub(crate) unlisted: BTreeMap<&'static str, u64>,
    pub(crate) skipped: usize,
    pub(crate) repaired: usize,
    pub(crate) elements: usize,
    pub(crate) places: Vec<Spot>,
    pub(crate) flows: Vec<Flow>,
    /// Arrows that were not kept.
    pub(crate) other_arrows: usize,
    pub(crate) memory: Vec<MemoryChange>,
    pub(crate) thread_names: HashMap<Track, String>,
    pub(crate) process_names: HashMap<ProcessId, String>,
}

impl Trace {
    /// Reads a trace, plain or gzip (told by its first bytes, not by a name), object or bare array.
    ///
    /// # Errors
    /// When the bytes are no trace at all. What is broken in a trace is no error: it is repaired or skipped, and
    /// listed in [`Trace::oddities`].
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        read::from_bytes(bytes, ReadOptions::default())
    }

    /// The same, with choices.
    ///
    /// # Errors
    /// As [`Trace::read`]; with [`ReadOptions::strict`] also at the first fault of the file's JSON.
    pub fn read_with(bytes: &[u8], options: ReadOptions) -> Result<Self, ReadError> {
        read::from_bytes(bytes, options)
    }

    /// The same from a source, which is never held whole.
    ///
    /// # Errors
    /// As [`Trace::read`], and when the source fails.
    pub fn read_from(source: impl io::Read) -> Result<Self, ReadError> {
        read::from_source(source, ReadOptions::default())
    }

    /// The same from a source, with choices.
    ///
    /// # Errors
    /// As [`Trace::read_with`], and when the source fails.
    pub fn read_from_with(source: impl io::Read, options: ReadOptions) -> Result<Self, ReadError> {
        read::from_source(source, options)
    }

    /// The events, in the file's order.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// One event.
    ///
    /// # Panics
    /// When `id` is another trace's.
    pub fn get(&self, id: EventId) -> &Event {
        &self.events[id.index()]
    }

    /// Every event's id, in the file's order.
    pub fn ids(&self) -> impl Iterator<Item = EventId> + use<> {
        (0..self.events.len() as u32).map(EventId)
    }

    /// The ids of the events of some categories, in the file's order: `trace.ids_of(Category::is_device)`.
    pub fn ids_of(&self, wanted: impl Fn(Category) -> bool) -> impl Iterator<Item = EventId> {
        let categories = self.categories.iter().enumerate();
        let found = categories.filter(move |&(_, &category)| wanted(category));
        found.map(|(index, _)| EventId(index as u32))
    }

    /// The events of some categories, in the file's order.
    pub fn events_of(&self, wanted: impl Fn(Category) -> bool) -> impl Iterator<Item = &Event> {
        self.ids_of(wanted).map(|id| self.get(id))
    }

    /// Puts events in the order in which they began; those that began together stay in the file's.
    pub fn by_start(&self, ids: impl IntoIterator<Item = EventId>) -> Vec<EventId> {
        let mut ids: Vec<EventId> = ids.into_iter().collect();
        ids.sort_by_key(|&id| (self.get(id).start(), id));
        ids
    }

    /// Whether there is an event of some categories.
    pub(crate) fn has(&self, wanted: impl Fn(Category) -> bool) -> bool {
        self.ids_of(wanted).next().is_some()
    }

    pub(crate) fn push(&mut self, event: Event) {
        self.categories.push(event.category());
        self.events.push(event);
    }

    pub(crate) fn get_mut(&mut self, id: EventId) -> &mut Event {
        &mut self.events[id.index()]
    }

    /// What the file says about machine and recording.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// What was odd about the file.
    pub fn oddities(&self) -> &[Oddity] {
        &self.oddities
    }

    /// Elements of the file's list, those that are no events included: metadata, arrows, instants.
    pub fn elements(&self) -> usize {
        self.elements
    }

    /// How often each kind of oddity ([`Odd::kind`]) was met. [`Trace::oddities`] lists the first ten thousand of a
    /// kind.
    pub fn oddity_counts(&self) -> BTreeMap<&'static str, u64> {
        let mut counts = self.unlisted.clone();
        for oddity in &self.oddities {
            *counts.entry(oddity.what.kind()).or_default() += 1;
        }
        counts
    }

    /// How often a kind of oddity was met.
    pub(crate) fn count_of(&self, kind: &str) -> u64 {
        let listed = self.oddities.iter();
        let listed = listed.filter(|odd| odd.what.kind() == kind).count() as u64;
        listed + self.unlisted.get(kind).copied().unwrap_or(0)
    }

    /// Elements that could not be read.
    pub fn skipped(&self) -> usize {
        self.skipped
    }

    /// Elements that were kept after a repair.
    pub fn repaired(&self) -> usize {
        self.repaired
    }

    /// Whether the file stops before its end.
    pub fn is_truncated(&self) -> bool {
        self.oddities.iter().any(|odd| odd.what.truncates())
    }

    /// The arrows' ends, in the file's order. Where only what links is kept, and ids link everything, there are none.
    pub fn flows(&self) -> &[Flow] {
        &self.flows
    }

    /// How many arrows the file has: ends that share an id are one.
    pub fn flow_ids(&self) -> usize {
        let mut ids: Vec<_> = self.flows.iter().map(|flow| flow.id).collect();
        ids.sort_unstable();
        ids.dedup();
        ids.len() + self.other_arrows
    }

    /// Allocations and frees, in the file's order.
    pub fn memory(&self) -> &[MemoryChange] {
        &self.memory
    }

    /// An oddity of an event, with the place it stands at.
    pub(crate) fn oddity_of(&self, id: EventId, what: Odd) -> Oddity {
        let oddity = match self.places.get(id.index()) {
            Some(place) => place.oddity(what),
            None => Oddity::whole(what),
        };
        Oddity {
            event: Some(id),
            ..oddity
        }
    }

    /// Whether no event was recorded.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    /// The profiler's steps, by start.
    pub fn steps(&self) -> Vec<Step> {
        step::steps(self)
    }

    /// From the first start to the last end of what ran on CPU and device; the recording's own frame, its
    /// overhead and unknown categories do not stretch it.
    pub fn span(&self) -> Option<(Timestamp, Timestamp)> {
        let ran = || self.events_of(|category| category.is_cpu() || category.is_device());
        Some((ran().map(Event::start).min()?, ran().map(Event::end).max()?))
    }

    /// What the file calls a row: `thread 461 (python3)`, `stream 7`.
    pub fn track_name(&self, track: &Track) -> Option<&str> {
        self.thread_names.get(track).map(String::as_str)
    }

    /// What the file calls a process.
    pub fn process_name(&self, process: &ProcessId) -> Option<&str> {
        self.process_names.get(process).map(String::as_str)
    }
}
