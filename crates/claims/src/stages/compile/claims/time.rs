//! Claims about the time of a forward pass without the profiler.

use kineto_trace::{Duration, EventId};
use texts::claims::compile as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::finding::measured_time;
use crate::stages::common::listing::nothing_to_check;
use crate::stages::compile::forwards::forwards;
use crate::value::Value;

/// What `run.json` says a forward takes.
fn measured(recording: &Recording) -> Option<Duration> {
    match measured_time(recording, "forward_us")?.value {
        Value::Duration(time) => Some(time),
        _ => None,
    }
}

/// The times of all recordings, and the recorded forward passes of the first.
fn all_measured(recordings: &[&Recording]) -> Option<(Vec<Duration>, Vec<EventId>)> {
    let times: Option<Vec<_>> = recordings.iter().map(|it| measured(it)).collect();
    Some((times?, forwards(recordings.first()?)))
}

pub(in super::super) fn compiled_is_slower(recordings: &[&Recording]) -> Outcome {
    let Some((times, events)) = all_measured(recordings) else {
        return nothing_to_check("forward_us");
    };
    let values = [
        ("eager", times[0].to_string()),
        ("compiled", times[1].to_string()),
    ];
    let values = values.each_ref().map(|(name, time)| (*name, time.as_str()));
    let evidence = fill(words::COMPILED_IS_SLOWER_EVIDENCE, &values);
    Outcome::of(times[1] > times[0], evidence, events)
}

pub(in super::super) fn package_is_cheaper(recordings: &[&Recording]) -> Outcome {
    let Some((times, events)) = all_measured(recordings) else {
        return nothing_to_check("forward_us");
    };
    let values = [
        ("compiled", times[0].to_string()),
        ("package", times[1].to_string()),
    ];
    let values = values.each_ref().map(|(name, time)| (*name, time.as_str()));
    let evidence = fill(words::PACKAGE_IS_CHEAPER_EVIDENCE, &values);
    Outcome::of(times[1] < times[0], evidence, events)
}

pub(in super::super) fn eager_is_fastest(recordings: &[&Recording]) -> Outcome {
    let Some((times, events)) = all_measured(recordings) else {
        return nothing_to_check("forward_us");
    };
    let values = [
        ("eager", times[0].to_string()),
        ("compiled", times[1].to_string()),
        ("package", times[2].to_string()),
    ];
    let values = values.each_ref().map(|(name, time)| (*name, time.as_str()));
    let evidence = fill(words::EAGER_IS_FASTEST_EVIDENCE, &values);
    let holds = times[0] < times[1] && times[0] < times[2];
    Outcome::of(holds, evidence, events)
}
