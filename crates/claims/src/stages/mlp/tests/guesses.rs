//! What known and spoilt recordings answer to the guesses.

use serde_json::{Value, json};

use super::{DOWN, GATE, STAGE};
use crate::stages::common::recorded::{
    answered_without_a_gpu, chooses, each_of, events, is_between,
};

#[test]
fn the_number_of_kernels_is_the_recordings() {
    chooses(&STAGE, "eager_kernels", "five", |_| ());
    chooses(&STAGE, "eager_kernels", "four", |trace| {
        events(trace).retain(|event| event["cat"] != "kernel" || event["name"] != DOWN);
    });
}

#[test]
fn down_is_set_against_gate() {
    chooses(&STAGE, "down_ratio", "the one of gate", |_| ());
    let takes = |down: f64| {
        move |trace: &mut Value| {
            each_of(trace, "kernel", |kernel| {
                if kernel["name"] == DOWN {
                    kernel["dur"] = json!(down);
                } else if kernel["name"] == GATE {
                    kernel["dur"] = json!(50.0);
                }
            });
        }
    };
    for (down, choice) in [
        (50.5, "neither"),
        (55.0, "the one of down"),
        (45.0, "the one of gate"),
    ] {
        chooses(&STAGE, "down_ratio", choice, takes(down));
    }
}

#[test]
fn the_fused_kernel_is_timed() {
    is_between(&STAGE, "fused_time", 1.0, 1000.0, "µs");
}

#[test]
fn a_recording_of_the_cpu_answers_nothing_about_the_gpu() {
    assert!(answered_without_a_gpu(&STAGE).is_empty());
}
