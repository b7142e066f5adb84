//! A whole trace.

use std::{collections::HashMap, io};

use crate::{
    Event, EventId, Header, Oddity, ProcessId, ReadError, Step, Timestamp, Track, read, step,
};

/// A trace: the events that began and lasted, in the file's order, and what the file says beside them.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    pub(crate) events: Vec<Event>,
    pub(crate) header: Header,
    pub(crate) oddities: Vec<Oddity>,
    pub(crate) elements: usize,
    pub(crate) thread_names: HashMap<Track, String>,
    pub(crate) process_names: HashMap<ProcessId, String>,
}

impl Trace {
    /// Reads a trace, plain or gzip (told by its first bytes, not by a name), object or bare array.
    ///
    /// # Errors
    /// When the bytes are no trace, are broken JSON, or a compressed stream that is damaged. An element that
    /// cannot be used is no error: it is skipped and listed in [`Trace::oddities`].
    pub fn read(bytes: &[u8]) -> Result<Self, ReadError> {
        read::from_bytes(bytes)
    }

    /// The same from a source, which is never held whole.
    ///
    /// # Errors
    /// As [`Trace::read`], and when the source fails.
    pub fn read_from(source: impl io::Read) -> Result<Self, ReadError> {
        read::from_source(source)
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
        let ran = || {
            self.events
                .iter()
                .filter(|event| event.is_cpu() || event.is_device())
        };
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
