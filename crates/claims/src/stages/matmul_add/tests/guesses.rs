//! What known and spoilt recordings answer to the guesses.

use super::STAGE;
use crate::stages::common::recorded::{answered_without_a_gpu, chooses, events, is_between};

#[test]
fn numbers_come_with_the_unit_they_are_asked_in() {
    is_between(&STAGE, "small_busy_share", 1.0, 50.0, "%");
    is_between(&STAGE, "crossing", 1025.0, 4096.0, "");
}

#[test]
fn the_compiled_forward_does_what_the_gpu_did() {
    chooses(&STAGE, "compiled", "a copy, then one kernel", |_| ());
    chooses(&STAGE, "compiled", "one kernel", |trace| {
        events(trace).retain(|event| event["cat"] != "gpu_memcpy");
    });
}

#[test]
fn a_recording_of_the_cpu_answers_nothing_about_the_gpu() {
    assert!(answered_without_a_gpu(&STAGE).is_empty());
}
