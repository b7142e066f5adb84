//! What the stages' figures are put together from.

use figures::{Callout, FigureSpec, View};
use kineto_trace::{EventId, Timestamp};

use super::events::{activities, kernels};
use super::listing::filled;
use crate::recording::Recording;
use crate::stage::FigureDef;

/// A figure of a variant's recording.
pub(crate) const fn figure(
    variant: &'static str,
    name: &'static str,
    spec: fn(&Recording) -> Option<FigureSpec>,
) -> FigureDef {
    FigureDef {
        name,
        variant,
        spec,
    }
}

/// A part of a recording's time.
pub(crate) type Span = (Timestamp, Timestamp);

/// From the start of the first to the end of the last of some events.
pub(crate) fn around(recording: &Recording, events: &[EventId]) -> Option<Span> {
    let event = |&id: &EventId| recording.trace.get(id);
    let from = events.iter().map(|id| event(id).start()).min()?;
    let to = events.iter().map(|id| event(id).end()).max()?;
    Some((from, to))
}

/// An event with all the device work that was launched below it.
pub(crate) fn with_work(recording: &Recording, root: EventId) -> Option<Span> {
    let mut events = activities(recording, root);
    events.push(root);
    around(recording, &events)
}

/// A note at an event, where the recording has it.
pub(crate) fn callout(event: impl Into<Option<EventId>>, text: &str) -> Option<Callout> {
    let text = text.to_owned();
    event.into().map(|event| Callout { event, text })
}

/// A note with the event's time in it.
pub(crate) fn timed(
    recording: &Recording,
    event: impl Into<Option<EventId>>,
    text: &str,
) -> Option<Callout> {
    let event = event.into()?;
    let time = recording.trace.get(event).duration().to_string();
    callout(event, &filled(text, &[("time", time)]))
}

/// A part of a recording's time as lanes, without arrows.
pub(crate) fn timeline(
    name: &'static str,
    (from, to): Span,
    caption: String,
    callouts: impl IntoIterator<Item = Option<Callout>>,
) -> FigureSpec {
    FigureSpec {
        name,
        view: View::Timeline { from, to },
        caption,
        callouts: callouts.into_iter().flatten().collect(),
        arrows: Vec::new(),
        emphasis: Vec::new(),
    }
}

/// What an event called as a tree, with the kernels that were launched in it.
pub(crate) fn chain(
    name: &'static str,
    recording: &Recording,
    root: EventId,
    caption: String,
) -> FigureSpec {
    FigureSpec {
        name,
        view: View::Chain { root },
        caption,
        callouts: Vec::new(),
        arrows: kernels(recording, root),
        emphasis: Vec::new(),
    }
}
