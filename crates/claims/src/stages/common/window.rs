//! The window of the recorded steps, and how much of it the GPU works.

use kineto_trace::{Duration, EventId, Timestamp};

use super::events::{activities, steps};
use crate::recording::Recording;
use crate::spans;

/// From the start of the first step to the end of the last, or of the last device activity
/// launched in them when that ends later.
pub(crate) fn window(recording: &Recording) -> Option<(Timestamp, Timestamp)> {
    let steps = steps(recording);
    let start = recording.trace.get(*steps.first()?).start();
    let work = device_work(recording);
    let ends = steps
        .iter()
        .chain(&work)
        .map(|&id| recording.trace.get(id).end());
    Some((start, ends.max()?))
}

/// The device activities launched in the steps.
pub(crate) fn device_work(recording: &Recording) -> Vec<EventId> {
    steps(recording)
        .into_iter()
        .flat_map(|step| activities(recording, step))
        .collect()
}

/// How long the GPU worked in the steps' window, and how long the window is.
pub(crate) fn busy_and_window(recording: &Recording) -> Option<(Duration, Duration)> {
    let (start, end) = window(recording)?;
    Some((
        spans::busy(&recording.trace, &device_work(recording)),
        end - start,
    ))
}
