//! The guesses of `mlp`.

use texts::claims::mlp as words;

use super::facts::{down_ratio, kernels};
use crate::guess::{Answers, GuessDef};
use crate::recording::Recording;
use crate::stages::common::guessed::{count, ratio};

/// Times that differ by less are taken for the same.
const SAME: f64 = 0.02;

/// What the first choice of `eager_kernels` counts.
const FEWEST: u64 = 3;

/// Every guess of the stage.
pub(super) const GUESSES: &[GuessDef] = &[
    GuessDef {
        name: "eager_kernels",
        question: words::GUESS_KERNELS,
        fact: "eager_kernels",
        answers: Answers::Choices {
            choices: &words::GUESS_KERNELS_CHOICES,
            right: eager_kernels,
        },
    },
    GuessDef {
        name: "down_ratio",
        question: words::GUESS_DOWN,
        fact: "down_ratio",
        answers: Answers::Choices {
            choices: &words::GUESS_DOWN_CHOICES,
            right: down,
        },
    },
    GuessDef {
        name: "fused_time",
        question: words::GUESS_FUSED,
        fact: "fused_time",
        answers: Answers::Number { close: 1.25 },
    },
];

/// The last choice stands for all that are more.
fn eager_kernels(recording: &Recording) -> Option<usize> {
    let last = words::GUESS_KERNELS_CHOICES.len() - 1;
    let more = count(kernels(recording))?.checked_sub(FEWEST)?;
    Some(usize::try_from(more).unwrap_or(last).min(last))
}

fn down(recording: &Recording) -> Option<usize> {
    Some(match ratio(down_ratio(recording))? - 1.0 {
        same if same.abs() < SAME => 0,
        longer if longer > 0.0 => 1,
        _ => 2,
    })
}
