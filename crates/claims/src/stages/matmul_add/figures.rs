//! The figures of `matmul-add`: steps and dispatch chains.

use figures::{Callout, FigureSpec, View};
use kineto_trace::{Category, EventId, Timestamp};
use texts::claims::matmul_add as words;

use super::forwards::{
    adds, below, device_of, device_time, forwards, gemms, last_wait, profiler_work,
};
use super::swept;
use crate::recording::Recording;
use crate::stage::FigureDef;
use crate::stages::common::events::{activities, name, ops, steps};
use crate::stages::common::listing::filled;
use crate::stages::common::operands::operand_of;

const fn figure(
    variant: &'static str,
    name: &'static str,
    spec: fn(&Recording) -> Option<FigureSpec>,
) -> FigureDef {
    FigureDef {
        name,
        variant,
        spec,
    }
}

/// Every figure of the stage.
pub(super) const FIGURES: &[FigureDef] = &[
    figure("n64-warm", "timeline", eager_step),
    figure("n64-warm", "chain", chain),
    figure("n64-warm", "steps", warm_steps),
    figure("n64-cold", "steps", cold_steps),
    figure("no-warmup", "first-step", first_step),
    figure("n4096-warm", "steps", steps_ahead),
    figure("n4096-20steps", "steps", twenty_steps),
    figure("bmm", "chain", chain),
    figure("sweep", "crossing", crossing),
    figure("torch-compile", "chain", chain),
    figure("n4096-torch-compile", "timeline", compiled_step),
];

fn timeline(
    name: &'static str,
    from: Timestamp,
    to: Timestamp,
    caption: String,
    callouts: Vec<Callout>,
) -> FigureSpec {
    FigureSpec {
        name,
        view: View::Timeline { from, to },
        caption,
        callouts,
        arrows: Vec::new(),
        emphasis: Vec::new(),
    }
}

fn callout(event: EventId, text: &str) -> Callout {
    let text = text.to_owned();
    Callout { event, text }
}

/// A callout with the event's time in it.
fn timed(recording: &Recording, event: EventId, text: &str) -> Callout {
    let time = recording.trace.get(event).duration().to_string();
    callout(event, &filled(text, &[("time", time)]))
}

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
fn last_step(recording: &Recording, callouts: Vec<Callout>) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let step = *steps(recording).last()?;
    let pass = *forwards(recording).last()?;
    let work = activities(recording, step);
    let ends = work.iter().map(|&id| trace.get(id).end());
    let to = ends.chain([trace.get(step).end()]).max()?;
    let mut values = vec![
        ("edge", edge(recording)?),
        ("machine", recording.run.machine_name().to_owned()),
        ("step", trace.get(step).duration().to_string()),
    ];
    let caption = if work.is_empty() {
        filled(words::STEP_FIGURE_CPU, &values)
    } else {
        values.push(("busy", device_time(recording, pass).to_string()));
        filled(words::STEP_FIGURE, &values)
    };
    let from = trace.get(step).start();
    let mut spec = timeline("timeline", from, to, caption, callouts);
    spec.arrows = gemms(recording).last().copied().into_iter().collect();
    Some(spec)
}

fn eager_step(recording: &Recording) -> Option<FigureSpec> {
    let gemm = gemms(recording).last().copied();
    let add = adds(recording).last().copied();
    let gemm = gemm.map(|id| timed(recording, id, words::CALLOUT_GEMM));
    let add = add.map(|id| timed(recording, id, words::CALLOUT_ADD));
    last_step(recording, gemm.into_iter().chain(add).collect())
}

fn compiled_step(recording: &Recording) -> Option<FigureSpec> {
    let copy = device_of(recording, Category::GpuMemcpy).last().copied();
    let gemm = gemms(recording).last().copied();
    let copy = copy.map(|id| timed(recording, id, words::CALLOUT_COPY));
    let gemm = gemm.map(|id| timed(recording, id, words::CALLOUT_GEMM));
    last_step(recording, copy.into_iter().chain(gemm).collect())
}

fn cold_steps(recording: &Recording) -> Option<FigureSpec> {
    all_steps(recording, words::COLD_FIGURE)
}

fn warm_steps(recording: &Recording) -> Option<FigureSpec> {
    all_steps(recording, words::WARM_FIGURE)
}

/// Every step of a recording.
fn all_steps(recording: &Recording, caption: &str) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let steps = steps(recording);
    let (&first, &last) = (steps.first()?, steps.last()?);
    let time = |step| trace.get(step).duration().to_string();
    let values = [("first", time(first)), ("last", time(last))];
    Some(timeline(
        "steps",
        trace.get(first).start(),
        trace.get(last).end(),
        filled(caption, &values),
        vec![callout(first, words::CALLOUT_FIRST_STEP)],
    ))
}

