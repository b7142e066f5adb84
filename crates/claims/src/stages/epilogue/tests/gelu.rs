//! The claims about what a GELU costs.

use serde_json::json;

use super::{STAGE, last};
use crate::stages::common::recorded::{differs, each_of};

#[test]
fn add_does_not_outlast_gelu_when_it_is_fast_or_vectorized() {
    differs(
        &STAGE,
        "add_outlasts_gelu",
        "the add 20.0 µs",
        |_, trace| {
            last(trace, "CUDAFunctor_add", 20.0);
        },
    );
    differs(&STAGE, "add_outlasts_gelu", "kernel<4", |_, trace| {
        each_of(trace, "kernel", |event| {
            if event["name"].as_str().unwrap().contains("CUDAFunctor_add") {
                let vectorized = "void at::native::vectorized_elementwise_kernel<4, add>";
                event["name"] = json!(vectorized);
            }
        });
    });
}

#[test]
fn gelu_is_free_when_the_gemm_takes_no_longer() {
    differs(
        &STAGE,
        "gelu_is_not_free",
        "bias and GELU 50.0 µs",
        |variant, trace| {
            if variant == "addmm-activation" {
                last(trace, "nvjet", 50.0);
            }
        },
    );
}

#[test]
fn gelu_is_not_cheaper_inside_when_the_gemm_takes_much_longer() {
    differs(
        &STAGE,
        "gelu_is_cheaper_inside",
        "its own kernel takes 3",
        |variant, trace| {
            if variant == "addmm-activation" {
                last(trace, "nvjet", 120.0);
            }
        },
    );
}
