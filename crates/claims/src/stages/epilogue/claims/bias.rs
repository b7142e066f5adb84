//! Claims about a bias of two dimensions.

use kineto_trace::{Category, EventId, Field, Kind};
use texts::claims::epilogue as words;
use texts::fill;

use super::need_gpus;
use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::events::name;
use crate::stages::common::families::{epilogue, is_nvjet};
use crate::stages::common::listing::{counts, filled, list, names, nothing_to_check};
use crate::stages::epilogue::passes::{
    activities_of_each, device_time, gemms, kernels_of_each, median,
};
use crate::stages::epilogue::sizes;
use crate::value::Value;

pub(super) fn matrix_is_copied(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let expected = sizes::operand(recording, "aten::addmm", 0).and_then(|(_, bias)| bias.bytes());
    let Some(expected) = expected else {
        return Outcome::differs(fill(texts::claims::NO_SHAPES, &[("op", "aten::addmm")]));
    };
    let copies = activities_of_each(recording, Category::GpuMemcpy);
    let one_each = !copies.is_empty() && copies.iter().all(|of_one| of_one.len() == 1);
    let lengths: Vec<_> = copies.iter().map(Vec::len).collect();
    let copies = copies.concat();
    let moved = |id: EventId| recording.trace.get(id).arg(Field::Bytes)?.as_u64();
    let bytes: Vec<_> = copies.iter().map(|&id| moved(id)).collect();
    let mut shown: Vec<_> = bytes
        .iter()
        .map(|bytes| bytes.map_or_else(String::new, |bytes| Value::Bytes(bytes).to_string()))
        .collect();
    shown.dedup();
    let before = precede(recording, &copies, &gemms(recording));
    let values = [
        ("counts", counts(&lengths)),
        ("bytes", list(shown)),
        ("expected", Value::Bytes(expected).to_string()),
        (
            "before",
            if before { words::YES } else { words::NO }.to_owned(),
        ),
    ];
    let holds = one_each && before && bytes.iter().all(|bytes| *bytes == Some(expected));
    Outcome::of(
        holds,
        filled(words::MATRIX_IS_COPIED_EVIDENCE, &values),
        copies,
    )
}

/// Whether each of the first ends before its fellow of the second starts.
fn precede(recording: &Recording, first: &[EventId], second: &[EventId]) -> bool {
    let trace = &recording.trace;
    let in_order = |(&a, &b): (&EventId, &EventId)| trace.get(a).end() <= trace.get(b).start();
    !first.is_empty() && first.len() == second.len() && first.iter().zip(second).all(in_order)
}

/// An nvjet kernel must say `badd`; of other families a GEMM that runs alone is the form.
pub(super) fn badd(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let of_each = kernels_of_each(recording);
    let is_gemm = |&id: &EventId| recording.trace.get(id).kind() == Kind::Gemm;
    let alone = of_each
        .iter()
        .all(|kernels| kernels.len() == 1 && kernels.iter().all(is_gemm));
    let kernels = of_each.concat();
    if kernels.is_empty() {
        return nothing_to_check("kernel");
    }
    let called = || kernels.iter().map(|&id| name(recording, id));
    let (holds, text) = if called().any(is_nvjet) {
        let says = called().all(|kernel| epilogue(kernel) == Some("badd"));
        (alone && says, words::BADD_IN_NAME_EVIDENCE)
    } else {
        (alone, words::BADD_ALONE_EVIDENCE)
    };
    let evidence = fill(text, &[("names", &names(called()))]);
    Outcome::of(holds, evidence, kernels)
}

pub(super) fn matrix_bias_costs(recordings: &[&Recording]) -> Outcome {
    if need_gpus(recordings) {
        return Outcome::needs_gpu();
    }
    let &[of_row, of_matrix] = recordings else {
        return nothing_to_check("GEMM");
    };
    let copies = activities_of_each(of_matrix, Category::GpuMemcpy).concat();
    let (Some(row), Some(matrix), Some(copy)) = (
        device_time(of_row),
        device_time(of_matrix),
        median(of_matrix, &copies),
    ) else {
        return nothing_to_check("Memcpy");
    };
    let values = [("row", row), ("matrix", matrix), ("copy", copy)];
    let values = values.map(|(key, time)| (key, time.to_string()));
    let evidence = filled(words::MATRIX_BIAS_COSTS_EVIDENCE, &values);
    let mostly_the_copy = 2 * copy.nanos() > (matrix - row).nanos();
    Outcome::of(matrix > row && mostly_the_copy, evidence, gemms(of_row))
}
