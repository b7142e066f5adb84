//! What programs measured and no trace shows.

use crate::recording::Recording;
use crate::stage::Found;
use crate::stages::common::finding::{measured, measured_share};
use crate::value::Value;

fn count(recording: &Recording, key: &str) -> Option<Found> {
    Some(Value::Count(measured(recording, key)? as u64).into())
}

pub(super) fn error(recording: &Recording) -> Option<Found> {
    measured_share(recording, "relative_error")
}

pub(super) fn eager_error(recording: &Recording) -> Option<Found> {
    measured_share(recording, "eager_relative_error")
}

pub(super) fn hidden_error(recording: &Recording) -> Option<Found> {
    measured_share(recording, "hidden_error")
}

pub(super) fn eager_hidden_error(recording: &Recording) -> Option<Found> {
    measured_share(recording, "eager_hidden_error")
}

pub(super) fn rounds(recording: &Recording) -> Option<Found> {
    count(recording, "rounds")
}

pub(super) fn burst_runs(recording: &Recording) -> Option<Found> {
    count(recording, "burst.runs")
}
