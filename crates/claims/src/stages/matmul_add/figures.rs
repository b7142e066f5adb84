//! The figures of `matmul-add`: steps and dispatch chains.

mod crossing;
mod steps;

use figures::FigureSpec;
use kineto_trace::Category;
use texts::claims::matmul_add as words;

use super::forwards::{adds, below, device_of, device_time, forwards, gemms};
use crate::recording::Recording;
use crate::stage::FigureDef;
use crate::stages::common::drawing::{self, figure, timed, timeline, with_work};
use crate::stages::common::events::{activities, name, ops, questions, steps};
use crate::stages::common::listing::filled;
use crate::stages::common::operands::operand_of;

/// Every figure of the stage.
pub(super) const FIGURES: &[FigureDef] = &[
    figure("n64-warm", "timeline", eager_step),
    figure("n64-warm", "chain", chain),
    figure("n64-warm", "steps", steps::warm),
    figure("n64-cold", "steps", steps::cold),
    figure("no-warmup", "first-step", steps::first),
    figure("n4096-warm", "steps", steps::ahead),
    figure("n4095", "chain", asking_chain),
    figure("n512-fp64", "chain", asking_chain),
    figure("n4096-20steps", "steps", steps::twenty),
    figure("bmm", "chain", chain),
    figure("sweep", "crossing", crossing::crossing),
    figure("torch-compile", "chain", chain),
    figure("n4096-torch-compile", "timeline", compiled_step),
];

/// The edge of the matrices.
fn edge(recording: &Recording) -> Option<String> {
    let matmul = below(recording, "aten::matmul").first().copied();
    let (op, place) = match matmul {
        Some(op) => (op, 0),
        // The first input of an addmm is what it adds.
        None => (*below(recording, "aten::addmm").first()?, 1),
    };
    let shape = operand_of(recording, op, place)?.shape;
    shape.last().map(i64::to_string)
}

/// The last step, as a steady one, with the work launched in it.
fn last_step(recording: &Recording) -> Option<FigureSpec> {
    let step = *steps(recording).last()?;
    let pass = *forwards(recording).last()?;
    let mut values = vec![
        ("edge", edge(recording)?),
        ("machine", recording.run.machine_name().to_owned()),
        ("step", recording.trace.get(step).duration().to_string()),
    ];
    let caption = if activities(recording, step).is_empty() {
        filled(words::STEP_FIGURE_CPU, &values)
    } else {
        values.push(("busy", device_time(recording, pass).to_string()));
        filled(words::STEP_FIGURE, &values)
    };
    let mut spec = timeline("timeline", with_work(recording, step)?, caption, []);
    spec.arrows = gemms(recording).last().copied().into_iter().collect();
    Some(spec)
}

fn eager_step(recording: &Recording) -> Option<FigureSpec> {
    let mut spec = last_step(recording)?;
    let last = |events: Vec<_>, text| timed(recording, events.last().copied(), text);
    spec.callouts
        .extend(last(gemms(recording), words::CALLOUT_GEMM));
    spec.callouts
        .extend(last(adds(recording), words::CALLOUT_ADD));
    Some(spec)
}

fn compiled_step(recording: &Recording) -> Option<FigureSpec> {
    let mut spec = last_step(recording)?;
    let last = |events: Vec<_>, text| timed(recording, events.last().copied(), text);
    let copies = device_of(recording, Category::GpuMemcpy);
    spec.callouts.extend(last(copies, words::CALLOUT_COPY));
    spec.callouts
        .extend(last(gemms(recording), words::CALLOUT_GEMM));
    Some(spec)
}

/// The dispatch chain of the last forward pass.
fn chain(recording: &Recording) -> Option<FigureSpec> {
    let root = *forwards(recording).last()?;
    // torch.compile's own rows are written as ops, too.
    let mut ops = ops(recording, root);
    ops.retain(|&id| name(recording, id).starts_with("aten::"));
    let count = ops.len().to_string();
    let caption = filled(words::CHAIN_FIGURE, &[("ops", count)]);
    let mut spec = drawing::chain("chain", recording, root, caption);
    spec.arrows = activities(recording, root);
    Some(spec)
}

/// The same where cuBLAS asks before it launches the GEMM.
fn asking_chain(recording: &Recording) -> Option<FigureSpec> {
    let mut spec = chain(recording)?;
    let pass = *forwards(recording).last()?;
    if let Some(&question) = questions(recording, pass).last() {
        let question = ("question", name(recording, question).to_owned());
        spec.caption = filled(words::ASKING_FIGURE, &[question]);
    }
    Some(spec)
}
