//! The guesses of `fused-mlp`.

use texts::claims::fused_mlp as words;

use super::facts::{kernel_gain, trips_of};
use crate::guess::{Answers, GuessDef};
use crate::recording::Recording;
use crate::stages::common::guessed::{count, ratio};

/// Kernels that differ by less are as fast as each other.
const LEVEL: f64 = 0.1;
/// What is faster by this much is twice as fast, nearly.
const DOUBLE: f64 = 0.6;

/// Every guess of the stage.
pub(super) const GUESSES: &[GuessDef] = &[
    GuessDef {
        name: "trips",
        question: words::GUESS_TRIPS,
        fact: "fused_trips",
        answers: Answers::Choices {
            choices: &words::GUESS_TRIPS_CHOICES,
            right: trips,
        },
    },
    GuessDef {
        name: "pointwise",
        question: words::GUESS_POINTWISE,
        fact: "kernel_gain",
        answers: Answers::Choices {
            choices: &words::GUESS_POINTWISE_CHOICES,
            right: pointwise,
        },
    },
    GuessDef {
        name: "fused",
        question: words::GUESS_FUSED,
        fact: "fused_forward",
        answers: Answers::Number { close: 1.1 },
    },
];

/// The last choice stands for all that are more.
fn trips(recording: &Recording) -> Option<usize> {
    let last = words::GUESS_TRIPS_CHOICES.len() - 1;
    let trips = count(trips_of(recording))?;
    Some(usize::try_from(trips).unwrap_or(last).min(last))
}

fn pointwise(recording: &Recording) -> Option<usize> {
    Some(match ratio(kernel_gain(recording))? - 1.0 {
        slower if slower < -LEVEL => 0,
        level if level < LEVEL => 1,
        faster if faster < DOUBLE => 2,
        _ => 3,
    })
}
