//! Claims about time.

use kineto_trace::{Duration, EventId};
use texts::claims::mlp as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::spans;
use crate::stage::Found;
use crate::stages::common::events::durations;
use crate::stages::common::finding::measured_time;
use crate::stages::common::listing::{nothing_to_check, times};
use crate::stages::mlp::facts::busy;
use crate::stages::mlp::forwards::{Layer, forwards, gemms_of, pauses, waits};
use crate::value::Value;

pub(in super::super) fn down_is_faster(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let layers = [Layer::Gate, Layer::Up, Layer::Down];
    let median = |layer| spans::median(durations(recording, &gemms_of(recording, layer)));
    let [Some(gate), Some(up), Some(down)] = layers.map(median) else {
        return nothing_to_check("GEMM");
    };
    let evidence = fill(
        words::DOWN_IS_FASTER_EVIDENCE,
        &[
            ("gate", &gate.to_string()),
            ("up", &up.to_string()),
            ("down", &down.to_string()),
        ],
    );
    let events = gemms_of(recording, Layer::Down);
    Outcome::of(down < gate && down < up, evidence, events)
}

fn duration(found: Option<Found>) -> Option<Duration> {
    match found?.value {
        Value::Duration(time) => Some(time),
        _ => None,
    }
}

/// A forward pass without the profiler.
fn whole(recording: &Recording) -> Option<Duration> {
    duration(measured_time(recording, "forward_us"))
}

pub(in super::super) fn compiled_is_faster(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|recording| !recording.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let found: Option<Vec<Duration>> = recordings.iter().map(|it| whole(it)).collect();
    let Some([eager, compiled, package]) = found.as_deref() else {
        return nothing_to_check("forward_us");
    };
    let evidence = fill(
        words::COMPILED_IS_FASTER_EVIDENCE,
        &[
            ("eager", &eager.to_string()),
            ("compiled", &compiled.to_string()),
            ("package", &package.to_string()),
        ],
    );
    let events = forwards(recordings[0]);
    Outcome::of(compiled < eager && package < eager, evidence, events)
}

pub(in super::super) fn less_work_takes_longer(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|recording| !recording.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let found = |&recording: &&Recording| Some((duration(busy(recording))?, whole(recording)?));
    let found: Option<Vec<_>> = recordings.iter().map(found).collect();
    let Some(&[(compiled_busy, compiled), (package_busy, package)]) = found.as_deref() else {
        return nothing_to_check("forward_us");
    };
    let evidence = fill(
        words::LESS_WORK_TAKES_LONGER_EVIDENCE,
        &[
            ("compiled_busy", &compiled_busy.to_string()),
            ("compiled", &compiled.to_string()),
            ("package_busy", &package_busy.to_string()),
            ("package", &package.to_string()),
        ],
    );
    let holds = package_busy < compiled_busy && package > compiled;
    Outcome::of(holds, evidence, forwards(recordings[1]))
}

/// A pause of the GPU longer than this is more than what lies between any two kernels.
const PAUSE: Duration = Duration::from_nanos(5_000);

pub(in super::super) fn cpu_runs_ahead(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let pauses = pauses(recording);
    if pauses.is_empty() {
        return nothing_to_check("kernel");
    }
    let evidence = fill(
        words::CPU_RUNS_AHEAD_EVIDENCE,
        &[("pauses", &times(&pauses))],
    );
    let holds = pauses.iter().all(|&pause| pause < PAUSE);
    Outcome::of(holds, evidence, forwards(recording))
}

pub(in super::super) fn package_waits(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let later: Vec<EventId> = forwards(recording).into_iter().skip(1).collect();
    if later.is_empty() {
        return nothing_to_check("mlp_fwd");
    }
    let waiting = later.iter().map(|&forward| waits(recording, forward));
    let waiting: Vec<_> = waiting.filter(|calls| !calls.is_empty()).collect();
    let pauses = pauses(recording);
    let evidence = fill(
        words::PACKAGE_WAITS_EVIDENCE,
        &[
            ("waiting", &waiting.len().to_string()),
            ("later", &later.len().to_string()),
            ("pauses", &times(&pauses)),
        ],
    );
    let holds = waiting.len() == later.len() && pauses.iter().all(|&pause| pause > PAUSE);
    Outcome::of(holds, evidence, waiting.into_iter().flatten().collect())
}
