//! The claims with a form for the A100, on a hand-made trace of one.

use serde_json::{Value, json};

use super::STAGE;
use crate::stages::common::recorded::each_of;
use crate::stages::common::synthetic::{Row, Synthetic, annotation, gemm, op, published};

/// The published kernel over a row-major weight.
fn row_kernel() -> &'static str {
    published("matmul_add.n4096_kernel")
}

/// The published kernel over a column-major weight: the same tile and stages.
fn column_kernel() -> String {
    published("mlp.down_kernel").replace("...", "ldg8_f2f")
}

fn step(variant: &str) -> Vec<Row> {
    let (kernel, strides) = match variant {
        "addmm-row-major" => (row_kernel().to_owned(), [4096, 1]),
        _ => (column_kernel(), [1, 4096]),
    };
    let square: &[i64] = &[4096, 4096];
    let inputs: [(&[i64], &[i64]); 3] = [
        (&[4096], &[1]),
        (&[1024, 4096], &[4096, 1]),
        (square, &strides),
    ];
    let product = op("aten::addmm", gemm(&kernel, 170.0)).given(&inputs);
    vec![annotation("addmm_fwd", vec![product])]
}

fn made() -> Synthetic<'static> {
    Synthetic::a100(&STAGE, step)
}

/// Names the kernels over the row-major weight.
fn name_row(variant: &str, trace: &mut Value, kernel: &str) {
    if variant == "addmm-row-major" {
        each_of(trace, "kernel", |event| event["name"] = json!(kernel));
    }
}

#[test]
fn what_was_published_holds() {
    for claim in [
        "nobody_copies",
        "letters",
        "names_differ_by_a_letter",
        "linear_is_column_major",
    ] {
        made().holds(claim);
    }
}

#[test]
fn letters_differ_when_both_orders_run_one_kernel() {
    made().differs("letters", |variant, trace| {
        name_row(variant, trace, &column_kernel());
    });
}

#[test]
fn names_differ_by_more_when_the_tile_is_another() {
    made().differs("names_differ_by_a_letter", |variant, trace| {
        let other = row_kernel().replace("128x256", "128x128");
        name_row(variant, trace, &other);
    });
}
