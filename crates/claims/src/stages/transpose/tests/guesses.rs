//! What known and spoilt recordings answer to the guesses.

use super::STAGE;
use crate::guess::RightGuess;
use crate::stages::common::recorded::{
    altered, answer, answered_without_a_gpu, chooses, is_between, rename,
};

#[test]
fn a_view_launches_nothing_until_a_kernel_stands_below_it() {
    chooses(&STAGE, "t_kernels", "none", |_| ());
    // A recording in which the op that launches the copy is called a transpose.
    let launching = altered(&STAGE, "t-contiguous", |trace| {
        rename(trace, "aten::t", "aten::other");
        rename(trace, "aten::contiguous", "aten::t");
    });
    let found = answer(&STAGE, "t_kernels", &launching);
    assert_eq!(found, Some(RightGuess::Choice("one")));
}

#[test]
fn times_come_in_microseconds() {
    is_between(&STAGE, "copy_time", 1.0, 1000.0, "µs");
    is_between(&STAGE, "row_gemm_time", 1.0, 1000.0, "µs");
}

#[test]
fn a_recording_of_the_cpu_answers_nothing_about_the_gpu() {
    assert!(answered_without_a_gpu(&STAGE).is_empty());
}
