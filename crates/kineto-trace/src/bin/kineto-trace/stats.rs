//! The numbers of a trace.

use std::io::Write;

use kineto_trace::{Regime, Stats};
use serde_json::{Value, json};

use crate::{
    arguments, json,
    loaded::{Loaded, card},
    outcome::Outcome,
    text,
};

pub fn run(arguments: &arguments::Stats, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let selected = &arguments.selected;
    let card = card(arguments.gpu.as_deref(), &selected.source.trace)?;
    let loaded = Loaded::read(
        &selected.source,
        selected.filter.part().as_ref(),
        !arguments.lean,
    )?;
    let stats = Stats::of(&loaded.trace, &loaded.chains, &loaded.launches);
    let regime = loaded.regime(&loaded.used(), card);
    let document = document(&loaded, &stats, &regime);
    if selected.json {
        json::print(out, "stats", document)?;
    } else {
        lines(&document, out)?;
    }
    Ok(loaded.outcome)
}

fn document(loaded: &Loaded, stats: &Stats, regime: &Regime) -> Value {
    let categories = stats.categories.iter().map(|(name, own)| {
        let value = json!({
            "count": own.count,
            "time_ns": own.time.nanos(),
            "taken_as": json::category(own.taken_as),
        });
        (name.clone(), value)
    });
    json!({
        "part": loaded.part,
        "events": stats.events,
        "skipped": stats.skipped,
        "repaired": stats.repaired,
        "truncated": stats.truncated,
        "slices": stats.slices,
        "cpu_ops": stats.cpu_ops,
        "kernels": stats.kernels,
        "kernel_time_ns": stats.kernel_time.nanos(),
        "gpu_busy_ns": stats.gpu_busy.nanos(),
        "memcpys": stats.memcpys,
        "memcpy_time_ns": stats.memcpy_time.nanos(),
        "memsets": stats.memsets,
        "launches": stats.launches,
        "linked_kernels": stats.linked_kernels,
        "unlinked_kernels": stats.unlinked_kernels,
        "unlinked_kernel_time_ns": stats.unlinked_kernel_time.nanos(),
        "launches_without_kernel": stats.launches_without_kernel,
        "graph_launches_without_kernel": stats.graph_launches_without_kernel,
        "steps": stats.steps,
        "span_ns": stats.span.nanos(),
        "flows": stats.flows,
        "memory_events": stats.memory_events,
        "net_bytes": stats.net_bytes,
        "peak_allocated_bytes": stats.peak_allocated_bytes,
        "complete": loaded.health.complete(),
        "window_ns": regime.window.nanos(),
        "busy_share": loaded.busy_share(regime),
        "regime": regime.verdict.as_str(),
        "regime_reason": regime.reason,
        "anomalies": stats.anomalies,
        "categories": categories.collect::<serde_json::Map<_, _>>(),
    })
}

/// The same for people: a line for each number, times with their unit.
fn lines(document: &Value, out: &mut impl Write) -> anyhow::Result<()> {
    for (key, value) in document.as_object().into_iter().flatten() {
        let label = key.trim_end_matches("_ns").replace('_', " ");
        match value {
            Value::Null => {}
            Value::Object(map) if map.is_empty() => writeln!(out, "{label:<30} none")?,
            Value::Object(map) => {
                writeln!(out, "{label}")?;
                for (name, value) in map {
                    writeln!(
                        out,
                        "  {:<28} {}",
                        if name.is_empty() {
                            "(none)".into()
                        } else {
                            text::clean(name)
                        },
                        entry(value)
                    )?;
                }
            }
            Value::String(said) if said.len() > 40 => {
                writeln!(out, "{label}\n{}", text::wrapped(said, 2))?
            }
            Value::String(said) => writeln!(out, "{label:<30} {}", text::clean(said))?,
            Value::Number(number) if key.ends_with("_ns") => {
                let time = kineto_trace::Duration::from_nanos(number.as_i64().unwrap_or_default());
                writeln!(out, "{label:<30} {time}")?;
            }
            Value::Number(number) if key.ends_with("_share") => {
                writeln!(
                    out,
                    "{label:<30} {}",
                    text::percent(number.as_f64().unwrap_or_default())
                )?;
            }
            other => writeln!(out, "{label:<30} {other}")?,
        }
    }
    Ok(())
}

/// A count, or a category's count, time and what it was taken for.
fn entry(value: &Value) -> String {
    let Some(time) = value["time_ns"].as_i64() else {
        return value.to_string();
    };
    let time = kineto_trace::Duration::from_nanos(time);
    format!(
        "{} in {time}, taken as {}",
        value["count"],
        value["taken_as"].as_str().unwrap_or_default()
    )
}
