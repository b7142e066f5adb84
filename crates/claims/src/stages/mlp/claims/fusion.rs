//! Claims about the fused kernel.

use texts::claims::mlp as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::listing::nothing_to_check;
use crate::stages::mlp::facts::pointwise_time;
use crate::stages::mlp::fused::Fused;
use crate::value::Value;

pub(in super::super) fn fusion_is_faster(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|recording| !recording.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let &[eager, compiled, package] = recordings else {
        return nothing_to_check("kernel");
    };
    let found = (
        pointwise_time(eager),
        Fused::of(compiled),
        Fused::of(package),
    );
    let (Some(eager), Some(compiled), Some(package)) = found else {
        return nothing_to_check("kernel");
    };
    let Value::Duration(two) = eager.value else {
        return nothing_to_check("kernel");
    };
    let evidence = fill(
        words::FUSION_IS_FASTER_EVIDENCE,
        &[
            ("eager", &two.to_string()),
            ("compiled", &compiled.time.to_string()),
            ("package", &package.time.to_string()),
        ],
    );
    let holds = compiled.time < two && package.time < two;
    Outcome::of(holds, evidence, eager.events)
}

/// The fused kernels of two recordings, and the evidence that compares them.
fn compared(recordings: &[&Recording], text: &str) -> Option<([Fused; 2], String)> {
    let &[one, tuned] = recordings else {
        return None;
    };
    let (one, tuned) = (Fused::of(one)?, Fused::of(tuned)?);
    let evidence = fill(
        text,
        &[
            ("elements", &one.block_elements().to_string()),
            ("time", &one.time.to_string()),
            ("tuned_elements", &tuned.block_elements().to_string()),
            ("tuned_time", &tuned.time.to_string()),
        ],
    );
    Some(([one, tuned], evidence))
}

fn launches_alike(one: &Fused, other: &Fused) -> bool {
    (one.block_elements(), one.threads) == (other.block_elements(), other.threads)
}

pub(in super::super) fn autotuned_is_slower(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|recording| !recording.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let found = compared(recordings, words::AUTOTUNED_IS_SLOWER_EVIDENCE);
    let Some(([package, tuned], evidence)) = found else {
        return nothing_to_check("triton_poi_fused");
    };
    let holds = package.name == tuned.name
        && !launches_alike(&package, &tuned)
        && tuned.time > package.time;
    Outcome::of(holds, evidence, package.kernels)
}

pub(in super::super) fn same_choice(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|recording| !recording.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let found = compared(recordings, words::SAME_CHOICE_EVIDENCE);
    let Some(([compiled, tuned], evidence)) = found else {
        return nothing_to_check("triton_poi_fused");
    };
    Outcome::of(
        launches_alike(&compiled, &tuned),
        evidence,
        compiled.kernels,
    )
}
