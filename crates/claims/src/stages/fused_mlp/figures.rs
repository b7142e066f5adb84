//! The figures of `fused-mlp`.

use figures::FigureSpec;
use texts::claims::fused_mlp as words;
use texts::fill;

use crate::recording::Recording;
use crate::stage::FigureDef;
use crate::stages::common::drawing::{around, callout, chain, figure, timeline};
use crate::stages::common::events::{below, kernels_of, steps};
use crate::stages::mlp::figures::{gpu_work, on_the_cpu};
use crate::stages::mlp::forwards::{forwards, gemms, others};

/// Every figure of the stage.
pub(super) const FIGURES: &[FigureDef] = &[
    figure("liger", "chain", liger_chain),
    figure("pointwise", "kernels", pointwise),
    figure("concat", "kernels", concat),
    figure("fused", "kernels", fused),
    figure("fused", "chain", fused_chain),
    figure("bench", "side-by-side", side_by_side),
];

fn pointwise(recording: &Recording) -> Option<FigureSpec> {
    gpu_work(recording, words::POINTWISE_KERNELS, |recording, pass| {
        let ours = others(recording, pass).first().copied();
        vec![callout(ours, words::CALLOUT_POINTWISE)]
    })
}

fn concat(recording: &Recording) -> Option<FigureSpec> {
    gpu_work(recording, words::CONCAT_KERNELS, |recording, pass| {
        let both = gemms(recording, pass).first().copied();
        let ours = others(recording, pass).first().copied();
        vec![
            callout(both, words::CALLOUT_STACKED),
            callout(ours, words::CALLOUT_POINTWISE),
        ]
    })
}

fn fused(recording: &Recording) -> Option<FigureSpec> {
    gpu_work(recording, words::FUSED_KERNELS, |recording, pass| {
        let ours = others(recording, pass).first().copied();
        let down = gemms(recording, pass).last().copied();
        vec![
            callout(ours, words::CALLOUT_FUSED),
            callout(down, words::CALLOUT_DOWN),
        ]
    })
}

/// The last forward pass as a tree.
fn whole_chain(recording: &Recording, text: &str) -> Option<FigureSpec> {
    let root = *forwards(recording).last()?;
    let text = match recording.run.is_gpu() {
        true => text,
        false => words::CHAIN_CPU,
    };
    Some(chain("chain", recording, root, text.to_owned()))
}

fn fused_chain(recording: &Recording) -> Option<FigureSpec> {
    whole_chain(recording, words::FUSED_CHAIN)
}

fn liger_chain(recording: &Recording) -> Option<FigureSpec> {
    whole_chain(recording, words::LIGER_CHAIN)
}

/// The last step that the bench recorded: a forward of each variant.
fn side_by_side(recording: &Recording) -> Option<FigureSpec> {
    let passes = below(recording, &[steps(recording).pop()?], "mlp_fwd");
    let work = kernels_of(recording, &passes);
    let Some(span) = around(recording, &work) else {
        return Some(on_the_cpu("side-by-side", around(recording, &passes)?));
    };
    let first = |name: &str| {
        let mut named = work.iter().copied();
        named.find(|&id| recording.trace.get(id).name().starts_with(name))
    };
    let callouts = [
        callout(first("geglu"), words::CALLOUT_POINTWISE),
        callout(first("fused_geglu"), words::CALLOUT_FUSED),
    ];
    let time = (span.1 - span.0).to_string();
    let caption = fill(words::SIDE_BY_SIDE, &[("time", &time)]);
    Some(timeline("side-by-side", span, caption, callouts))
}
