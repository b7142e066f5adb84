//! The guesses of `linear`.

use kineto_trace::Duration;
use texts::claims::linear as words;

use super::facts::gpu;
use super::forwards::steps;
use crate::guess::{Answers, GuessDef};
use crate::recording::Recording;
use crate::stages::common::guessed::{count, duration};

/// Every guess of the stage.
pub(super) const GUESSES: &[GuessDef] = &[
    GuessDef {
        name: "kernels_per_forward",
        question: words::GUESS_KERNELS,
        fact: "kernels_per_forward",
        answers: Answers::Choices {
            choices: &words::GUESS_KERNELS_CHOICES,
            right: kernels,
        },
    },
    GuessDef {
        name: "t_gpu_time",
        question: words::GUESS_TRANSPOSE,
        fact: "t_gpu_time",
        answers: Answers::Choices {
            choices: &words::GUESS_TRANSPOSE_CHOICES,
            right: transpose,
        },
    },
    GuessDef {
        name: "gpu_busy_share",
        question: words::GUESS_BUSY_SHARE,
        fact: "gpu_busy_share",
        answers: Answers::Number { close: 2.0 },
    },
    GuessDef {
        name: "gemm_time",
        question: words::GUESS_KERNEL_TIME,
        fact: "gemm_time",
        answers: Answers::Number { close: 2.0 },
    },
    GuessDef {
        name: "gemm_start",
        question: words::GUESS_KERNEL_START,
        fact: "gemm_start",
        answers: Answers::Choices {
            choices: &words::GUESS_KERNEL_START_CHOICES,
            right: kernel_start,
        },
    },
];

/// One is the first choice, and the last stands for all that are more.
fn kernels(recording: &Recording) -> Option<usize> {
    let count = count(gpu::kernels_per_forward(recording))?;
    let last = words::GUESS_KERNELS_CHOICES.len() - 1;
    let place = usize::try_from(count.checked_sub(1)?).unwrap_or(last);
    Some(place.min(last))
}

fn transpose(recording: &Recording) -> Option<usize> {
    let transpose = duration(gpu::t_gpu_time(recording))?;
    let product = duration(gpu::gemm_time(recording))?;
    Some(match transpose {
        Duration::ZERO => 0,
        less if less < product => 1,
        _ => 2,
    })
}

/// By thirds of the last step's span on the CPU.
fn kernel_start(recording: &Recording) -> Option<usize> {
    let start = duration(gpu::gemm_start(recording))?.nanos();
    let step = recording
        .trace
        .get(*steps(recording).last()?)
        .duration()
        .nanos();
    let third = start.checked_mul(3)?.checked_div(step)?;
    Some(usize::try_from(third).unwrap_or(0).min(3))
}
