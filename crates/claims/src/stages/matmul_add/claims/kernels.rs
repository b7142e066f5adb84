//! Claims about the kernels and what launches them.

use kineto_trace::{EventId, Kind};
use texts::claims::matmul_add as words;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::spans;
use crate::stages::common::events::{durations, kernels, kernels_of, launch_calls, name};
use crate::stages::common::listing::{counts, filled, kernel_name, names, nothing_to_check};
use crate::stages::matmul_add::forwards::{forwards, gemms};
use crate::value::Value;

fn names_of(recording: &Recording, events: &[EventId]) -> String {
    names(events.iter().map(|&id| kernel_name(name(recording, id))))
}

pub(super) fn two_kernels(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let passes = forwards(recording);
    let ran = kernels_of(recording, &passes);
    if ran.is_empty() {
        return nothing_to_check("kernel");
    }
    let kinds = |pass: &EventId| -> Vec<Kind> {
        let kernels = kernels(recording, *pass).into_iter();
        kernels.map(|id| recording.trace.get(id).kind()).collect()
    };
    let found: Vec<usize> = passes.iter().map(|pass| kinds(pass).len()).collect();
    let values = [
        ("counts", counts(&found)),
        ("names", names_of(recording, &ran)),
    ];
    let holds = passes
        .iter()
        .all(|pass| kinds(pass) == [Kind::Gemm, Kind::Pointwise]);
    Outcome::of(holds, filled(words::TWO_KERNELS_EVIDENCE, &values), ran)
}

pub(super) fn a_launch_each(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let passes = forwards(recording);
    let ran = kernels_of(recording, &passes);
    if ran.is_empty() {
        return nothing_to_check("kernel");
    }
    let mut launches = launch_calls(recording, &ran);
    let launched = launches.len();
    launches.sort();
    launches.dedup();
    let values = [
        ("kernels", ran.len().to_string()),
        ("calls", launches.len().to_string()),
        ("names", names_of(recording, &launches)),
    ];
    let holds = launched == ran.len() && launches.len() == ran.len();
    Outcome::of(
        holds,
        filled(words::A_LAUNCH_EACH_EVIDENCE, &values),
        launches,
    )
}

pub(super) fn python_twin(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|it| !it.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let ran = |recording: &Recording| kernels_of(recording, &forwards(recording));
    let (rust, python) = (recordings[0], recordings[1]);
    let (by_rust, by_python) = (ran(rust), ran(python));
    if by_rust.is_empty() {
        return nothing_to_check("kernel");
    }
    let called = |recording: &Recording, ids: &[EventId]| -> Vec<String> {
        ids.iter()
            .map(|&id| name(recording, id).to_owned())
            .collect()
    };
    let holds = called(rust, &by_rust) == called(python, &by_python);
    let values = [
        ("rust", names_of(rust, &by_rust)),
        ("python", names_of(python, &by_python)),
    ];
    Outcome::of(holds, filled(words::PYTHON_TWIN_EVIDENCE, &values), by_rust)
}

pub(super) fn times_vary(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let gemms = gemms(recording);
    let times = durations(recording, &gemms);
    let (Some(least), Some(most)) = (times.iter().min(), times.iter().max()) else {
        return nothing_to_check("GEMM");
    };
    let one_name = gemms
        .windows(2)
        .all(|pair| name(recording, pair[0]) == name(recording, pair[1]));
    let median = spans::median(times.iter().copied()).unwrap_or_default();
    let values = [
        ("kernels", times.len().to_string()),
        ("names", names_of(recording, &gemms)),
        ("least", least.to_string()),
        ("median", median.to_string()),
        ("most", most.to_string()),
    ];
    let evidence = filled(words::TIMES_VARY_EVIDENCE, &values);
    Outcome::of(one_name && least < most, evidence, gemms)
}

/// How many times as long the odd size's GEMM must take to be a lesson.
const SLOWDOWN: f64 = 2.0;

pub(super) fn odd_size(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|it| !it.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let (odd, even) = (recordings[0], recordings[1]);
    let (odd_gemms, even_gemms) = (gemms(odd), gemms(even));
    let median = |recording, gemms: &[EventId]| spans::median(durations(recording, gemms));
    let (Some(odd_time), Some(even_time)) = (median(odd, &odd_gemms), median(even, &even_gemms))
    else {
        return nothing_to_check("GEMM");
    };
    let Some(ratio) = spans::share(odd_time, even_time) else {
        return nothing_to_check("GEMM");
    };
    let values = [
        ("odd", names_of(odd, &odd_gemms)),
        ("odd_time", odd_time.to_string()),
        ("even", names_of(even, &even_gemms)),
        ("even_time", even_time.to_string()),
        ("ratio", Value::Ratio(ratio).to_string()),
    ];
    let evidence = filled(words::ODD_SIZE_EVIDENCE, &values);
    Outcome::of(ratio >= SLOWDOWN, evidence, odd_gemms)
}
