//! The guesses of `compile`.

use texts::claims::compile as words;

use super::claims::TOLERANCE;
use super::facts::gemm_name;
use super::forwards::{OTHER, USUAL, regions};
use crate::guess::{Answers, GuessDef};
use crate::recording::Recording;
use crate::stages::common::events::name;

/// Every guess of the stage.
pub(super) const GUESSES: &[GuessDef] = &[
    GuessDef {
        name: "kernel",
        question: words::GUESS_KERNEL,
        fact: "gemm_name",
        answers: Answers::Choices {
            choices: &words::GUESS_KERNEL_CHOICES,
            right: kernel,
        },
    },
    GuessDef {
        name: "pre_op_share",
        question: words::GUESS_PRE_OPS,
        fact: "pre_op_share",
        answers: Answers::Number { close: 1.5 },
    },
    GuessDef {
        name: "strides",
        question: words::GUESS_STRIDES,
        fact: "other_region",
        answers: Answers::Choices {
            choices: &words::GUESS_STRIDES_CHOICES,
            right: strides,
        },
    },
];

/// Kernels that the compiler wrote begin with the name of its language.
fn kernel(recording: &Recording) -> Option<usize> {
    let kernels = gemm_name(recording)?.events;
    let written = name(recording, *kernels.first()?).starts_with("triton_");
    Some(usize::from(written))
}

/// The first choice, an error, leaves no recording.
fn strides(recording: &Recording) -> Option<usize> {
    let error = *recording.run.measured.get("relative_error")?;
    let usual = regions(recording, USUAL);
    let other = regions(recording, OTHER);
    let shared = other.iter().any(|&id| {
        usual
            .iter()
            .any(|&it| name(recording, it) == name(recording, id))
    });
    Some(match (error > TOLERANCE, shared) {
        (true, _) => 1,
        (false, false) => 2,
        (false, true) => 3,
    })
}
