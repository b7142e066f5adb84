//! Claims about three kernels, two and one.

use kineto_trace::{EventId, Kind};
use texts::claims::epilogue as words;
use texts::fill;

use super::need_gpus;
use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::events::name;
use crate::stages::common::families::{epilogue, is_nvjet};
use crate::stages::common::listing::{counts, filled, list, names, nothing_to_check};
use crate::stages::epilogue::passes::{device_time, gemms, kernels_of_each};
use crate::value::Value;

fn kind_in_words(kind: Kind) -> &'static str {
    match kind {
        Kind::Gemm => words::A_GEMM,
        Kind::Pointwise => words::A_POINTWISE,
        _ => words::ANOTHER,
    }
}

/// Whether each forward pass runs kernels of these kinds, and the kinds it runs in words.
fn kinds(recording: &Recording, expected: &[Kind]) -> (bool, String) {
    let of_each = kernels_of_each(recording);
    let kinds = |kernels: &Vec<EventId>| -> Vec<Kind> {
        let kernels = kernels.iter();
        kernels.map(|&id| recording.trace.get(id).kind()).collect()
    };
    let of_each: Vec<_> = of_each.iter().map(kinds).collect();
    let mut shown: Vec<String> = Vec::new();
    for kinds in &of_each {
        let words: Vec<_> = kinds.iter().map(|&kind| kind_in_words(kind)).collect();
        let words = words.join(words::THEN);
        if !shown.contains(&words) {
            shown.push(words);
        }
    }
    let holds = !of_each.is_empty() && of_each.iter().all(|kinds| kinds == expected);
    (holds, list(shown))
}

pub(super) fn three_kernels(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let (holds, kinds) = kinds(recording, &[Kind::Gemm, Kind::Pointwise, Kind::Pointwise]);
    let evidence = fill(words::THREE_KERNELS_EVIDENCE, &[("kinds", &kinds)]);
    Outcome::of(holds, evidence, kernels_of_each(recording).concat())
}

/// An nvjet kernel must say `bias`; of other families the missing add is what can be seen.
pub(super) fn addmm_takes_the_bias(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let (two, kinds) = kinds(recording, &[Kind::Gemm, Kind::Pointwise]);
    let gemms = gemms(recording);
    let called = || gemms.iter().map(|&id| name(recording, id));
    let said = |kernel: &str| !is_nvjet(kernel) || epilogue(kernel) == Some("bias");
    let holds = two && called().all(said);
    let values = [("kinds", kinds), ("gemms", names(called()))];
    let evidence = filled(words::ADDMM_TAKES_THE_BIAS_EVIDENCE, &values);
    Outcome::of(holds, evidence, gemms)
}

pub(super) fn one_kernel(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let (alone, _) = kinds(recording, &[Kind::Gemm]);
    let of_each = kernels_of_each(recording);
    let lengths: Vec<_> = of_each.iter().map(Vec::len).collect();
    let kernels = of_each.concat();
    let called = || kernels.iter().map(|&id| name(recording, id));
    let said = |kernel: &str| !is_nvjet(kernel) || epilogue(kernel) == Some("gelubias");
    let holds = alone && called().all(said);
    let values = [("counts", counts(&lengths)), ("names", names(called()))];
    let evidence = filled(words::ONE_KERNEL_EVIDENCE, &values);
    Outcome::of(holds, evidence, kernels)
}

pub(super) fn fewer_is_faster(recordings: &[&Recording]) -> Outcome {
    if need_gpus(recordings) {
        return Outcome::needs_gpu();
    }
    let times: Option<Vec<_>> = recordings.iter().map(|it| device_time(it)).collect();
    let Some(&[three, two, one]) = times.as_deref() else {
        return nothing_to_check("kernel");
    };
    let values = [("three", three), ("two", two), ("one", one)];
    let values = values.map(|(key, time)| (key, time.to_string()));
    let evidence = filled(words::FEWER_IS_FASTER_EVIDENCE, &values);
    Outcome::of(three > two && two > one, evidence, gemms(recordings[0]))
}

/// A GPU alone: on the CPU the variants run in full precision or differ in more.
pub(super) fn fewer_roundings(recordings: &[&Recording]) -> Outcome {
    if need_gpus(recordings) {
        return Outcome::needs_gpu();
    }
    let error = |it: &&Recording| it.run.measured.get("relative_error").copied();
    let errors: Option<Vec<f64>> = recordings.iter().map(error).collect();
    let Some(&[three, two, one]) = errors.as_deref() else {
        return nothing_to_check("relative_error");
    };
    let values = [("three", three), ("two", two), ("one", one)];
    let values = values.map(|(key, error)| (key, Value::Share(error).to_string()));
    let evidence = filled(words::FEWER_ROUNDINGS_EVIDENCE, &values);
    Outcome::of(three > two && two > one, evidence, gemms(recordings[0]))
}
