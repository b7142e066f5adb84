//! The figures of `linear`: one step, and one dispatch chain.

use figures::{Callout, FigureSpec, View};
use kineto_trace::EventId;
use texts::claims::linear as words;
use texts::fill;

use super::forwards::{activities, below, forwards, gemms, kernels, name, ops, steps};
use crate::recording::Recording;
use crate::stage::FigureDef;

/// Every figure of the stage.
pub(super) const FIGURES: &[FigureDef] = &[
    FigureDef {
        name: "timeline",
        variant: "eager",
        spec: timeline,
    },
    FigureDef {
        name: "chain",
        variant: "eager",
        spec: chain,
    },
];

/// The last step, as a steady one.
fn timeline(recording: &Recording) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let step = *steps(recording).last()?;
    let work = activities(recording, step);
    let ends = work.iter().map(|&id| trace.get(id).end());
    let to = ends.chain([trace.get(step).end()]).max()?;
    let kernel = gemms(recording).last().copied();
    let span = trace.get(step).duration().to_string();
    let machine = recording.run.machine_name();
    let caption = match kernel {
        Some(kernel) => {
            let time = trace.get(kernel).duration().to_string();
            let values = [("machine", machine), ("step", &span), ("kernel", &time)];
            fill(words::TIMELINE, &values)
        }
        None => fill(
            words::TIMELINE_CPU,
            &[("machine", machine), ("step", &span)],
        ),
    };
    Some(FigureSpec {
        name: "timeline",
        view: View::Timeline {
            from: trace.get(step).start(),
            to,
        },
        caption,
        callouts: callouts(recording, kernel),
        arrows: kernel.into_iter().collect(),
        emphasis: Vec::new(),
    })
}

fn callouts(recording: &Recording, kernel: Option<EventId>) -> Vec<Callout> {
    let mut callouts = Vec::new();
    // On the CPU nothing is ever launched, so there is nothing to point out.
    let Some(kernel) = kernel else {
        return callouts;
    };
    if let Some(&event) = below(recording, "aten::t").last() {
        callouts.push(Callout {
            event,
            text: words::CALLOUT_T.to_owned(),
        });
    }
    if let Some(event) = recording.launches.call_of(kernel) {
        let text = fill(words::CALLOUT_LAUNCH, &[("call", name(recording, event))]);
        callouts.push(Callout { event, text });
    }
    let time = recording.trace.get(kernel).duration().to_string();
    let text = fill(words::CALLOUT_KERNEL, &[("time", &time)]);
    callouts.push(Callout {
        event: kernel,
        text,
    });
    callouts
}

/// The dispatch chain of the last forward pass.
fn chain(recording: &Recording) -> Option<FigureSpec> {
    let root = *forwards(recording).last()?;
    let launched = kernels(recording, root);
    let ops = ops(recording, root).len().to_string();
    let caption = if launched.is_empty() {
        fill(words::CHAIN_FIGURE_CPU, &[("ops", &ops)])
    } else {
        let values = [
            ("ops", ops.as_str()),
            ("launches", &launched.len().to_string()),
        ];
        fill(words::CHAIN_FIGURE, &values)
    };
    Some(FigureSpec {
        name: "chain",
        view: View::Chain { root },
        caption,
        callouts: Vec::new(),
        arrows: launched,
        emphasis: Vec::new(),
    })
}
