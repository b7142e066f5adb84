//! The figures of `epilogue`: one forward pass with more or less in its epilogue.

use figures::{Callout, FigureSpec, View};
use kineto_trace::{EventId, Kind};
use texts::claims::epilogue as words;
use texts::fill;

use crate::recording::Recording;
use crate::spans;
use crate::stage::FigureDef;
use crate::stages::common::events::{activities, kernels, name, steps};

/// Every figure of the stage.
#[rustfmt::skip] // a table
pub(super) const FIGURES: &[FigureDef] = &[
    FigureDef { name: "timeline", variant: "three-kernels", spec: three },
    FigureDef { name: "timeline", variant: "addmm-gelu", spec: two },
    FigureDef { name: "timeline", variant: "addmm-activation", spec: one },
    FigureDef { name: "chain", variant: "wrong-epilogue", spec: wrong },
    FigureDef { name: "timeline", variant: "bias-2d", spec: matrix_bias },
];

/// The first step: the GPU has nothing left to do when it starts, so its work lies under
/// the calls that launched it.
fn timeline(recording: &Recording, what: &str, notes: &[(Kind, &str)]) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let step = *steps(recording).first()?;
    let work = activities(recording, step);
    let ends = work.iter().map(|&id| trace.get(id).end());
    let to = ends.chain([trace.get(step).end()]).max()?;
    let (text, time) = if work.is_empty() {
        (words::TIMELINE_CPU, trace.get(step).duration())
    } else {
        (words::TIMELINE, spans::busy(trace, &work))
    };
    Some(FigureSpec {
        name: "timeline",
        view: View::Timeline {
            from: trace.get(step).start(),
            to,
        },
        caption: fill(text, &[("what", what), ("time", &time.to_string())]),
        callouts: callouts(recording, &work, notes),
        arrows: kernels(recording, step),
        emphasis: Vec::new(),
    })
}

/// A note at each activity of the kinds, in the order in which they were launched.
fn callouts(recording: &Recording, work: &[EventId], notes: &[(Kind, &str)]) -> Vec<Callout> {
    // A memset of a few bytes is not worth a note.
    let long = |&&id: &&EventId| !name(recording, id).starts_with("Memset");
    let noted = work.iter().filter(long).zip(notes);
    noted
        .filter(|(id, (kind, _))| recording.trace.get(**id).kind() == *kind)
        .map(|(&event, (_, text))| {
            let time = recording.trace.get(event).duration().to_string();
            let text = fill(text, &[("time", &time)]);
            Callout { event, text }
        })
        .collect()
}

fn three(recording: &Recording) -> Option<FigureSpec> {
    let notes = [
        (Kind::Gemm, words::CALLOUT_GEMM),
        (Kind::Pointwise, words::CALLOUT_ADD),
        (Kind::Pointwise, words::CALLOUT_GELU),
    ];
    timeline(recording, words::THREE, &notes)
}

fn two(recording: &Recording) -> Option<FigureSpec> {
    let notes = [
        (Kind::Gemm, words::CALLOUT_BIASED),
        (Kind::Pointwise, words::CALLOUT_GELU),
    ];
    timeline(recording, words::TWO, &notes)
}

fn one(recording: &Recording) -> Option<FigureSpec> {
    timeline(recording, words::ONE, &[(Kind::Gemm, words::CALLOUT_FUSED)])
}

fn matrix_bias(recording: &Recording) -> Option<FigureSpec> {
    let notes = [
        (Kind::Copy, words::CALLOUT_COPY),
        (Kind::Gemm, words::CALLOUT_BIASED),
    ];
    timeline(recording, words::MATRIX_BIAS, &notes)
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
    Some(FigureSpec {
        name: "chain",
        view: View::Chain { root },
        caption,
        callouts: Vec::new(),
        arrows: kernels,
        emphasis: Vec::new(),
    })
}
