//! What known and spoilt recordings answer to the guesses.

use serde_json::json;

use super::STAGE;
use crate::stages::common::recorded::{
    answered_without_a_gpu, chooses, each_of, events, is_between,
};

#[test]
fn the_simple_kernels_are_set_against_the_gemm() {
    chooses(&STAGE, "pointwise_ratio", "longer than it", |_| ());
    let shorter = |share: f64| {
        move |trace: &mut serde_json::Value| {
            each_of(trace, "kernel", |kernel| {
                let gemm = kernel["name"].as_str().unwrap().starts_with("nvjet");
                kernel["dur"] = json!(if gemm { 100.0 } else { 50.0 * share });
            });
        }
    };
    for (share, choice) in [
        (0.05, "a tenth of its time or less"),
        (0.4, "up to half of its time"),
        (0.9, "up to as long as it"),
        (1.1, "longer than it"),
    ] {
        chooses(&STAGE, "pointwise_ratio", choice, shorter(share));
    }
}

#[test]
fn the_fused_gemm_is_timed() {
    is_between(&STAGE, "fused_gemm_time", 1.0, 1000.0, "µs");
}

#[test]
fn a_bias_that_does_not_fit_is_copied_until_no_copy_runs() {
    chooses(&STAGE, "matrix_bias", "a copy, then one kernel", |_| ());
    chooses(&STAGE, "matrix_bias", "one kernel, as before", |trace| {
        events(trace).retain(|event| event["cat"] != "gpu_memcpy");
    });
}

#[test]
fn a_recording_of_the_cpu_answers_nothing_about_the_gpu() {
    assert!(answered_without_a_gpu(&STAGE).is_empty());
}
