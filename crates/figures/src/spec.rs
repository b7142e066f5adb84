//! What to draw.

use kineto_trace::{Chains, EventId, Launches, Timestamp, Trace};

/// What a figure shows and says. Whoever states something about a recording writes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureSpec {
    /// Unique among the figures of a variant: `timeline`.
    pub name: &'static str,
    /// What part of the recording, and how.
    pub view: View,
    /// The one sentence that the figure says.
    pub caption: String,
    /// Notes at events; those after the third are not drawn.
    pub callouts: Vec<Callout>,
    /// Device work whose launch is drawn as an arrow, in a timeline.
    pub arrows: Vec<EventId>,
    /// The events that the figure speaks of. When there are any, all others are pale.
    pub emphasis: Vec<EventId>,
}

/// The ways to show a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Lanes over time.
    Timeline {
        /// Left edge.
        from: Timestamp,
        /// Right edge.
        to: Timestamp,
    },
    /// What an event called, as a tree.
    Chain {
        /// The event at the top.
        root: EventId,
    },
}

/// A note at an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Callout {
    /// The event.
    pub event: EventId,
    /// The note.
    pub text: String,
}

/// The recording that a figure is drawn from.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Its events.
    pub trace: &'a Trace,
    /// Which stands in which.
    pub chains: &'a Chains,
    /// Which launched which.
    pub launches: &'a Launches,
}

/// A figure holds no more notes than this.
pub(crate) const MOST_CALLOUTS: usize = 3;

impl FigureSpec {
    /// The notes that are drawn.
    pub(crate) fn drawn_callouts(&self) -> &[Callout] {
        &self.callouts[..self.callouts.len().min(MOST_CALLOUTS)]
    }

    /// Whether the figure speaks of an event: by emphasis, a note, or an arrow to it.
    pub(crate) fn speaks_of(&self, event: EventId) -> bool {
        self.emphasis.contains(&event)
            || self.arrows.contains(&event)
            || self.callouts.iter().any(|callout| callout.event == event)
    }

    /// How strongly an event is drawn.
    pub(crate) fn weight(&self, event: EventId) -> crate::Weight {
        if self.emphasis.is_empty() || self.speaks_of(event) {
            crate::Weight::Strong
        } else {
            crate::Weight::Pale
        }
    }
}
