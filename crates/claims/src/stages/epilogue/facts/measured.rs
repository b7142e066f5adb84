//! What the programs measured without the profiler.

use crate::recording::Recording;
use crate::stage::Found;
use crate::stages::common::finding::{measured_share, measured_time};

pub(super) fn forward_time(recording: &Recording) -> Option<Found> {
    measured_time(recording, "forward_us")
}

pub(super) fn error(recording: &Recording) -> Option<Found> {
    measured_share(recording, "relative_error")
}

pub(super) fn error_against_gelu(recording: &Recording) -> Option<Found> {
    measured_share(recording, "error_against_gelu")
}
