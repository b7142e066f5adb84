//! The guesses of `epilogue`.

use texts::claims::epilogue as words;

use super::facts::pointwise_ratio;
use crate::guess::{Answers, GuessDef};
use crate::recording::Recording;
use crate::stages::common::events::steps;
use crate::stages::common::guessed::{copy_before_kernel, ratio};

/// Every guess of the stage.
pub(super) const GUESSES: &[GuessDef] = &[
    GuessDef {
        name: "pointwise_ratio",
        question: words::GUESS_POINTWISE,
        fact: "pointwise_ratio",
        answers: Answers::Choices {
            choices: &words::GUESS_POINTWISE_CHOICES,
            right: pointwise,
        },
    },
    GuessDef {
        name: "fused_gemm_time",
        question: words::GUESS_FUSED,
        fact: "fused_gemm_time",
        // A guess that the GELU is free is not close to one that costs a tenth.
        answers: Answers::Number { close: 1.1 },
    },
    GuessDef {
        name: "matrix_bias",
        question: words::GUESS_MATRIX_BIAS,
        fact: "matrix_gemm",
        answers: Answers::Choices {
            choices: &words::GUESS_MATRIX_BIAS_CHOICES,
            right: matrix_bias,
        },
    },
];

fn pointwise(recording: &Recording) -> Option<usize> {
    Some(match ratio(pointwise_ratio(recording))? {
        tenth if tenth <= 0.1 => 0,
        half if half <= 0.5 => 1,
        less if less <= 1.0 => 2,
        _ => 3,
    })
}

fn matrix_bias(recording: &Recording) -> Option<usize> {
    copy_before_kernel(recording, &steps(recording))
}
