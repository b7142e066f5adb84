//! GPU annotations as they were measured.

use std::collections::HashSet;

use crate::{Category, Duration, EventId, Timestamp, Trace, Track};

/// Kineto writes a GPU annotation one nanosecond wider on each side than it was measured, so that viewers
/// nest its kernels in it. The profiler's own table has the measured one.
const MARGIN: Duration = Duration::from_nanos(1);

/// Where device work begins and ends, row by row.
#[derive(Default)]
pub(super) struct Annotations<'a> {
    starts: HashSet<(&'a Track, Timestamp)>,
    ends: HashSet<(&'a Track, Timestamp)>,
}

impl<'a> Annotations<'a> {
    pub(super) fn of(trace: &'a Trace) -> Self {
        if !trace.has(|category| category == Category::GpuUserAnnotation) {
            return Self::default();
        }
        let work = || trace.events_of(Category::is_device);
        Self {
            starts: work().map(|event| (event.track(), event.start())).collect(),
            ends: work().map(|event| (event.track(), event.end())).collect(),
        }
    }

    /// Start and end of an event; of a GPU annotation that lies exactly one margin around its work, without
    /// the margin. Files from before Kineto widened them have nothing to take off.
    pub(super) fn measured(&self, trace: &'a Trace, id: EventId) -> (Timestamp, Timestamp) {
        let event = trace.get(id);
        let inner = (event.start() + MARGIN, event.end() - MARGIN);
        let widened = event.category() == Category::GpuUserAnnotation
            && self.starts.contains(&(event.track(), inner.0))
            && self.ends.contains(&(event.track(), inner.1));
        if widened {
            inner
        } else {
            (event.start(), event.end())
        }
    }
}
