//! The figures of `compile`.

use figures::{Callout, FigureSpec};
use kineto_trace::EventId;
use texts::claims::compile as words;
use texts::fill;

use super::claims::LOOKUP;
use super::forwards::{before_aten, forwards};
use crate::recording::Recording;
use crate::stage::FigureDef;
use crate::stages::common::drawing::{callout, chain, figure, timed, timeline, with_work};
use crate::stages::common::events::{below, descendants, kernels, name, steps};

/// Every figure of the stage.
pub(super) const FIGURES: &[FigureDef] = &[
    figure("eager", "chain", eager_chain),
    figure("torch-compile", "chain", compiled_chain),
    figure("torch-compile", "timeline", compiled_timeline),
    figure("torch-compile-strides", "chain", strides_chain),
    figure("aoti", "chain", aoti_chain),
];

fn eager_chain(recording: &Recording) -> Option<FigureSpec> {
    let root = *forwards(recording).last()?;
    Some(chain(
        "chain",
        recording,
        root,
        words::EAGER_CHAIN.to_owned(),
    ))
}

fn compiled_chain(recording: &Recording) -> Option<FigureSpec> {
    let root = *forwards(recording).last()?;
    let (_, before) = before_aten(recording, root)?;
    let caption = fill(words::COMPILED_CHAIN, &[("pre", &before.to_string())]);
    Some(chain("chain", recording, root, caption))
}

fn strides_chain(recording: &Recording) -> Option<FigureSpec> {
    let root = *steps(recording).last()?;
    Some(chain(
        "chain",
        recording,
        root,
        words::STRIDES_CHAIN.to_owned(),
    ))
}

fn aoti_chain(recording: &Recording) -> Option<FigureSpec> {
    let root = *forwards(recording).last()?;
    Some(chain(
        "chain",
        recording,
        root,
        words::AOTI_CHAIN.to_owned(),
    ))
}

/// The last step, as a steady one.
fn compiled_timeline(recording: &Recording) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let step = *steps(recording).last()?;
    let kernel = kernels(recording, step).last().copied();
    let span = trace.get(step).duration().to_string();
    let caption = match kernel {
        Some(kernel) => {
            let time = trace.get(kernel).duration().to_string();
            fill(
                words::COMPILED_TIMELINE,
                &[("step", &span), ("kernel", &time)],
            )
        }
        None => fill(words::COMPILED_TIMELINE_CPU, &[("step", &span)]),
    };
    let callouts = callouts(recording, step, kernel);
    let mut spec = timeline("timeline", with_work(recording, step)?, caption, callouts);
    spec.arrows.extend(kernel);
    Some(spec)
}

fn callouts(recording: &Recording, step: EventId, kernel: Option<EventId>) -> [Option<Callout>; 3] {
    let lookup = below(recording, &[step], LOOKUP).first().copied();
    let mut rows = descendants(recording, &[step]).into_iter();
    let graph = rows.find(|&id| name(recording, id).starts_with("## Call CompiledFxGraph"));
    [
        callout(lookup, words::CALLOUT_LOOKUP),
        callout(graph, words::CALLOUT_GRAPH),
        timed(recording, kernel, words::CALLOUT_KERNEL),
    ]
}
