//! The claims about the products.

use serde_json::json;

use super::STAGE;
use crate::stages::common::recorded::{add_like, differs, each_of, events};

const ROW: &str = "addmm-row-major";
const TNT: &str = "nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_bias_TNT";
const NNT: &str = "nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_bias_NNT";

/// Renames the kernels of the recording over the row-major weight.
fn row_kernel(claim: &str, evidence: &str, kernel: &str) {
    differs(&STAGE, claim, evidence, |variant, trace| {
        if variant == ROW {
            each_of(trace, "kernel", |event| event["name"] = json!(kernel));
        }
    });
}

#[test]
fn nobody_copies_differs_when_the_weight_is_copied() {
    differs(
        &STAGE,
        "nobody_copies",
        "of any sort: 1",
        |variant, trace| {
            if variant == ROW {
                add_like(trace, NNT, "kernel", |event| {
                    event["cat"] = json!("gpu_memcpy");
                    event["name"] = json!("Memcpy DtoD (Device -> Device)");
                });
            }
        },
    );
    differs(&STAGE, "nobody_copies", "2, 1, 1", |variant, trace| {
        if variant == ROW {
            add_like(trace, NNT, "kernel", |event| event["name"] = json!("copy"));
        }
    });
}

#[test]
fn letters_differ_when_both_orders_run_one_kernel() {
    row_kernel("letters", TNT, TNT);
}

#[test]
fn names_differ_by_more_when_the_tile_is_another() {
    let other = "nvjet_sm90_tst_128x128_64x4_1x2_h_bz_coopA_bias_NNT";
    row_kernel("names_differ_by_a_letter", "tst_128x128", other);
    row_kernel("names_differ_by_a_letter", "tst_256x128", TNT);
}

#[test]
fn linear_is_not_column_major_when_its_weight_has_other_strides() {
    differs(
        &STAGE,
        "linear_is_column_major",
        "(4096, 1)",
        |variant, trace| {
            for event in events(trace) {
                if variant == "linear" && event["name"] == "aten::addmm" {
                    event["args"]["Input Strides"][2] = json!([4096, 1]);
                }
            }
        },
    );
    differs(&STAGE, "linear_is_column_major", NNT, |variant, trace| {
        if variant == "linear" {
            each_of(trace, "kernel", |event| event["name"] = json!(NNT));
        }
    });
}

#[test]
fn order_is_not_free_when_one_takes_longer() {
    differs(&STAGE, "order_is_free", "60.0 µs", |variant, trace| {
        if variant == ROW {
            each_of(trace, "kernel", |event| event["dur"] = json!(60.0));
        }
    });
}

#[test]
fn python_twin_differs_when_it_runs_another_kernel() {
    differs(&STAGE, "python_twin", NNT, |variant, trace| {
        if variant == "linear-python" {
            each_of(trace, "kernel", |event| event["name"] = json!(NNT));
        }
    });
}
