//! Claims about which kernels a forward pass launches.

use kineto_trace::EventId;
use texts::claims::fused_mlp as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::run::Architecture;
use crate::stages::common::events::{annotations, kernels, kernels_of, name};
use crate::stages::common::listing::{kernel_name, names, nothing_to_check};
use crate::stages::mlp::forwards::{forwards, gemms, others};

/// The names of some kernels, each once.
fn told(recording: &Recording, kernels: &[EventId]) -> String {
    names(kernels.iter().map(|&id| kernel_name(name(recording, id))))
}

/// Whether every forward pass launches so many GEMMs and, besides, one kernel whose name
/// `is_ours`; and the evidence.
fn counted(
    recording: &Recording,
    expected: usize,
    is_ours: impl Fn(&str) -> bool,
) -> (bool, String) {
    let forwards = forwards(recording);
    let holds = forwards.iter().all(|&forward| {
        let others = others(recording, forward);
        gemms(recording, forward).len() == expected
            && matches!(others[..], [only] if is_ours(name(recording, only)))
    });
    let all = kernels_of(recording, &forwards);
    let count = all.len() / forwards.len().max(1);
    let evidence = fill(
        words::KERNELS_EVIDENCE,
        &[
            ("variant", &recording.run.variant),
            ("count", &count.to_string()),
            ("kernels", &told(recording, &all)),
        ],
    );
    (holds && !all.is_empty(), evidence)
}

fn one(recording: &Recording, gemms: usize, is_ours: impl Fn(&str) -> bool) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let (holds, evidence) = counted(recording, gemms, is_ours);
    Outcome::of(holds, evidence, kernels_of(recording, &forwards(recording)))
}

pub(in super::super) fn four_kernels(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|recording| !recording.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let Some(ours) = recordings.first() else {
        return nothing_to_check("kernel");
    };
    let found = recordings.iter().map(|it| counted(it, 3, |_| true));
    let (holds, evidence): (Vec<bool>, Vec<String>) = found.unzip();
    let holds = holds.into_iter().all(|holds| holds);
    let events = kernels_of(ours, &forwards(ours));
    Outcome::of(holds, evidence.join(" "), events)
}

pub(in super::super) fn three_kernels(recording: &Recording) -> Outcome {
    one(recording, 2, |kernel| kernel == "geglu")
}

/// The kernel hangs on the architecture.
pub(in super::super) fn two_kernels(recording: &Recording) -> Outcome {
    let expected = match recording.run.architecture() {
        Some(Architecture::Sm90) => "fused_geglu_sm90",
        _ => "fused_geglu_sm80",
    };
    one(recording, 1, |kernel| kernel == expected)
}

pub(in super::super) fn two_kernels_sm80(recording: &Recording) -> Outcome {
    one(recording, 1, |kernel| kernel == "fused_geglu_sm80")
}

/// A row of the program's own around the launch, below that of the forward pass.
pub(in super::super) fn own_row(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let ours: Vec<_> = forwards(recording)
        .into_iter()
        .flat_map(|forward| others(recording, forward))
        .collect();
    let Some(&first) = ours.first() else {
        return nothing_to_check("kernel");
    };
    let row = name(recording, first);
    let rows = annotations(recording, row);
    let launched = kernels_of(recording, &rows);
    let evidence = fill(
        words::OWN_ROW_EVIDENCE,
        &[
            ("row", row),
            ("rows", &rows.len().to_string()),
            ("kernels", &told(recording, &launched)),
        ],
    );
    Outcome::of(launched == ours, evidence, rows)
}

pub(in super::super) fn same_down(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|recording| !recording.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let Some(first) = recordings.first() else {
        return nothing_to_check("GEMM");
    };
    let last = |recording: &Recording| -> Vec<EventId> {
        let forwards = forwards(recording).into_iter();
        forwards
            .filter_map(|forward| kernels(recording, forward).pop())
            .collect()
    };
    let told: Vec<String> = recordings.iter().map(|it| told(it, &last(it))).collect();
    let one = names_are_one(&told);
    let evidence = fill(words::SAME_DOWN_EVIDENCE, &[("kernels", &told.join(", "))]);
    Outcome::of(one, evidence, last(first))
}

fn names_are_one(told: &[String]) -> bool {
    let is_one_name = |it: &String| it.matches('`').count() == 2;
    told.iter().all(is_one_name) && told.windows(2).all(|pair| pair[0] == pair[1])
}
