//! The claims about three kernels, two and one.

use serde_json::json;

use super::{STAGE, differs_with, last, name_gemms, with_runs};
use crate::stages::common::recorded::{add_like, differs, each_of, events};

const PLAIN: &str = "nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_TNT";
const BIAS: &str = "nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_bias_TNT";
const GELU: &str = "nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_gelubias_TNT";

#[test]
fn three_kernels_differs_when_one_is_gone() {
    differs(
        &STAGE,
        "three_kernels",
        "GEMM then element by element.",
        |_, trace| {
            events(trace).retain(|event| {
                let name = event["name"].as_str().unwrap_or_default();
                event["cat"] != "kernel" || !name.contains("GeluCUDAKernelImpl")
            });
        },
    );
}

#[test]
fn three_kernels_differs_when_one_is_of_another_kind() {
    differs(&STAGE, "three_kernels", "something else", |_, trace| {
        name_gemms(trace, "reduce_kernel");
    });
}

#[test]
fn addmm_does_not_take_the_bias_when_its_kernel_does_not_say_so() {
    differs(&STAGE, "addmm_takes_the_bias", PLAIN, |_, trace| {
        name_gemms(trace, PLAIN);
    });
}

#[test]
fn addmm_does_not_take_the_bias_when_an_add_follows() {
    differs(
        &STAGE,
        "addmm_takes_the_bias",
        "by element then",
        |_, trace| {
            add_like(trace, BIAS, "kernel", |event| {
                event["name"] = json!("vectorized_elementwise_kernel<4, add>");
            });
        },
    );
}

#[test]
fn one_kernel_differs_with_a_second_or_without_the_gelu() {
    differs(&STAGE, "one_kernel", "2, 1, 1", |_, trace| {
        add_like(trace, GELU, "kernel", |event| event["name"] = json!("gelu"));
    });
    differs(&STAGE, "one_kernel", BIAS, |_, trace| {
        name_gemms(trace, BIAS)
    });
}

#[test]
fn fewer_is_not_faster_when_the_one_kernel_is_slow() {
    differs(&STAGE, "fewer_is_faster", "one 10", |variant, trace| {
        if variant == "addmm-activation" {
            last(trace, "nvjet", 100.0);
        }
    });
    differs(
        &STAGE,
        "fewer_is_faster",
        "three kernels 3",
        |variant, trace| {
            if variant == "three-kernels" {
                each_of(trace, "kernel", |event| event["dur"] = json!(1.0));
            }
        },
    );
}

#[test]
fn fewer_roundings_differs_when_the_error_does_not_fall() {
    let outcome = with_runs("fewer_roundings", |variant, run| {
        if variant == "addmm-activation" {
            run.measured.insert("relative_error".to_owned(), 0.0026);
        }
    });
    differs_with(outcome, "one 0.260 %");
    let outcome = with_runs("fewer_roundings", |_, run| run.measured.clear());
    differs_with(outcome, "no `relative_error`");
}

#[test]
fn python_twin_differs_when_its_numbers_do() {
    let outcome = with_runs("python_twin", |_, run| {
        run.measured
            .insert("difference_from_rust".to_owned(), 0.001);
    });
    differs_with(outcome, "results: 0.100 %");
}
