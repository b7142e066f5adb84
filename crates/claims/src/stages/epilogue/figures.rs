//! The figures of `epilogue`: one forward pass with more or less in its epilogue.

use figures::{Callout, FigureSpec};
use kineto_trace::{EventId, Kind};
use texts::claims::epilogue as words;
use texts::fill;

use crate::recording::Recording;
use crate::spans;
use crate::stage::FigureDef;
use crate::stages::common::drawing::{chain, figure, timed, timeline, with_work};
use crate::stages::common::events::{activities, kernels, name, steps};

/// Every figure of the stage.
pub(super) const FIGURES: &[FigureDef] = &[
    figure("three-kernels", "timeline", three),
    figure("addmm-gelu", "timeline", two),
    figure("addmm-activation", "timeline", one),
    figure("wrong-epilogue", "chain", wrong),
    figure("bias-2d", "timeline", matrix_bias),
];

/// The first step: the GPU has nothing left to do when it starts, so its work lies under
/// the calls that launched it.
fn first_step(recording: &Recording, what: &str, notes: &[(Kind, &str)]) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let step = *steps(recording).first()?;
    let work = activities(recording, step);
    let (text, time) = if work.is_empty() {
        (words::TIMELINE_CPU, trace.get(step).duration())
    } else {
        (words::TIMELINE, spans::busy(trace, &work))
    };
    let caption = fill(text, &[("what", what), ("time", &time.to_string())]);
    let span = with_work(recording, step)?;
    let mut spec = timeline("timeline", span, caption, callouts(recording, &work, notes));
    spec.arrows = kernels(recording, step);
    Some(spec)
}

/// A note at each activity of the kinds, in the order in which they were launched.
fn callouts(
    recording: &Recording,
    work: &[EventId],
    notes: &[(Kind, &str)],
) -> Vec<Option<Callout>> {
    // A memset of a few bytes is not worth a note.
    let long = |&&id: &&EventId| !name(recording, id).starts_with("Memset");
    let noted = work.iter().filter(long).zip(notes);
    noted
        .filter(|(id, (kind, _))| recording.trace.get(**id).kind() == *kind)
        .map(|(&event, (_, text))| timed(recording, event, text))
        .collect()
}

fn three(recording: &Recording) -> Option<FigureSpec> {
    let notes = [
        (Kind::Gemm, words::CALLOUT_GEMM),
        (Kind::Pointwise, words::CALLOUT_ADD),
        (Kind::Pointwise, words::CALLOUT_GELU),
    ];
    first_step(recording, words::THREE, &notes)
}

fn two(recording: &Recording) -> Option<FigureSpec> {
    let notes = [
        (Kind::Gemm, words::CALLOUT_BIASED),
        (Kind::Pointwise, words::CALLOUT_GELU),
    ];
    first_step(recording, words::TWO, &notes)
}

fn one(recording: &Recording) -> Option<FigureSpec> {
    first_step(recording, words::ONE, &[(Kind::Gemm, words::CALLOUT_FUSED)])
}

fn matrix_bias(recording: &Recording) -> Option<FigureSpec> {
    let notes = [
        (Kind::Copy, words::CALLOUT_COPY),
        (Kind::Gemm, words::CALLOUT_BIASED),
    ];
    first_step(recording, words::MATRIX_BIAS, &notes)
}

/// What the last step called, as a steady one.
fn wrong(recording: &Recording) -> Option<FigureSpec> {
    let step = *steps(recording).last()?;
    let root = *recording.chains.children(step).first()?;
    let kernels = kernels(recording, step);
    let caption = match kernels.last() {
        Some(&kernel) => fill(words::WRONG_CHAIN, &[("kernel", name(recording, kernel))]),
        None => words::WRONG_CHAIN_CPU.to_owned(),
    };
    Some(chain("chain", recording, root, caption))
}
