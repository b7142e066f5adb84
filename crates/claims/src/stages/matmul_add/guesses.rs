//! The guesses of `matmul-add`.

use texts::claims::matmul_add as words;

use super::forwards::forwards;
use crate::guess::{Answers, GuessDef};
use crate::recording::Recording;
use crate::stages::common::guessed::copy_before_kernel;

/// Every guess of the stage.
pub(super) const GUESSES: &[GuessDef] = &[
    GuessDef {
        name: "small_busy_share",
        question: words::GUESS_BUSY_SHARE,
        fact: "small_busy_share",
        answers: Answers::Number { close: 2.0 },
    },
    GuessDef {
        name: "crossing",
        question: words::GUESS_CROSSING,
        fact: "crossing",
        // The sizes of the sweep stand no further apart where it crosses.
        answers: Answers::Number { close: 1.5 },
    },
    GuessDef {
        name: "compiled",
        question: words::GUESS_COMPILED,
        fact: "large_compiled_gemm_name",
        answers: Answers::Choices {
            choices: &words::GUESS_COMPILED_CHOICES,
            right: compiled,
        },
    },
];

fn compiled(recording: &Recording) -> Option<usize> {
    copy_before_kernel(recording, &forwards(recording))
}
