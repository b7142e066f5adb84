//! What one trace has and the other lacks.

use std::collections::HashSet;

use kineto_trace::EventId;

use crate::Opened;

/// The names that only one of two traces has.
#[derive(Clone, Debug, Default)]
pub(crate) struct Differences {
    names: [HashSet<String>; 2],
}

impl Differences {
    /// Compares what is shown of two traces.
    pub fn of(first: &Opened, second: &Opened) -> Self {
        let names = [names(first), names(second)];
        Self { names }
    }

    /// Whether the other trace has no event of this name.
    pub fn only_in(&self, slot: usize, name: &str) -> bool {
        self.names
            .get(1 - slot.min(1))
            .is_some_and(|others| !others.contains(name))
    }
}

fn names(opened: &Opened) -> HashSet<String> {
    let mut seen: HashSet<*const u8> = HashSet::new();
    let shown = |id: &EventId| opened.place(*id).is_some();
    opened
        .trace
        .ids()
        .filter(shown)
        .map(|id| opened.trace.get(id).name())
        .filter(|name| seen.insert(name.as_ptr()))
        .map(str::to_owned)
        .collect()
}
