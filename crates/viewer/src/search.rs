//! Finding events by name.

use std::collections::{HashMap, HashSet};

use kineto_trace::EventId;

use crate::{Opened, Place};

/// What a search found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The matches, by slot and time.
    pub places: Vec<Place>,
    /// Those, to look up.
    known: HashSet<Place>,
    /// Which of them is selected.
    pub at: Option<usize>,
}

impl Found {
    /// The events whose name holds `text`, in whatever case.
    pub fn of(slots: &[Opened], text: &str) -> Self {
        let text = text.trim().to_lowercase();
        if text.is_empty() {
            return Self::default();
        }
        let mut found = Self::default();
        for (slot, opened) in slots.iter().enumerate() {
            let mut events = matching(opened, &text);
            events.sort_by_key(|id| (opened.trace.get(*id).start(), *id));
            let places = events.into_iter().map(|id| Place { slot, event: id.0 });
            found.places.extend(places);
        }
        found.known = found.places.iter().copied().collect();
        found
    }

    pub fn holds(&self, place: Place) -> bool {
        self.known.contains(&place)
    }

    /// The next match, around the end.
    pub fn step(&mut self, back: bool) -> Option<Place> {
        let count = self.places.len();
        if count == 0 {
            return None;
        }
        let next = match (self.at, back) {
            (None, false) => 0,
            (None, true) => count - 1,
            (Some(at), false) => (at + 1) % count,
            (Some(at), true) => (at + count - 1) % count,
        };
        self.at = Some(next);
        Some(self.places[next])
    }
}

/// Names repeat by the million and are shared: each is looked at once.
fn matching(opened: &Opened, text: &str) -> Vec<EventId> {
    let mut seen: HashMap<(*const u8, usize), bool> = HashMap::new();
    let shown = opened.trace.ids().filter(|id| opened.place(*id).is_some());
    shown
        .filter(|id| {
            let name = opened.trace.get(*id).name();
            *seen
                .entry((name.as_ptr(), name.len()))
                .or_insert_with(|| name.to_lowercase().contains(text))
        })
        .collect()
}
