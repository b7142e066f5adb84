//! The figures of `transpose`: the view and the copy, and a product over each order.

use figures::{Callout, FigureSpec};
use kineto_trace::EventId;
use texts::claims::transpose as words;
use texts::fill;

use crate::layout_letters::layout_letters;
use crate::recording::Recording;
use crate::stage::FigureDef;
use crate::stages::common::drawing::{callout, chain, figure, timed, timeline};
use crate::stages::common::events::{below, kernels, kernels_of, launch_calls, name, ops, steps};
use crate::stages::common::listing::filled;
use crate::stages::common::window::window;

/// Every figure of the stage.
pub(super) const FIGURES: &[FigureDef] = &[
    figure("t-view", "chain", view_chain),
    figure("t-contiguous", "chain", copy_chain),
    figure("t-contiguous", "timeline", copy_timeline),
    figure("linear", "chain", layer_chain),
    figure("addmm-row-major", "chain", row_chain),
    figure("addmm-column-major", "chain", column_chain),
];

/// What the last step called, as a steady one.
fn last_chain(recording: &Recording, caption: String) -> Option<FigureSpec> {
    let step = *steps(recording).last()?;
    let root = *recording.chains.children(step).first()?;
    Some(chain("chain", recording, root, caption))
}

fn view_chain(recording: &Recording) -> Option<FigureSpec> {
    let turned = *below(recording, &steps(recording), "aten::t").last()?;
    let time = recording.trace.get(turned).duration().to_string();
    let machine = recording.run.machine_name();
    let values = [("time", time.as_str()), ("machine", machine)];
    let caption = if recording.run.is_gpu() {
        fill(words::VIEW_CHAIN, &values)
    } else {
        fill(words::VIEW_CHAIN_CPU, &values[..1])
    };
    last_chain(recording, caption)
}

fn copy_chain(recording: &Recording) -> Option<FigureSpec> {
    let step = *steps(recording).last()?;
    let ops = ops(recording, step).len().to_string();
    let caption = match kernels(recording, step).last() {
        Some(&kernel) => {
            let time = recording.trace.get(kernel).duration().to_string();
            fill(words::COPY_CHAIN, &[("ops", &ops), ("time", &time)])
        }
        None => fill(words::COPY_CHAIN_CPU, &[("ops", &ops)]),
    };
    last_chain(recording, caption)
}

fn copy_timeline(recording: &Recording) -> Option<FigureSpec> {
    let steps = steps(recording);
    let trace = &recording.trace;
    let (first, to) = window(recording)?;
    let copies = kernels_of(recording, &below(recording, &steps, "aten::copy_"));
    let caption = if copies.is_empty() {
        words::COPY_TIMELINE_CPU.to_owned()
    } else {
        let cpu = trace.get(*steps.last()?).end() - first;
        let copied = copies.iter().map(|&id| trace.get(id).end()).max()?;
        let gpu = copied - first;
        let values = [("cpu", cpu.to_string()), ("gpu", gpu.to_string())];
        filled(words::COPY_TIMELINE, &values)
    };
    let callouts = callouts(recording, &copies);
    let mut spec = timeline("timeline", (first, to), caption, callouts);
    spec.arrows = copies;
    Some(spec)
}

fn callouts(recording: &Recording, copies: &[EventId]) -> Vec<Option<Callout>> {
    let Some(&kernel) = copies.last() else {
        return Vec::new();
    };
    let turned = below(recording, &steps(recording), "aten::t");
    let call = launch_calls(recording, &[kernel]);
    vec![
        callout(turned.first().copied(), words::CALLOUT_T),
        callout(call.first().copied(), words::CALLOUT_LAUNCH),
        timed(recording, kernel, words::CALLOUT_COPY),
    ]
}

fn gemm_chain(recording: &Recording, what: &str) -> Option<FigureSpec> {
    let step = *steps(recording).last()?;
    let ops = match ops(recording, step).len() {
        1 => words::ONE_OP.to_owned(),
        count => fill(words::SOME_OPS, &[("count", &count.to_string())]),
    };
    let kernels = kernels(recording, step);
    let letters = kernels
        .last()
        .and_then(|&kernel| layout_letters(name(recording, kernel)));
    let values = [
        ("what", what),
        ("ops", &ops),
        ("letters", letters.unwrap_or_default()),
    ];
    let caption = match letters {
        Some(_) => fill(words::GEMM_CHAIN, &values),
        None => fill(words::GEMM_CHAIN_CPU, &values[..2]),
    };
    last_chain(recording, caption)
}

fn layer_chain(recording: &Recording) -> Option<FigureSpec> {
    gemm_chain(recording, words::THE_LAYER)
}

fn row_chain(recording: &Recording) -> Option<FigureSpec> {
    gemm_chain(recording, words::ROW_MAJOR)
}

fn column_chain(recording: &Recording) -> Option<FigureSpec> {
    gemm_chain(recording, words::COLUMN_MAJOR)
}
