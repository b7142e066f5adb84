//! The claims about a bias of two dimensions.

use serde_json::json;

use super::{STAGE, last, name_gemms};
use crate::stages::common::recorded::{add_like, differs, each_of, events};

const PLAIN: &str = "nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_TNT";
const BADD: &str = "nvjet_sm90_tst_256x128_64x4_1x2_h_badd_coopA_TNT";

#[test]
fn matrix_is_not_copied_without_a_memcpy() {
    differs(&STAGE, "matrix_is_copied", "0, 0, 0", |_, trace| {
        events(trace).retain(|event| event["cat"] != "gpu_memcpy");
    });
}

#[test]
fn matrix_is_not_copied_when_something_smaller_is() {
    differs(&STAGE, "matrix_is_copied", "of 6.14 kB", |_, trace| {
        each_of(trace, "gpu_memcpy", |event| {
            event["args"]["bytes"] = json!(6144)
        });
    });
}

#[test]
fn matrix_is_not_copied_first_when_the_gemm_does_not_wait() {
    differs(&STAGE, "matrix_is_copied", "starts: no", |_, trace| {
        each_of(trace, "gpu_memcpy", |event| event["dur"] = json!(60.0));
    });
}

#[test]
fn badd_differs_when_the_name_does_not_say_it_or_a_kernel_follows() {
    differs(&STAGE, "badd", PLAIN, |_, trace| name_gemms(trace, PLAIN));
    differs(&STAGE, "badd", "elementwise", |_, trace| {
        add_like(trace, BADD, "kernel", |event| {
            event["name"] = json!("elementwise_kernel");
        });
    });
}

#[test]
fn matrix_bias_costs_nothing_when_the_gpu_works_no_longer() {
    differs(&STAGE, "matrix_bias_costs", "with two", |variant, trace| {
        if variant == "bias-1d" {
            last(trace, "nvjet", 120.0);
        }
    });
}

#[test]
fn the_copy_is_not_most_of_it_when_the_gemm_grows() {
    differs(&STAGE, "matrix_bias_costs", "with two", |variant, trace| {
        if variant == "bias-2d" {
            last(trace, "nvjet", 200.0);
        }
    });
}
