//! Facts out of events.

use kineto_trace::{Duration, EventId};

use super::events::{durations, name};
use crate::recording::Recording;
use crate::spans;
use crate::stage::Found;
use crate::value::Value;

/// The median length of some events.
pub(crate) fn median_time(recording: &Recording, events: Vec<EventId>) -> Option<Found> {
    let median = spans::median(durations(recording, &events))?;
    Some(Found::new(Value::Duration(median), events))
}

/// The length of the shortest of some events.
pub(crate) fn least_time(recording: &Recording, events: Vec<EventId>) -> Option<Found> {
    let least = durations(recording, &events).into_iter().min()?;
    Some(Found::new(Value::Duration(least), events))
}

/// The length of the longest of some events.
pub(crate) fn most_time(recording: &Recording, events: Vec<EventId>) -> Option<Found> {
    let most = durations(recording, &events).into_iter().max()?;
    Some(Found::new(Value::Duration(most), events))
}

/// The length of one event.
pub(crate) fn time(recording: &Recording, event: EventId) -> Found {
    let time = recording.trace.get(event).duration();
    Found::new(Value::Duration(time), vec![event])
}

/// The name that all of some events have.
pub(crate) fn common_name(recording: &Recording, events: Vec<EventId>) -> Option<Found> {
    let shared = common(&events, |id| Some(name(recording, id).to_owned()))?;
    Some(Found::new(Value::Name(shared), events))
}

/// The value that something has for every event; none when it differs between them.
pub(crate) fn common<T: PartialEq>(
    events: &[EventId],
    value: impl Fn(EventId) -> Option<T>,
) -> Option<T> {
    let mut values = events.iter().map(|&id| value(id));
    let first = values.next()??;
    values
        .all(|next| next.as_ref() == Some(&first))
        .then_some(first)
}

/// A value that the program measured itself, by its name in `run.json`.
pub(crate) fn measured(recording: &Recording, key: &str) -> Option<f64> {
    recording.run.measured.get(key).copied()
}

/// A share of one that the program measured itself, such as a relative error.
pub(crate) fn measured_share(recording: &Recording, key: &str) -> Option<Found> {
    Some(Value::Share(measured(recording, key)?).into())
}

/// A time that the program measured itself, which `run.json` holds in microseconds.
pub(crate) fn measured_time(recording: &Recording, key: &str) -> Option<Found> {
    let micros = measured(recording, key)?;
    // Rounding to nanoseconds loses nothing that three digits could show.
    let time = Duration::from_nanos((micros * 1000.0).round() as i64);
    Some(Value::Duration(time).into())
}
