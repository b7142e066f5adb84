//! Claims about what cuBLAS asks before it launches.

use texts::claims::matmul_add as words;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::run::Architecture;
use crate::stages::common::events::{calls, kernels_of_kind, name, occupancy_queries, questions};
use crate::stages::common::families::is_nvjet;
use crate::stages::common::listing::{filled, kernel_name, names, nothing_to_check};
use crate::stages::matmul_add::forwards::below;

/// On Ampere every `aten::mm` is expected to ask; on any other architecture none is.
pub(in super::super) fn occupancy_query(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|it| !it.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let mut holds = true;
    let (mut ops, mut queries, mut called) = (0, 0, Vec::new());
    for recording in recordings {
        for op in below(recording, "aten::mm") {
            let asked = occupancy_queries(recording, op).len();
            holds &= (asked > 0) == (recording.run.architecture() == Some(Architecture::Sm80));
            ops += 1;
            queries += asked;
            let inside = calls(recording, &[op]).into_iter();
            called.extend(inside.map(|id| name(recording, id)));
        }
    }
    if called.is_empty() {
        return nothing_to_check("cudaLaunchKernel");
    }
    let values = [
        ("ops", ops.to_string()),
        ("queries", queries.to_string()),
        ("calls", names(called)),
    ];
    let events = calls(recordings[0], &below(recordings[0], "aten::mm"));
    let evidence = filled(words::OCCUPANCY_QUERY_EVIDENCE, &values);
    Outcome::of(holds, evidence, events)
}

/// Whether anything is asked hangs on the family of the kernel, on every architecture.
pub(in super::super) fn older_families_ask(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|it| !it.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let (mut holds, mut older) = (true, false);
    let mut asked: Vec<String> = Vec::new();
    for recording in recordings {
        for op in below(recording, "aten::mm") {
            let gemms = kernels_of_kind(recording, &[op], kineto_trace::Kind::Gemm);
            let Some(&gemm) = gemms.first() else {
                return nothing_to_check("GEMM");
            };
            let kernel = name(recording, gemm);
            let questions = questions(recording, op).into_iter();
            let questions: Vec<_> = questions.map(|id| name(recording, id)).collect();
            older |= !is_nvjet(kernel);
            holds &= is_nvjet(kernel) == questions.is_empty();
            let values = [
                ("kernel", names([kernel_name(kernel)])),
                ("calls", names(questions)),
            ];
            let told = filled(words::ASKED_BEFORE, &values);
            if !asked.contains(&told) {
                asked.push(told);
            }
        }
    }
    let ops = below(recordings[0], "aten::mm");
    let events = ops.iter().flat_map(|&op| questions(recordings[0], op));
    let values = [("asked", asked.join(words::ASKED_SEPARATOR))];
    let evidence = filled(words::OLDER_FAMILIES_ASK_EVIDENCE, &values);
    Outcome::of(holds && older, evidence, events.collect())
}
