//! Claims about what `torch.compile` makes of a matmul and an add.

use kineto_trace::{Category, Duration, Kind};
use texts::claims::matmul_add as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::spans;
use crate::stages::common::events::{activities, durations, name};
use crate::stages::common::families::{epilogue, is_nvjet};
use crate::stages::common::listing::{filled, names, nothing_to_check};
use crate::stages::matmul_add::forwards::{below, device_time, forwards};
use crate::value::Value;

pub(super) fn compiled_addmm(recording: &Recording) -> Outcome {
    let passes = forwards(recording).len();
    let addmms = below(recording, "aten::addmm");
    let others = ["aten::matmul", "aten::mm", "aten::add"];
    let others = others.map(|op| below(recording, op).len());
    let values = [
        ("forwards", passes.to_string()),
        ("addmms", addmms.len().to_string()),
        ("others", others.iter().sum::<usize>().to_string()),
    ];
    let holds = passes > 0 && addmms.len() == passes && others == [0; 3];
    Outcome::of(
        holds,
        filled(words::COMPILED_ADDMM_EVIDENCE, &values),
        addmms,
    )
}

/// A copy, then a GEMM, with nothing but a fill beside them. cuBLAS' family for Hopper must
/// say `badd`; the families before it do not say.
pub(super) fn compiled_copies(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|it| !it.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let mut holds = true;
    let mut called = Vec::new();
    for recording in recordings {
        for pass in forwards(recording) {
            let mut work = activities(recording, pass);
            work.retain(|&id| recording.trace.get(id).category() != Category::GpuMemset);
            let said = |id| name(recording, id);
            holds &= match work[..] {
                [copy, gemm] => {
                    let adds = !is_nvjet(said(gemm)) || epilogue(said(gemm)) == Some("badd");
                    recording.trace.get(copy).category() == Category::GpuMemcpy
                        && recording.trace.get(gemm).kind() == Kind::Gemm
                        && adds
                }
                _ => false,
            };
            called.extend(work.into_iter().map(said));
        }
    }
    if called.is_empty() {
        return nothing_to_check("kernel");
    }
    let evidence = fill(
        words::COMPILED_COPIES_EVIDENCE,
        &[("names", &names(called))],
    );
    let passes = forwards(recordings[0]).into_iter();
    let events = passes.flat_map(|pass| activities(recordings[0], pass));
    Outcome::of(holds, evidence, events.collect())
}

pub(super) fn compiled_costs_cpu(recordings: &[&Recording]) -> Outcome {
    let (compiled, eager) = (recordings[0], recordings[1]);
    let median = |recording| spans::median(durations(recording, &forwards(recording)));
    let (Some(compiled_time), Some(eager_time)) = (median(compiled), median(eager)) else {
        return nothing_to_check("matmul_add");
    };
    let values = [
        ("compiled", compiled_time.to_string()),
        ("eager", eager_time.to_string()),
    ];
    let evidence = filled(words::COMPILED_COSTS_CPU_EVIDENCE, &values);
    Outcome::of(compiled_time > eager_time, evidence, forwards(compiled))
}

/// Within this part of the eager time the two count as equal.
const TOLERANCE: f64 = 0.1;

pub(super) fn compiled_same_work(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|it| !it.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let (compiled, eager) = (recordings[0], recordings[1]);
    let median = |recording: &Recording| -> Option<Duration> {
        let passes = forwards(recording).into_iter();
        spans::median(passes.map(|pass| device_time(recording, pass)))
    };
    let (Some(compiled_time), Some(eager_time)) = (median(compiled), median(eager)) else {
        return nothing_to_check("matmul_add");
    };
    let Some(ratio) = spans::share(compiled_time, eager_time) else {
        return nothing_to_check("kernel");
    };
    let values = [
        ("compiled", compiled_time.to_string()),
        ("eager", eager_time.to_string()),
        ("ratio", Value::Ratio(ratio).to_string()),
    ];
    let evidence = filled(words::COMPILED_SAME_WORK_EVIDENCE, &values);
    let holds = (ratio - 1.0).abs() <= TOLERANCE;
    Outcome::of(holds, evidence, forwards(compiled))
}
