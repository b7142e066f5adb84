//! Times by name.

use std::io::Write;

use kineto_trace::{Row, Side, Table, Trace};
use serde_json::{Value, json};

use crate::{arguments, json, loaded::Loaded, outcome::Outcome, text};

pub fn run(arguments: &arguments::Table, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let selected = &arguments.selected;
    let loaded = Loaded::read(&selected.source, selected.filter.part().as_ref(), false)?;
    let table = Table::of(&loaded.trace, &loaded.chains, &loaded.launches);
    let limit = arguments.rows.unwrap_or(usize::MAX);
    if selected.json {
        let rows: Vec<Value> = table.rows.iter().take(limit).map(row).collect();
        let document = json!({
            "rows": rows,
            "self_cpu_total_ns": table.self_cpu_total.nanos(),
            "self_device_total_ns": table.self_device_total.nanos(),
            "complete": loaded.health.complete(),
        });
        json::print(out, "table", document)?;
    } else {
        out.write_all(
            table
                .render_first(device_label(&loaded.trace), limit)
                .as_bytes(),
        )?;
        for reason in loaded.health.reasons() {
            eprintln!("note: {}", text::clean(&reason));
        }
    }
    Ok(loaded.outcome)
}

pub fn row(row: &Row) -> Value {
    json!({
        "name": row.name,
        "category": json::category(row.category),
        "side": match row.side {
            Side::Cpu => "cpu",
            Side::Device => "device",
            Side::DeviceAnnotation => "device_annotation",
        },
        "calls": row.calls,
        "self_cpu_ns": row.self_cpu.nanos(),
        "cpu_total_ns": row.cpu_total.nanos(),
        "self_device_ns": row.self_device.nanos(),
        "device_total_ns": row.device_total.nanos(),
    })
}

/// What PyTorch calls the device in its table; it calls an AMD GPU `CUDA` too.
fn device_label(trace: &Trace) -> &'static str {
    let xpu = trace
        .events()
        .iter()
        .any(|event| event.raw_category().starts_with("xpu_"));
    if xpu { "XPU" } else { "CUDA" }
}
