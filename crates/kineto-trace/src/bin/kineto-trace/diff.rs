//! Two traces side by side.

use std::{io::Write, path::Path};

use kineto_trace::{Change, ChangeKind, Diff, ReadOptions, Samples, Totals};
use serde_json::{Value, json};

use crate::{
    arguments, input, json,
    loaded::Loaded,
    outcome::Outcome,
    style::{BAD, FAINT, GOOD, HEADING, NOTE, in_style},
    text,
};

/// Columns of a name, its verdict and its times.
const NAME: usize = 34;

pub fn run(arguments: &arguments::Diff, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let read = |path: &Path| -> anyhow::Result<Loaded> {
        let options = arguments.limit.on(ReadOptions::links_only());
        let trace = input::read(path, options)?;
        Loaded::new(trace, arguments.filter.part().as_ref())
    };
    let (before, after) = (read(&arguments.before)?, read(&arguments.after)?);
    let diff = Diff::of(
        (&before.trace, &before.chains, &before.launches),
        (&after.trace, &after.chains, &after.launches),
    );
    if arguments.json {
        json::print(out, "diff", document(&diff, &before, &after))?;
    } else {
        print(&diff, arguments.all, out)?;
        for (loaded, which) in [(&before, "first"), (&after, "second")] {
            for reason in loaded.health.reasons() {
                writeln!(
                    out,
                    "{}",
                    text::wrapped(&format!("The {which} trace is incomplete: {reason}."), 0)
                )?;
            }
        }
    }
    Ok(before.outcome.max(after.outcome))
}

fn print(diff: &Diff, all: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let [before, after] = &diff.totals;
    writeln!(out, "{}", in_style(HEADING, "Device"))?;
    writeln!(
        out,
        "  kernels      {} -> {}",
        before.kernels, after.kernels
    )?;
    writeln!(
        out,
        "  kernel time  {} -> {}{}",
        before.kernel_time,
        after.kernel_time,
        share(before, after)
    )?;
    writeln!(
        out,
        "  launches     {} -> {}",
        before.launches, after.launches
    )?;
    writeln!(
        out,
        "  device span  {} -> {}",
        before.device_span, after.device_span
    )?;
    for (title, changes) in [
        ("Spans", &diff.spans),
        ("Ops", &diff.ops),
        ("Kernels", &diff.kernels),
    ] {
        section(title, changes, all, out)?;
    }
    Ok(())
}

fn share(before: &Totals, after: &Totals) -> String {
    if before.kernel_time.nanos() == 0 {
        return String::new();
    }
    let change = (after.kernel_time.nanos() - before.kernel_time.nanos()) as f64
        / before.kernel_time.nanos() as f64;
    format!(" ({:+.2} %)", change * 100.0)
}

fn section(title: &str, changes: &[Change], all: bool, out: &mut impl Write) -> anyhow::Result<()> {
    let same = changes
        .iter()
        .filter(|change| change.kind == ChangeKind::Same)
        .count();
    let shown: Vec<&Change> = changes
        .iter()
        .filter(|change| all || change.kind != ChangeKind::Same)
        .collect();
    if changes.is_empty() {
        return Ok(());
    }
    let any_shown = !shown.is_empty();
    writeln!(out, "{}", in_style(HEADING, title))?;
    for change in shown {
        let style = match change.kind {
            ChangeKind::Vanished | ChangeKind::Appeared => NOTE,
            ChangeKind::Slower => BAD,
            ChangeKind::Faster => GOOD,
            ChangeKind::CannotTell | ChangeKind::Same => FAINT,
        };
        let kind = in_style(style, format!("{:<11}", change.kind.as_str()));
        let name = text::kernel(&change.name, NAME);
        writeln!(
            out,
            "  {kind} {name:<NAME$} {} -> {}",
            side(&change.before),
            side(&change.after)
        )?;
    }
    if same > 0 && !all {
        let more = if any_shown { " more" } else { "" };
        writeln!(
            out,
            "  {}",
            in_style(
                FAINT,
                format!("{same}{more} whose ranges overlap: no difference can be claimed")
            )
        )?;
    }
    if changes
        .iter()
        .any(|change| change.kind == ChangeKind::CannotTell)
    {
        writeln!(
            out,
            "  {}",
            in_style(
                FAINT,
                "\"cannot tell\": fewer than three occurrences, so the spread is not known"
            )
        )?;
    }
    Ok(())
}

/// Calls and the range of what was compared.
fn side(samples: &Samples) -> String {
    let Some(range) = samples.range() else {
        return "-".into();
    };
    let times = if range.low == range.high {
        range.low.to_string()
    } else {
        format!("{}..{}", range.low, range.high)
    };
    let calls = samples.calls;
    if samples.per_step {
        format!("{calls}x {times} a step")
    } else {
        format!("{calls}x {times}")
    }
}

fn document(diff: &Diff, before: &Loaded, after: &Loaded) -> Value {
    let totals = |totals: &Totals, loaded: &Loaded| {
        json!({
            "kernels": totals.kernels,
            "kernel_time_ns": totals.kernel_time.nanos(),
            "launches": totals.launches,
            "device_span_ns": totals.device_span.nanos(),
            "complete": loaded.health.complete(),
        })
    };
    let changes = |changes: &[Change]| changes.iter().map(change).collect::<Vec<_>>();
    json!({
        "before": totals(&diff.totals[0], before),
        "after": totals(&diff.totals[1], after),
        "spans": changes(&diff.spans),
        "ops": changes(&diff.ops),
        "kernels": changes(&diff.kernels),
    })
}

fn change(change: &Change) -> Value {
    let side = |samples: &Samples| {
        samples.range().map(|range| {
            json!({
                "calls": samples.calls,
                "total_ns": samples.total.nanos(),
                "low_ns": range.low.nanos(),
                "high_ns": range.high.nanos(),
                "samples": samples.times.len(),
                "per_step": samples.per_step,
            })
        })
    };
    json!({
        "name": change.name,
        "short": text::function(&change.name),
        "what": change.kind.as_str(),
        "before": side(&change.before),
        "after": side(&change.after),
        "difference_ns": change.difference().nanos(),
    })
}
