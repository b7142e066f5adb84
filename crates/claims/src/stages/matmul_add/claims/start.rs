//! Claims about how a recording starts: the first step, and the profiler in it.

use kineto_trace::{Duration, EventId};
use texts::claims::matmul_add as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::events::{durations, steps};
use crate::stages::common::listing::{filled, list, names, nothing_to_check, times};
use crate::stages::matmul_add::forwards::{forwards, gaps, profiler_work};

/// Whether the first is longer than each of the others, of which there are some.
fn first_is_longest(times: &[Duration]) -> bool {
    let Some((first, later)) = times.split_first() else {
        return false;
    };
    !later.is_empty() && later.iter().all(|time| time < first)
}

pub(super) fn first_step_longest(recordings: &[&Recording]) -> Outcome {
    let mut holds = true;
    let mut found = Vec::new();
    for recording in recordings {
        let lengths = durations(recording, &steps(recording));
        holds &= first_is_longest(&lengths);
        let values = [
            ("variant", recording.run.variant.as_str()),
            ("times", &times(&lengths)),
        ];
        found.push(fill(words::OF_VARIANT, &values));
    }
    let evidence = fill(
        words::FIRST_STEP_LONGEST_EVIDENCE,
        &[("found", &found.join(words::BETWEEN_VARIANTS))],
    );
    Outcome::of(holds, evidence, steps(recordings[0]))
}

pub(super) fn first_gap_widest(recording: &Recording) -> Outcome {
    let gaps = gaps(recording);
    if gaps.is_empty() {
        return nothing_to_check("aten::matmul");
    }
    let evidence = fill(
        words::FIRST_GAP_WIDEST_EVIDENCE,
        &[("times", &times(&gaps))],
    );
    Outcome::of(first_is_longest(&gaps), evidence, forwards(recording))
}

/// The profiler's own work inside the first step, and how long it is.
fn in_first_step(recording: &Recording) -> Option<(EventId, Vec<EventId>, Duration)> {
    let trace = &recording.trace;
    let step = *steps(recording).first()?;
    let mut own = profiler_work(recording);
    own.retain(|&id| {
        trace.get(id).start() >= trace.get(step).start()
            && trace.get(id).end() <= trace.get(step).end()
    });
    let length = durations(recording, &own).into_iter().sum();
    Some((step, own, length))
}

pub(super) fn profiler_in_the_way(recording: &Recording) -> Outcome {
    // Buffers are requested for what a GPU reports.
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let Some((step, own, length)) = in_first_step(recording) else {
        return nothing_to_check("ProfilerStep");
    };
    let trace = &recording.trace;
    let step_time = trace.get(step).duration();
    let values = [
        ("step", step_time.to_string()),
        ("own", length.to_string()),
        ("names", names(own.iter().map(|&id| trace.get(id).name()))),
    ];
    let holds = length + length > step_time;
    Outcome::of(
        holds,
        filled(words::PROFILER_IN_THE_WAY_EVIDENCE, &values),
        if own.is_empty() { vec![step] } else { own },
    )
}

pub(super) fn warmup_hides_the_profiler(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|it| !it.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let (unprepared, prepared) = (recordings[0], recordings[1]);
    let shown = |recording: &Recording| {
        let own = profiler_work(recording);
        list(
            own.iter()
                .map(|&id| {
                    let event = recording.trace.get(id);
                    let time = event.duration().to_string();
                    let values = [("name", event.name()), ("time", &time)];
                    fill(words::NAME_AND_TIME, &values)
                })
                .collect(),
        )
    };
    let values = [
        ("unprepared", shown(unprepared)),
        ("prepared", shown(prepared)),
    ];
    let own = profiler_work(unprepared);
    let holds = !own.is_empty() && profiler_work(prepared).is_empty();
    let evidence = filled(words::WARMUP_HIDES_THE_PROFILER_EVIDENCE, &values);
    Outcome::of(holds, evidence, own)
}
