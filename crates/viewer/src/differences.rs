//! What one trace has and the other lacks, or takes another time for.

use std::collections::HashSet;

use kineto_trace::EventId;

use crate::{Compared, Opened};

/// What differs between two traces, by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Differences {
    names: [HashSet<String>; 2],
    changed: HashSet<String>,
}

impl Differences {
    /// Compares what is shown of two traces.
    pub fn of(first: &Opened, second: &Opened, compared: &Compared) -> Self {
        Self {
            names: [names(first), names(second)],
            changed: compared.names.clone(),
        }
    }

    /// Whether an event of this name differs: the other trace has none, or takes another time.
    pub fn hold(&self, slot: usize, name: &str) -> bool {
        let others = &self.names[1 - slot.min(1)];
        self.changed.contains(name) || !others.contains(name)
    }
}

/// Names are shared: each is looked at once.
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
