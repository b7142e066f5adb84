//! Claims about which kernels run, on spoilt recordings.

use serde_json::json;

use super::differs;
use crate::stages::common::recorded::{add_like, each_of, rename};

/// One kernel more than the chapter says.
fn one_more(trace: &mut serde_json::Value, like: &str) {
    add_like(trace, like, "kernel", |event| {
        event["name"] = json!("extra")
    });
}

#[test]
fn four_kernels_differs_when_one_more_ran() {
    differs("four_kernels", "pointwise: 4 kernels", |variant, trace| {
        if variant == "pointwise" {
            one_more(trace, "geglu");
        }
    });
}

#[test]
fn three_kernels_differs_when_one_more_ran() {
    differs("three_kernels", "`extra`", |_, trace| {
        one_more(trace, "geglu")
    });
}

#[test]
fn two_kernels_differs_when_another_ran() {
    differs("two_kernels", "`fused_geglu_sm80`", |_, trace| {
        rename(trace, "fused_geglu_sm90", "fused_geglu_sm80");
    });
    differs("two_kernels", "`extra`", |_, trace| {
        one_more(trace, "fused_geglu_sm90");
    });
    differs("two_kernels_sm80", "`other`", |_, trace| {
        rename(trace, "fused_geglu_sm80", "other");
    });
}

#[test]
fn own_row_differs_without_the_row() {
    differs("own_row", "0 rows `fused_geglu_sm90`", |_, trace| {
        each_of(trace, "user_annotation", |row| {
            if row["name"] == "fused_geglu_sm90" {
                row["name"] = json!("another");
            }
        });
    });
}

#[test]
fn same_down_differs_when_one_ends_with_another() {
    differs("same_down", "`another`", |variant, trace| {
        if variant == "fused" {
            each_of(trace, "kernel", |kernel| {
                if kernel["name"] != "fused_geglu_sm90" {
                    kernel["name"] = json!("another");
                }
            });
        }
    });
}

/// Our kernel, as if each launch had taken so long.
fn takes(trace: &mut serde_json::Value, micros: f64) {
    each_of(trace, "kernel", |kernel| {
        if kernel["name"] == "geglu" {
            kernel["dur"] = json!(micros);
        }
    });
}

#[test]
fn a_kernel_that_is_slower_is_not_level() {
    for claim in ["pointwise_is_level", "pointwise_beats_liger"] {
        differs(claim, "`geglu` 60.0 µs", |_, trace| takes(trace, 60.0));
    }
}
