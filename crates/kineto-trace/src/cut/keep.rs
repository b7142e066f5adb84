//! Which events a part of a trace holds.

use std::collections::{HashMap, HashSet};

use super::is_beside;
use crate::{
    Category, Chains, CorrelationId, EventId, Launches, Timestamp, Trace, Track, Window,
    window::{holds, merged},
};

/// The kept events.
pub(super) struct Kept<'a> {
    kept: Vec<bool>,
    windows: Vec<Window>,
    /// Device work, by row and start.
    work: HashSet<(&'a Track, Timestamp)>,
}

impl<'a> Kept<'a> {
    /// What began in the frames, on any thread or on their own, and what it launched.
    pub(super) fn of(
        trace: &'a Trace,
        chains: &Chains,
        launches: &Launches,
        frames: &[EventId],
        any_thread: bool,
    ) -> Self {
        let mut kept = Self {
            kept: vec![false; trace.events().len()],
            windows: merged(frames.iter().map(|&frame| own(trace, frame)).collect()),
            work: HashSet::new(),
        };
        let mut rows: HashMap<&Track, Vec<Window>> = HashMap::new();
        for &frame in frames {
            rows.entry(trace.get(frame).track())
                .or_default()
                .push(own(trace, frame));
        }
        for windows in rows.values_mut() {
            *windows = merged(std::mem::take(windows));
        }
        for id in trace.ids() {
            let event = trace.get(id);
            let host = !event.is_device()
                && event.category() != Category::GpuUserAnnotation
                && !is_beside(event.category());
            let windows = if any_thread {
                Some(&kept.windows)
            } else {
                rows.get(event.track())
            };
            if host
                && event.category() != Category::Trace
                && windows.is_some_and(|windows| holds(windows, event.start()))
            {
                kept.kept[id.index()] = true;
            }
        }
        for &frame in frames {
            kept.kept[frame.index()] = true;
            for work in launches.under(chains, frame) {
                kept.kept[work.index()] = true;
                kept.work
                    .insert((trace.get(work).track(), trace.get(work).start()));
            }
        }
        kept.keep_beside(trace);
        kept.keep_annotations(trace);
        kept
    }

    pub(super) fn has(&self, id: EventId) -> bool {
        self.kept[id.index()]
    }

    /// Whether a point in time lies in the part.
    pub(super) fn covers(&self, at: Timestamp) -> bool {
        holds(&self.windows, at)
    }

    /// Whether kept device work begins there.
    pub(super) fn begins(&self, track: &Track, at: Timestamp) -> bool {
        self.work.contains(&(track, at))
    }

    /// Waits and unknown work that a kept call has the number of.
    fn keep_beside(&mut self, trace: &Trace) {
        let calls: HashSet<CorrelationId> = trace
            .ids_of(Category::is_call)
            .filter(|&id| self.has(id))
            .filter_map(|id| trace.get(id).correlation())
            .collect();
        for id in trace.ids_of(is_beside) {
            let own = trace.get(id).correlation();
            self.kept[id.index()] = own.is_some_and(|own| calls.contains(&own));
        }
    }

    /// GPU annotations around kept work whose CPU annotation is kept too.
    fn keep_annotations(&mut self, trace: &'a Trace) {
        let names: HashSet<&str> = trace
            .ids_of(|category| category == Category::UserAnnotation)
            .filter(|&id| self.has(id))
            .map(|id| trace.get(id).name())
            .collect();
        let mut starts: HashMap<&Track, Vec<Timestamp>> = HashMap::new();
        for &(track, start) in &self.work {
            starts.entry(track).or_default().push(start);
        }
        for starts in starts.values_mut() {
            starts.sort_unstable();
        }
        for id in trace.ids_of(|category| category == Category::GpuUserAnnotation) {
            let event = trace.get(id);
            let inside = starts.get(event.track()).is_some_and(|starts| {
                let first = starts.partition_point(|&start| start < event.start());
                starts.get(first).is_some_and(|&start| start < event.end())
            });
            self.kept[id.index()] = inside && names.contains(event.name());
        }
    }
}

fn own(trace: &Trace, frame: EventId) -> Window {
    Window::new(trace.get(frame).start(), trace.get(frame).end())
}
