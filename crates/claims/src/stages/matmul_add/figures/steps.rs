//! Several steps, or the first.

use figures::FigureSpec;
use kineto_trace::EventId;
use texts::claims::matmul_add as words;

use crate::recording::Recording;
use crate::stages::common::drawing::{around, callout, timed, timeline};
use crate::stages::common::events::steps;
use crate::stages::common::listing::filled;
use crate::stages::matmul_add::forwards::{gemms, last_wait, profiler_work};

pub(super) fn cold(recording: &Recording) -> Option<FigureSpec> {
    all(recording, words::COLD_FIGURE)
}

pub(super) fn warm(recording: &Recording) -> Option<FigureSpec> {
    all(recording, words::WARM_FIGURE)
}

/// Every step of a recording.
fn all(recording: &Recording, caption: &str) -> Option<FigureSpec> {
    let steps = steps(recording);
    let (&first, &last) = (steps.first()?, steps.last()?);
    let time = |step| recording.trace.get(step).duration().to_string();
    let values = [("first", time(first)), ("last", time(last))];
    let caption = filled(caption, &values);
    let callouts = [callout(first, words::CALLOUT_FIRST_STEP)];
    Some(timeline(
        "steps",
        around(recording, &steps)?,
        caption,
        callouts,
    ))
}

/// The first step of the recording without a warm-up, which the profiler fills.
pub(super) fn first(recording: &Recording) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let step = *steps(recording).first()?;
    let step_time = ("step", trace.get(step).duration().to_string());
    let own = profiler_work(recording).first().copied();
    let caption = match own {
        Some(own) => {
            let own = ("own", trace.get(own).duration().to_string());
            filled(words::PROFILER_FIGURE, &[step_time, own])
        }
        None => filled(words::PROFILER_FIGURE_CPU, &[step_time]),
    };
    let callouts = [
        timed(recording, own, words::CALLOUT_PROFILER),
        callout(gemms(recording).first().copied(), words::CALLOUT_AFTERWARDS),
    ];
    let span = around(recording, &[step])?;
    Some(timeline("first-step", span, caption, callouts))
}

/// Every step at the large size, and the wait behind them.
pub(super) fn ahead(recording: &Recording) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let (from, end) = around(recording, &steps(recording))?;
    let all = ("steps", (end - from).to_string());
    let Some(wait) = last_wait(recording) else {
        let caption = filled(words::AHEAD_FIGURE_CPU, &[all]);
        return Some(timeline("steps", (from, end), caption, []));
    };
    let last = gemms(recording).last().copied();
    let queued = last.and_then(|gemm| {
        let delay = recording.launches.delay(gemm)?.to_string();
        callout(gemm, &filled(words::CALLOUT_QUEUED, &[("time", delay)]))
    });
    let waited = ("wait", trace.get(wait).duration().to_string());
    let caption = filled(words::AHEAD_FIGURE, &[all, waited]);
    let to = trace.get(wait).end().max(end);
    let callouts = [timed(recording, wait, words::CALLOUT_WAIT), queued];
    let mut spec = timeline("steps", (from, to), caption, callouts);
    spec.arrows = last.into_iter().collect();
    Some(spec)
}

/// Every run of one GEMM, with the fastest and the slowest.
pub(super) fn twenty(recording: &Recording) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let steps = steps(recording);
    let gemms = gemms(recording);
    let time = |&id: &EventId| trace.get(id).duration();
    let (Some(&fastest), Some(&slowest)) = (
        gemms.iter().min_by_key(|id| time(id)),
        gemms.iter().max_by_key(|id| time(id)),
    ) else {
        let count = ("steps", steps.len().to_string());
        let caption = filled(words::RUNS_FIGURE_CPU, &[count]);
        return Some(timeline("steps", around(recording, &steps)?, caption, []));
    };
    let values = [
        ("runs", gemms.len().to_string()),
        ("fastest", time(&fastest).to_string()),
        ("slowest", time(&slowest).to_string()),
    ];
    let callouts = [
        timed(recording, fastest, words::CALLOUT_FASTEST),
        timed(recording, slowest, words::CALLOUT_SLOWEST),
    ];
    let span = around(recording, &[steps, gemms].concat())?;
    let caption = filled(words::RUNS_FIGURE, &values);
    Some(timeline("steps", span, caption, callouts))
}
