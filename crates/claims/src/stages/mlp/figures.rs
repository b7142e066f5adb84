//! The figures of `mlp`.

use figures::{Callout, FigureSpec};
use kineto_trace::EventId;
use texts::claims::mlp as words;
use texts::fill;

use super::forwards::{forwards, gemms, others, pauses, waits};
use crate::recording::Recording;
use crate::spans;
use crate::stage::FigureDef;
use crate::stages::common::drawing::{Span, around, callout, chain, figure, timeline};
use crate::stages::common::events::{activities, below, kernels, kernels_of, ops};

/// Every figure of the stage.
pub(super) const FIGURES: &[FigureDef] = &[
    figure("eager", "timeline", run_ahead),
    figure("eager", "kernels", eager_kernels),
    figure("eager", "linear-chain", linear_chain),
    figure("torch-compile", "chain", compiled_chain),
    figure("aoti", "kernels", aoti_kernels),
    figure("aoti", "timeline", aoti_waits),
];

/// All forward passes with all they launched.
fn whole(recording: &Recording) -> Option<Span> {
    let mut events = forwards(recording);
    let work = events.iter().map(|&id| activities(recording, id));
    events.extend(work.collect::<Vec<_>>().concat());
    around(recording, &events)
}

pub(in crate::stages) fn on_the_cpu(name: &'static str, span: Span) -> FigureSpec {
    let length = (span.1 - span.0).to_string();
    let caption = fill(words::TIMELINE_CPU, &[("span", &length)]);
    timeline(name, span, caption, [])
}

fn run_ahead(recording: &Recording) -> Option<FigureSpec> {
    let passes = forwards(recording);
    let span = whole(recording)?;
    let last = kernels_of(recording, &passes).last().copied();
    if last.is_none() {
        return Some(on_the_cpu("timeline", span));
    }
    let (start, handed_over) = around(recording, &passes)?;
    let caption = fill(
        words::RUN_AHEAD,
        &[
            ("cpu", &(handed_over - start).to_string()),
            ("gpu", &(span.1 - start).to_string()),
        ],
    );
    let callouts = [
        callout(passes.last().copied(), words::CALLOUT_LAST_PASS),
        callout(last, words::CALLOUT_LAST_KERNEL),
    ];
    let mut figure = timeline("timeline", span, caption, callouts);
    figure.arrows.extend(last);
    Some(figure)
}

/// The GPU's work for the last forward pass.
pub(in crate::stages) fn gpu_work(
    recording: &Recording,
    text: &str,
    callouts: fn(&Recording, EventId) -> Vec<Option<Callout>>,
) -> Option<FigureSpec> {
    let pass = *forwards(recording).last()?;
    let work = activities(recording, pass);
    let Some(span) = around(recording, &work) else {
        return Some(on_the_cpu("kernels", around(recording, &[pass])?));
    };
    let time = (span.1 - span.0).to_string();
    let caption = fill(text, &[("time", &time)]);
    Some(timeline(
        "kernels",
        span,
        caption,
        callouts(recording, pass),
    ))
}

fn eager_kernels(recording: &Recording) -> Option<FigureSpec> {
    gpu_work(recording, words::EAGER_KERNELS, |recording, pass| {
        let gemms = gemms(recording, pass);
        let gelu = others(recording, pass).first().copied();
        vec![
            callout(gemms.get(1).copied(), words::CALLOUT_GEMM),
            callout(gelu, words::CALLOUT_GELU),
            callout(gemms.get(2).copied(), words::CALLOUT_DOWN),
        ]
    })
}

fn aoti_kernels(recording: &Recording) -> Option<FigureSpec> {
    gpu_work(recording, words::AOTI_KERNELS, |recording, pass| {
        let fused = others(recording, pass).first().copied();
        vec![callout(fused, words::CALLOUT_FUSED)]
    })
}

fn aoti_waits(recording: &Recording) -> Option<FigureSpec> {
    let span = whole(recording)?;
    let Some(pause) = spans::median(pauses(recording)) else {
        return Some(on_the_cpu("timeline", span));
    };
    let last = *forwards(recording).last()?;
    let caption = fill(words::AOTI_WAITS, &[("pause", &pause.to_string())]);
    let begins = kernels(recording, last).first().copied();
    let callouts = [
        callout(waits(recording, last).first().copied(), words::CALLOUT_WAIT),
        callout(begins, words::CALLOUT_PAUSE),
    ];
    let mut figure = timeline("timeline", span, caption, callouts);
    figure.arrows.extend(begins);
    Some(figure)
}

/// The first layer of the last forward pass.
fn linear_chain(recording: &Recording) -> Option<FigureSpec> {
    let pass = *forwards(recording).last()?;
    let root = *below(recording, &[pass], "aten::linear").first()?;
    let count = (ops(recording, root).len() + 1).to_string();
    let text = match recording.run.is_gpu() {
        true => words::LINEAR_CHAIN,
        false => words::LINEAR_CHAIN_CPU,
    };
    let caption = fill(text, &[("ops", &count)]);
    Some(chain("linear-chain", recording, root, caption))
}

fn compiled_chain(recording: &Recording) -> Option<FigureSpec> {
    let root = *forwards(recording).last()?;
    let caption = words::COMPILED_CHAIN.to_owned();
    Some(chain("chain", recording, root, caption))
}
