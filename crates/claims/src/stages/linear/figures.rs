//! The figures of `linear`: one step, and one dispatch chain.

use figures::{Callout, FigureSpec};
use kineto_trace::EventId;
use texts::claims::linear as words;
use texts::fill;

use super::forwards::{below, forwards, gemms, kernels, name, ops, steps};
use crate::recording::Recording;
use crate::stage::FigureDef;
use crate::stages::common::drawing::{self, callout, figure, timed, timeline, with_work};

/// Every figure of the stage.
pub(super) const FIGURES: &[FigureDef] = &[
    figure("eager", "timeline", last_step),
    figure("eager", "chain", chain),
];

/// The last step, as a steady one.
fn last_step(recording: &Recording) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let step = *steps(recording).last()?;
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
    let span = with_work(recording, step)?;
    let mut spec = timeline("timeline", span, caption, callouts(recording, kernel));
    spec.arrows.extend(kernel);
    Some(spec)
}

fn callouts(recording: &Recording, kernel: Option<EventId>) -> Vec<Option<Callout>> {
    // On the CPU nothing is ever launched, so there is nothing to point out.
    let Some(kernel) = kernel else {
        return Vec::new();
    };
    let launch = recording.launches.call_of(kernel);
    let call = launch.map_or("", |call| name(recording, call));
    vec![
        callout(
            below(recording, "aten::t").last().copied(),
            words::CALLOUT_T,
        ),
        callout(launch, &fill(words::CALLOUT_LAUNCH, &[("call", call)])),
        timed(recording, kernel, words::CALLOUT_KERNEL),
    ]
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
    Some(drawing::chain("chain", recording, root, caption))
}
