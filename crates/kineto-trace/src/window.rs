//! Stretches of time.

use crate::{Chains, Duration, EventId, Launches, Timestamp, Trace};

/// From one point in time to a later one; never backwards.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Window {
    start: Timestamp,
    end: Timestamp,
}

impl Window {
    /// From `start` to `end`; empty where `end` comes first.
    pub fn new(start: Timestamp, end: Timestamp) -> Self {
        Self {
            start,
            end: end.max(start),
        }
    }

    /// Where it begins.
    pub fn start(self) -> Timestamp {
        self.start
    }

    /// Where it ends.
    pub fn end(self) -> Timestamp {
        self.end
    }

    /// How long it is.
    pub fn length(self) -> Duration {
        self.end - self.start
    }

    /// What both windows share; empty at one of their ends if they share nothing.
    pub fn and(self, other: Self) -> Self {
        Self::new(self.start.max(other.start), self.end.min(other.end))
    }

    /// What a trace is measured over: from the first step's start until the last step and all that was launched in
    /// steps have ended; without steps, all that ran. `None` if nothing did.
    pub fn of(trace: &Trace, chains: &Chains, launches: &Launches) -> Option<Self> {
        let steps: Vec<EventId> = trace.steps().iter().map(|step| step.event).collect();
        if steps.is_empty() {
            let (start, end) = trace.span()?;
            return Some(Self::new(start, end));
        }
        let frames = steps
            .iter()
            .map(|&step| Self::around(trace, chains, launches, step));
        merged(frames.collect())
            .iter()
            .copied()
            .reduce(|first, last| Self::new(first.start, last.end))
    }

    /// An op's, annotation's or call's time until all that it launched has ended.
    pub fn around(trace: &Trace, chains: &Chains, launches: &Launches, event: EventId) -> Self {
        let own = trace.get(event);
        let work = launches.under(chains, event);
        let end = work.iter().map(|&id| trace.get(id).end()).max();
        Self::new(own.start(), end.map_or(own.end(), |end| end.max(own.end())))
    }
}

/// Windows by start, those that touch made one.
pub(crate) fn merged(mut windows: Vec<Window>) -> Vec<Window> {
    windows.sort_unstable();
    let mut merged: Vec<Window> = Vec::new();
    for window in windows {
        match merged.last_mut() {
            Some(last) if window.start <= last.end => last.end = last.end.max(window.end),
            _ => merged.push(window),
        }
    }
    merged
}

/// Whether one of the windows, which lie by start and apart, holds the point; ends are outside.
pub(crate) fn holds(windows: &[Window], at: Timestamp) -> bool {
    let after = windows.partition_point(|window| window.start() <= at);
    after > 0 && at < windows[after - 1].end()
}
