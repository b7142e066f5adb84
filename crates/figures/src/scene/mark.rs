//! An event as a bar.

use kineto_trace::{EventId, Kind};

use super::{Label, Rect};

/// How strongly a mark is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// The figure speaks of it, or of all alike.
    Strong,
    /// It is there, but does not matter here.
    Pale,
}

/// An event as a bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The event.
    pub event: EventId,
    /// What it is coloured by.
    pub kind: Kind,
    /// Where it is drawn.
    pub rect: Rect,
    /// Where a pointer finds it: at least as large as what is drawn.
    pub hit: Rect,
    /// How strongly it is drawn.
    pub weight: Weight,
    /// The event's whole name.
    pub name: String,
    /// Its name, clipped to the bar or beside it; none where there is no room.
    pub label: Option<Label>,
    /// What is shown on hover, line by line: the name, times, and what else is known.
    pub hover: Vec<String>,
}