/// The first step of the recording without a warm-up, which the profiler fills.
fn first_step(recording: &Recording) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let step = *steps(recording).first()?;
    let step_time = ("step", trace.get(step).duration().to_string());
    let own = profiler_work(recording).first().copied();
    let caption = match own {
        Some(own) => {
            let own = ("own", trace.get(own).duration().to_string());
            filled(words::PROFILER_FIGURE, &[step_time, own])
        }
        None => filled(words::PROFILER_FIGURE_CPU, &[step_time]),
    };
    let own = own.map(|own| timed(recording, own, words::CALLOUT_PROFILER));
    let gemm = gemms(recording).first().copied();
    let gemm = gemm.map(|gemm| callout(gemm, words::CALLOUT_AFTERWARDS));
    Some(timeline(
        "first-step",
        trace.get(step).start(),
        trace.get(step).end(),
        caption,
        own.into_iter().chain(gemm).collect(),
    ))
}

/// Every step at the large size, and the wait behind them.
fn steps_ahead(recording: &Recording) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let steps = steps(recording);
    let from = trace.get(*steps.first()?).start();
    let end = trace.get(*steps.last()?).end();
    let all = ("steps", (end - from).to_string());
    let Some(wait) = last_wait(recording) else {
        let caption = filled(words::AHEAD_FIGURE_CPU, &[all]);
        return Some(timeline("steps", from, end, caption, Vec::new()));
    };
    let waited = ("wait", trace.get(wait).duration().to_string());
    let mut callouts = vec![timed(recording, wait, words::CALLOUT_WAIT)];
    let last = gemms(recording).last().copied();
    let queued = last.and_then(|gemm| Some((gemm, recording.launches.delay(gemm)?)));
    if let Some((gemm, delay)) = queued {
        let text = filled(words::CALLOUT_QUEUED, &[("time", delay.to_string())]);
        callouts.push(callout(gemm, &text));
    }
    let caption = filled(words::AHEAD_FIGURE, &[all, waited]);
    let to = trace.get(wait).end().max(end);
    let mut spec = timeline("steps", from, to, caption, callouts);
    spec.arrows = last.into_iter().collect();
    Some(spec)
}

/// Every run of one GEMM, with the fastest and the slowest.
fn twenty_steps(recording: &Recording) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let steps = steps(recording);
    let from = trace.get(*steps.first()?).start();
    let end = trace.get(*steps.last()?).end();
    let gemms = gemms(recording);
    let time = |&id: &EventId| trace.get(id).duration();
    let (Some(&fastest), Some(&slowest)) = (
        gemms.iter().min_by_key(|id| time(id)),
        gemms.iter().max_by_key(|id| time(id)),
    ) else {
        let caption = filled(
            words::RUNS_FIGURE_CPU,
            &[("steps", steps.len().to_string())],
        );
        return Some(timeline("steps", from, end, caption, Vec::new()));
    };
    let values = [
        ("runs", gemms.len().to_string()),
        ("fastest", time(&fastest).to_string()),
        ("slowest", time(&slowest).to_string()),
    ];
    let ends = gemms.iter().map(|&id| trace.get(id).end());
    Some(timeline(
        "steps",
        from,
        ends.chain([end]).max()?,
        filled(words::RUNS_FIGURE, &values),
        vec![
            timed(recording, fastest, words::CALLOUT_FASTEST),
            timed(recording, slowest, words::CALLOUT_SLOWEST),
        ],
    ))
}

/// The sizes before and after the crossing point; on a CPU, which has none, the last two.
fn crossing(recording: &Recording) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let sizes = swept::sizes(recording);
    let (before, after) = match swept::crossing(&sizes) {
        Some(found) => found,
        None => (sizes.iter().rev().nth(1)?, sizes.last()?),
    };
    let mut values = vec![
        ("before", before.edge.to_string()),
        ("after", after.edge.to_string()),
    ];
    let caption = if recording.run.is_gpu() {
        values.push(("before_gpu", before.gpu.to_string()));
        values.push(("after_gpu", after.gpu.to_string()));
        filled(words::CROSSING_FIGURE, &values)
    } else {
        filled(words::CROSSING_FIGURE_CPU, &values)
    };
    let pointed = |size: &swept::Size| {
        let text = filled(words::CALLOUT_SIZE, &[("edge", size.edge.to_string())]);
        let first = gemms(recording)
            .into_iter()
            .find(|&gemm| trace.get(gemm).start() >= trace.get(size.event).start());
        callout(first.unwrap_or(size.event), &text)
    };
    Some(timeline(
        "crossing",
        trace.get(before.event).start(),
        trace.get(after.event).end(),
        caption,
        vec![pointed(before), pointed(after)],
    ))
}

/// The dispatch chain of the last forward pass.
fn chain(recording: &Recording) -> Option<FigureSpec> {
    let root = *forwards(recording).last()?;
    // torch.compile's own rows are written as ops, too.
    let mut ops = ops(recording, root);
    ops.retain(|&id| name(recording, id).starts_with("aten::"));
    let count = ops.len().to_string();
    Some(FigureSpec {
        name: "chain",
        view: View::Chain { root },
        caption: filled(words::CHAIN_FIGURE, &[("ops", count)]),
        callouts: Vec::new(),
        arrows: activities(recording, root),
        emphasis: Vec::new(),
    })
}
