//! What the programs measured without the profiler.

use crate::recording::Recording;
use crate::stage::Found;
use crate::stages::common::finding::measured_time;
use crate::value::Value;

pub(super) fn forward_time(recording: &Recording) -> Option<Found> {
    measured_time(recording, "forward_us")
}

fn share(recording: &Recording, key: &str) -> Option<Found> {
    let share = *recording.run.measured.get(key)?;
    Some(Value::Share(share).into())
}

pub(super) fn error(recording: &Recording) -> Option<Found> {
    share(recording, "relative_error")
}

pub(super) fn error_against_gelu(recording: &Recording) -> Option<Found> {
    share(recording, "error_against_gelu")
}
