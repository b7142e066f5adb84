//! What known and spoilt recordings answer to the guesses.

use super::super::STAGE;
use super::on;
use crate::guess::RightGuess;
use crate::stages::common::recorded::{answered_without_a_gpu, chooses, is_between, rename};

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
    for (theirs, ours, choice) in [
        (36.0, 40.0, "it is slower"),
        (36.9, 36.7, "they are level"),
        (48.0, 36.0, "it is a good deal faster"),
        (72.0, 36.0, "it is nearly twice as fast, or more"),
    ] {
        let recording = on::changed(&STAGE, "bench", |run, _| {
            let measured = &mut run.measured;
            measured.insert("torch-compile-kernel.burst.us".to_owned(), theirs);
            measured.insert("pointwise-kernel.burst.us".to_owned(), ours);
        });
        let found = on::answer(&STAGE, "pointwise", &recording);
        assert!(
            matches!(found, Some(RightGuess::Choice(right)) if right == choice),
            "{found:?}, expected {choice}"
        );
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
