//! What the page asks, and what it is answered.

use kineto_trace::EventId;
use serde::{Deserialize, Serialize};

use crate::Details;

/// An event of one of the traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Place {
    /// Which trace: 0 or 1.
    pub slot: usize,
    /// The event's number in it.
    pub event: u32,
}

impl Place {
    /// The event's id.
    pub fn id(self) -> EventId {
        EventId(self.event)
    }
}

/// Where to go from the selected event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// The next event of the row.
    Next,
    /// The one before it.
    Previous,
    /// The row above, or the lane above.
    Up,
    /// The row below, or the lane below.
    Down,
}

/// What a reader does. Columns and lines are CSS pixels of the canvas.
#[expect(missing_docs, reason = "what the fields hold is said at their request")]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase")]
pub enum Request {
    /// The canvas has this size.
    Resize { width: i32, height: i32 },
    /// Move the view.
    Pan { x: f64, y: f64 },
    /// Zoom around a column; none: around the middle.
    Zoom { x: Option<f64>, factor: f64 },
    /// The pointer is here.
    Hover { x: i32, y: i32 },
    /// The pointer has left.
    Leave,
    /// Select what is here.
    Click { x: i32, y: i32 },
    /// Select an event and bring it into view.
    Select { slot: usize, event: u32 },
    /// Select a neighbour.
    Go { to: Step },
    /// Bring the selected event to the width of the view.
    Focus,
    /// Show all.
    Fit,
    /// Show a step, counted from 0; in both traces if there are two.
    Step { index: usize },
    /// Show a stretch of the first trace's clock, in nanoseconds.
    Window {
        #[serde(deserialize_with = "nanos")]
        from: i64,
        #[serde(deserialize_with = "nanos")]
        to: i64,
    },
    /// Mark the events whose name holds the text.
    Search { text: String },
    /// Select the next match, or the one before.
    Match { back: bool },
    /// Measure between two columns.
    Measure { from: f64, to: f64 },
    /// Measure the selected event; from the event that was measured before, if `on`.
    Span { on: bool },
    /// End selecting, searching and measuring.
    Clear,
    /// List what is in view.
    Visible,
    /// Close the second trace.
    Single,
    /// Put two traces beside each other, or one below the other.
    Arrange { beside: bool },
}

/// What the page shows in answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "is", rename_all = "lowercase")]
pub enum Reply {
    /// What the pointer is on; no lines for nothing.
    Hover {
        /// The name, then what else is known.
        lines: Vec<String>,
    },
    /// An event was selected.
    Selected(Details),
    /// Nothing is selected any more.
    Cleared,
    /// The events that a search found.
    Found {
        /// How many there are, in words.
        text: String,
        /// How many there are.
        count: usize,
    },
    /// What was measured, in words.
    Measured {
        /// The time, and between which times.
        text: String,
    },
    /// The lanes have other places.
    Arranged {
        /// Whether two traces stand beside each other.
        beside: bool,
        /// The height that all lanes would take, in CSS pixels.
        height: i32,
    },
    /// What is in view.
    Visible {
        /// The stretch of time, in words.
        text: String,
        /// Its longest events, by time.
        events: Vec<Listed>,
    },
}

/// An event in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// The event.
    #[serde(flatten)]
    pub place: Place,
    /// Its name, start and duration.
    pub text: String,
}

/// Nanoseconds as text: a script's numbers lose digits of clocks that count since 1970.
fn nanos<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(serde::de::Error::custom)
}
