//! What known and spoilt recordings answer to the guesses.

use serde_json::{Value, json};

use super::super::STAGE;
use crate::stages::common::recorded::{
    answered_without_a_gpu, chooses, each_of, is_between, rename,
};

#[test]
fn trips_are_counted() {
    chooses(&STAGE, "trips", "two", |_| ());
    // As if the kernel were pointwise.
    chooses(&STAGE, "trips", "four or more", |trace| {
        rename(trace, "fused_geglu_sm90", "geglu");
    });
}

#[test]
fn our_pointwise_kernel_is_set_against_the_compilers() {
    chooses(&STAGE, "pointwise", "they are level", |_| ());
    let takes = |ours: f64| {
        move |trace: &mut Value| {
            each_of(trace, "kernel", |kernel| {
                let name = kernel["name"].as_str().unwrap_or_default();
                if name == "geglu" {
                    kernel["dur"] = json!(ours);
                } else if name.starts_with("triton") {
                    kernel["dur"] = json!(36.0);
                }
            });
        }
    };
    for (ours, choice) in [
        (45.0, "it is slower"),
        (36.5, "they are level"),
        (30.0, "it is a good deal faster"),
        (18.0, "it is nearly twice as fast, or more"),
    ] {
        chooses(&STAGE, "pointwise", choice, takes(ours));
    }
}

#[test]
fn the_fused_forward_is_timed() {
    is_between(&STAGE, "fused", 100.0, 1000.0, "µs");
}

#[test]
fn a_recording_of_the_cpu_answers_nothing_about_kernels() {
    assert!(!answered_without_a_gpu(&STAGE).contains(&"trips"));
}
