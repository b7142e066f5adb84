//! What known and spoilt recordings answer to the guesses.

use super::{KERNEL, STAGE};
use crate::guess::RightGuess;
use crate::stages::common::recorded::{
    answer, answered_without_a_gpu, changed, chooses, is_between, rename,
};

#[test]
fn the_kernels_name_tells_who_wrote_it() {
    chooses(
        &STAGE,
        "kernel",
        "one of the library that eager calls",
        |_| (),
    );
    chooses(&STAGE, "kernel", "one that the compiler wrote", |trace| {
        rename(trace, KERNEL, "triton_tem_fused_addmm_0");
    });
}

#[test]
fn the_way_to_the_first_op_is_a_share() {
    is_between(&STAGE, "pre_op_share", 1.0, 100.0, "%");
}

#[test]
fn other_strides_are_compiled_for_unless_the_recording_says_otherwise() {
    let compiles = "it compiles once more";
    let runs = "it runs the code that it has, and the result is right";
    chooses(&STAGE, "strides", compiles, |_| ());
    chooses(&STAGE, "strides", runs, |trace| {
        rename(
            trace,
            "Torch-Compiled Region: 0/1",
            "Torch-Compiled Region: 0/0",
        );
    });
    let wrong = changed(&STAGE, "torch-compile-strides", |run, _| {
        run.measured.insert("relative_error".to_owned(), 0.5);
    });
    let found = answer(&STAGE, "strides", &wrong);
    assert_eq!(found, Some(RightGuess::Choice("it returns wrong numbers")));
}

#[test]
fn without_a_gpu_only_the_kernel_is_unknown() {
    assert_eq!(answered_without_a_gpu(&STAGE), ["pre_op_share", "strides"]);
}
