//! What a scene has besides marks.

use kineto_trace::{EventId, Kind};

use super::{Label, Rect, Weight};
use crate::palette::Role;

/// A lane of a timeline: the CPU, or a stream of a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Where its rows are.
    pub rect: Rect,
    /// Its title at the left, and what tells it from lanes like it.
    pub titles: Vec<Label>,
    /// How many events it has.
    pub events: usize,
}

/// A thin line along points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The points, at least two.
    pub points: Vec<(i32, i32)>,
    /// Its colour.
    pub role: Role,
}

/// An arrow from a launch to what it launched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The launching call.
    pub call: EventId,
    /// What it launched.
    pub activity: EventId,
    /// The line; its last point is the tip, and the arrow comes to it from above.
    pub points: Vec<(i32, i32)>,
}

/// A note, tied to its event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CalloutBox {
    /// The event it speaks of.
    pub event: EventId,
    /// The note's lines.
    pub lines: Vec<Label>,
    /// From the event, where a dot is drawn, to the note.
    pub leader: Vec<(i32, i32)>,
}

/// A sample of a kind's colour and pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swatch {
    /// The kind.
    pub kind: Kind,
    /// Where it is drawn.
    pub rect: Rect,
    /// How strongly it is drawn.
    pub weight: Weight,
}

/// A kind that appears, and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendEntry {
    /// The sample.
    pub swatch: Swatch,
    /// The kind's name.
    pub label: Label,
}
