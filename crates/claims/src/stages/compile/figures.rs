//! The figures of `compile`.

use figures::{Callout, FigureSpec, View};
use kineto_trace::EventId;
use texts::claims::compile as words;
use texts::fill;

use super::claims::LOOKUP;
use super::forwards::{before_aten, forwards};
use crate::recording::Recording;
use crate::stage::FigureDef;
use crate::stages::common::events::{activities, below, descendants, kernels, name, steps};

/// Every figure of the stage.
pub(super) const FIGURES: &[FigureDef] = &[
    FigureDef {
        name: "chain",
        variant: "eager",
        spec: eager_chain,
    },
    FigureDef {
        name: "chain",
        variant: "torch-compile",
        spec: compiled_chain,
    },
    FigureDef {
        name: "timeline",
        variant: "torch-compile",
        spec: compiled_timeline,
    },
    FigureDef {
        name: "chain",
        variant: "torch-compile-strides",
        spec: strides_chain,
    },
    FigureDef {
        name: "chain",
        variant: "aoti",
        spec: aoti_chain,
    },
];

/// The chain below an event.
fn chain_of(recording: &Recording, root: EventId, caption: String) -> FigureSpec {
    FigureSpec {
        name: "chain",
        view: View::Chain { root },
        caption,
        callouts: Vec::new(),
        arrows: kernels(recording, root),
        emphasis: Vec::new(),
    }
}

fn eager_chain(recording: &Recording) -> Option<FigureSpec> {
    let root = *forwards(recording).last()?;
    Some(chain_of(recording, root, words::EAGER_CHAIN.to_owned()))
}

fn compiled_chain(recording: &Recording) -> Option<FigureSpec> {
    let root = *forwards(recording).last()?;
    let (_, before) = before_aten(recording, root)?;
    let caption = fill(words::COMPILED_CHAIN, &[("pre", &before.to_string())]);
    Some(chain_of(recording, root, caption))
}

fn strides_chain(recording: &Recording) -> Option<FigureSpec> {
    let root = *steps(recording).last()?;
    Some(chain_of(recording, root, words::STRIDES_CHAIN.to_owned()))
}

fn aoti_chain(recording: &Recording) -> Option<FigureSpec> {
    let root = *forwards(recording).last()?;
    Some(chain_of(recording, root, words::AOTI_CHAIN.to_owned()))
}

/// The last step, as a steady one.
fn compiled_timeline(recording: &Recording) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let step = *steps(recording).last()?;
    let ends = activities(recording, step).into_iter().chain([step]);
    let to = ends.map(|id| trace.get(id).end()).max()?;
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
    Some(FigureSpec {
        name: "timeline",
        view: View::Timeline {
            from: trace.get(step).start(),
            to,
        },
        caption,
        callouts: callouts(recording, step, kernel),
        arrows: kernel.into_iter().collect(),
        emphasis: Vec::new(),
    })
}

fn callouts(recording: &Recording, step: EventId, kernel: Option<EventId>) -> Vec<Callout> {
    let lookup = below(recording, &[step], LOOKUP).first().copied();
    let mut rows = descendants(recording, &[step]).into_iter();
    let graph = rows.find(|&id| name(recording, id).starts_with("## Call CompiledFxGraph"));
    let told = |event: Option<EventId>, text: String| event.map(|event| Callout { event, text });
    let time = kernel.map(|kernel| recording.trace.get(kernel).duration().to_string());
    let time = time.unwrap_or_default();
    [
        told(lookup, words::CALLOUT_LOOKUP.to_owned()),
        told(graph, words::CALLOUT_GRAPH.to_owned()),
        told(kernel, fill(words::CALLOUT_KERNEL, &[("time", &time)])),
    ]
    .into_iter()
    .flatten()
    .collect()
}
