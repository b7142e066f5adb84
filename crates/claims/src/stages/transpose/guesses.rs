//! The guesses of `transpose`.

use texts::claims::transpose as words;

use super::facts::t_kernels;
use crate::guess::{Answers, GuessDef};
use crate::recording::Recording;
use crate::stages::common::guessed::count;

/// Every guess of the stage.
pub(super) const GUESSES: &[GuessDef] = &[
    GuessDef {
        name: "t_kernels",
        question: words::GUESS_T_KERNELS,
        fact: "t_kernels",
        answers: Answers::Choices {
            choices: &words::GUESS_T_KERNELS_CHOICES,
            right: kernels,
        },
    },
    GuessDef {
        name: "copy_time",
        question: words::GUESS_COPY_TIME,
        fact: "copy_time",
        answers: Answers::Number { close: 1.5 },
    },
    GuessDef {
        name: "row_gemm_time",
        question: words::GUESS_ROW_GEMM_TIME,
        fact: "row_gemm_time",
        // Kernels that differ by more are not the same to a reader who looks for speed.
        answers: Answers::Number { close: 1.1 },
    },
];

/// None is the first choice, and the last stands for all that are more than one.
fn kernels(recording: &Recording) -> Option<usize> {
    let last = words::GUESS_T_KERNELS_CHOICES.len() - 1;
    let place = usize::try_from(count(t_kernels(recording))?).unwrap_or(last);
    Some(place.min(last))
}
