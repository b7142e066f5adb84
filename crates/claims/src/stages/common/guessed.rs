//! What several stages' guesses are answered by.

use kineto_trace::{Category, Duration, EventId};

use super::events::activities;
use super::finding::common;
use crate::recording::Recording;
use crate::stage::Found;
use crate::value::Value;

/// What the GPU does for every one of some forward passes, fills of memory aside: 0 for one
/// kernel, 1 for a copy and then a kernel, 2 for two kernels. None for anything else, and
/// where they differ.
pub(crate) fn copy_before_kernel(recording: &Recording, passes: &[EventId]) -> Option<usize> {
    let trace = &recording.trace;
    let work = |pass: EventId| {
        let mut work = activities(recording, pass);
        work.sort_by_key(|&id| trace.get(id).start());
        let categories = work.into_iter().map(|id| trace.get(id).category());
        let categories = categories.filter(|&category| category != Category::GpuMemset);
        Some(categories.collect::<Vec<_>>())
    };
    match common(passes, work)?[..] {
        [Category::Kernel] => Some(0),
        [Category::GpuMemcpy, Category::Kernel] => Some(1),
        [Category::Kernel, Category::Kernel] => Some(2),
        _ => None,
    }
}

/// The time that a fact found.
pub(crate) fn duration(found: Option<Found>) -> Option<Duration> {
    match found?.value {
        Value::Duration(time) => Some(time),
        _ => None,
    }
}

/// The quotient that a fact found.
pub(crate) fn ratio(found: Option<Found>) -> Option<f64> {
    match found?.value {
        Value::Ratio(ratio) => Some(ratio),
        _ => None,
    }
}

/// How many a fact found.
pub(crate) fn count(found: Option<Found>) -> Option<u64> {
    match found?.value {
        Value::Count(count) => Some(count),
        _ => None,
    }
}
