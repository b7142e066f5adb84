//! Claims about the products over a weight in either order.

use texts::claims::transpose as words;
use texts::fill;

use crate::layout_letters::layout_letters;
use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::spans;
use crate::stages::common::events::{activities, durations, kernels, ops, steps};
use crate::stages::common::families::is_nvjet;
use crate::stages::common::listing::{counts, filled, names, nothing_to_check};
use crate::stages::transpose::products::{gemm_name, gemms, weight};
use crate::value::Value;

fn need_gpus(recordings: &[&Recording]) -> bool {
    recordings.iter().any(|recording| !recording.run.is_gpu())
}

/// A memset before a GEMM is no copy of a weight; anything else would be seen here.
pub(super) fn nobody_copies(recordings: &[&Recording]) -> Outcome {
    if need_gpus(recordings) {
        return Outcome::needs_gpu();
    }
    let mut of_each = Vec::new();
    let mut products = 0;
    let mut copies = 0;
    for recording in recordings {
        products += gemms(recording).len();
        for step in steps(recording) {
            of_each.push(kernels(recording, step).len());
            let moved = activities(recording, step);
            let is_copy = |name: &str| name.starts_with("Memcpy");
            let names = moved.iter().map(|&id| recording.trace.get(id).name());
            copies += names.filter(|name| is_copy(name)).count();
            let called = ops(recording, step);
            let called = called.iter().map(|&id| recording.trace.get(id).name());
            copies += called.filter(|name| *name == "aten::copy_").count();
        }
    }
    let values = [
        ("counts", counts(&of_each)),
        ("gemms", products.to_string()),
        ("copies", copies.to_string()),
    ];
    let holds = !of_each.is_empty()
        && of_each.iter().all(|&count| count == 1)
        && products == of_each.len()
        && copies == 0;
    let shown = recordings.first().map(|first| gemms(first));
    let evidence = filled(words::NOBODY_COPIES_EVIDENCE, &values);
    Outcome::of(holds, evidence, shown.unwrap_or_default())
}

/// The first GEMM's name and its weight's strides.
fn product(recording: &Recording) -> Option<(&str, String)> {
    let (_, weight) = weight(recording)?;
    let strides = Value::Shape(weight.strides?).to_string();
    Some((gemm_name(recording)?, strides))
}

pub(super) fn letters(recordings: &[&Recording]) -> Outcome {
    let &[row, column] = recordings else {
        return nothing_to_check("GEMM");
    };
    if need_gpus(recordings) {
        return Outcome::needs_gpu();
    }
    let (Some((row_kernel, row_strides)), Some((column_kernel, column_strides))) =
        (product(row), product(column))
    else {
        return nothing_to_check("GEMM");
    };
    let first = |kernel: &str, letter: char| {
        // Families before nvjet write small letters.
        let letter = if is_nvjet(kernel) {
            letter
        } else {
            letter.to_ascii_lowercase()
        };
        layout_letters(kernel).is_some_and(|letters| letters.starts_with(letter))
    };
    let values = [
        ("row_strides", row_strides.as_str()),
        ("row_kernel", row_kernel),
        ("column_strides", &column_strides),
        ("column_kernel", column_kernel),
    ];
    let holds = first(row_kernel, 'N') && first(column_kernel, 'T');
    Outcome::of(holds, fill(words::LETTERS_EVIDENCE, &values), gemms(row))
}

/// A name without its layout letters.
fn without_letters(kernel: &str) -> String {
    let letters = layout_letters(kernel);
    let parts = kernel.split('_').filter(|part| Some(*part) != letters);
    parts.collect::<Vec<_>>().join("_")
}

pub(super) fn names_differ_by_a_letter(recordings: &[&Recording]) -> Outcome {
    if need_gpus(recordings) {
        return Outcome::needs_gpu();
    }
    let &[row, column] = recordings else {
        return nothing_to_check("GEMM");
    };
    let (Some(row_kernel), Some(column_kernel)) = (gemm_name(row), gemm_name(column)) else {
        return nothing_to_check("GEMM");
    };
    let rests = (without_letters(row_kernel), without_letters(column_kernel));
    let values = [("row", names([&*rests.0])), ("column", names([&*rests.1]))];
    let holds = rests.0 == rests.1 && row_kernel != column_kernel;
    let evidence = filled(words::NAMES_DIFFER_BY_A_LETTER_EVIDENCE, &values);
    Outcome::of(holds, evidence, gemms(row))
}

pub(super) fn linear_is_column_major(recordings: &[&Recording]) -> Outcome {
    if need_gpus(recordings) {
        return Outcome::needs_gpu();
    }
    let &[layer, column] = recordings else {
        return nothing_to_check("GEMM");
    };
    let (Some((linear_kernel, linear_strides)), Some((column_kernel, column_strides))) =
        (product(layer), product(column))
    else {
        return nothing_to_check("GEMM");
    };
    let holds = linear_kernel == column_kernel && linear_strides == column_strides;
    let values = [
        ("linear_strides", linear_strides),
        ("linear_kernel", names([linear_kernel])),
        ("column_strides", column_strides),
        ("column_kernel", names([column_kernel])),
    ];
    let evidence = filled(words::LINEAR_IS_COLUMN_MAJOR_EVIDENCE, &values);
    Outcome::of(holds, evidence, gemms(layer))
}

/// Times of GEMMs closer than this part of the shorter count as equal.
const NEAR: f64 = 0.1;

pub(super) fn order_is_free(recordings: &[&Recording]) -> Outcome {
    if need_gpus(recordings) {
        return Outcome::needs_gpu();
    }
    let &[row, column] = recordings else {
        return nothing_to_check("GEMM");
    };
    let median = |recording| spans::median(durations(recording, &gemms(recording)));
    let (Some(row_time), Some(column_time)) = (median(row), median(column)) else {
        return nothing_to_check("GEMM");
    };
    let apart = (row_time.nanos() - column_time.nanos()).abs() as f64;
    let shorter = row_time.min(column_time).nanos() as f64;
    let values = [
        ("row", row_time.to_string()),
        ("column", column_time.to_string()),
    ];
    let evidence = filled(words::ORDER_IS_FREE_EVIDENCE, &values);
    Outcome::of(apart <= NEAR * shorter, evidence, gemms(row))
}
