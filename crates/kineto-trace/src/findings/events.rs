//! Events to search by name.

use std::collections::HashSet;

use crate::{EventId, Trace, known::Known};

/// Events, with the few names that they share: mostly none fits, which tells without a look at each event.
pub(super) struct Events<'a> {
    trace: &'a Trace,
    ids: Vec<EventId>,
    names: Vec<&'a str>,
}

impl<'a> Events<'a> {
    pub(super) fn of(trace: &'a Trace, ids: impl Iterator<Item = EventId>) -> Self {
        let ids: Vec<EventId> = ids.collect();
        let (mut seen, mut names) = (Known::default(), Vec::new());
        for &id in &ids {
            seen.of(trace.get(id).name(), |name| names.push(name));
        }
        Self { trace, ids, names }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = EventId> + '_ {
        self.ids.iter().copied()
    }

    pub(super) fn names(&self) -> &[&'a str] {
        &self.names
    }

    /// The events whose name fits, in order.
    pub(super) fn named(&self, fits: impl Fn(&'a str) -> bool) -> Vec<EventId> {
        let fitting = self.names.iter().filter(|name| fits(name));
        let fitting: HashSet<*const str, foldhash::fast::RandomState> =
            fitting.map(|&name| std::ptr::from_ref(name)).collect();
        if fitting.is_empty() {
            return Vec::new();
        }
        let name = |id: EventId| std::ptr::from_ref(self.trace.get(id).name());
        self.iter()
            .filter(|&id| fitting.contains(&name(id)))
            .collect()
    }
}
