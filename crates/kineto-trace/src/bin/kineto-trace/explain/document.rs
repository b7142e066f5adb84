//! The same as JSON.

use kineto_trace::{DeviceUse, Finding, Limit, Point, StreamUse, decode};
use serde_json::{Value, json};

use super::{Explained, kernels, machine};
use crate::{json, table};

pub(super) fn of(explained: &Explained) -> Value {
    let Explained {
        loaded,
        regime,
        used,
        ..
    } = explained;
    let devices = used.streams.devices.iter();
    let health = loaded.health.findings().iter();
    json!({
        "part": loaded.part,
        "complete": loaded.health.complete(),
        "health": health.map(|finding| json!({
            "kind": finding.kind.kind(),
            "makes_incomplete": finding.kind.makes_incomplete(),
            "count": finding.count,
            "of": finding.of,
            "message": finding.to_string(),
        })).collect::<Vec<_>>(),
        "what": machine::lines(loaded),
        "window_ns": loaded.length().nanos(),
        "regime": {
            "verdict": regime.verdict.as_str(),
            "reason": regime.reason,
            "busy_ns": regime.busy.nanos(),
            "busy_share": loaded.busy_share(regime),
            "idle_while_working_ns": regime.idle_while_working.nanos(),
            "idle_while_waiting_ns": regime.idle_while_waiting.nanos(),
            "idle_unrecorded_ns": regime.idle_unrecorded.nanos(),
            "compute_ns": regime.kernels.compute.nanos(),
            "memory_ns": regime.kernels.memory.nanos(),
            "untold_ns": regime.kernels.untold.nanos(),
            "products_ns": regime.kernels.products.nanos(),
            "gpu": regime.gpu.map(|gpu| gpu.name),
            "points": regime.points.iter().map(|point| self::point(explained, point)).collect::<Vec<_>>(),
        },
        "devices": devices.map(|device| self::device(explained, device)).collect::<Vec<_>>(),
        "rows": explained.table.rows.iter().map(table::row).collect::<Vec<_>>(),
        "kernels": kernels::top(explained).into_iter().map(|row| json!({
            "name": row.name,
            "summary": decode(&row.name).summary,
            "calls": row.calls,
            "total_ns": row.self_device.nanos(),
        })).collect::<Vec<_>>(),
        "findings": explained.findings.iter().map(|finding| self::finding(explained, finding)).collect::<Vec<_>>(),
    })
}

fn point(explained: &Explained, point: &Point) -> Value {
    let trace = &explained.loaded.trace;
    json!({
        "kernel": trace.get(point.kernel).name(),
        "op": trace.get(point.op).name(),
        "duration_ns": trace.get(point.kernel).duration().nanos(),
        "flops": point.flops,
        "bytes": point.bytes,
        "ridge": point.ridge,
        "limit": match point.limit {
            Limit::Compute => "compute",
            Limit::Memory => "memory",
            Limit::Untold => "untold",
        },
        "reached": point.reached,
    })
}

fn device(explained: &Explained, device: &DeviceUse) -> Value {
    let mut value = used(&device.all);
    value["process"] = device.process.to_string().into();
    value["device"] = json!(device.device.map(|device| device.0));
    value["streams"] = device
        .streams
        .iter()
        .map(|stream| {
            let mut value = used(stream);
            value["stream"] = json!(stream.stream.map(|stream| stream.0));
            value
        })
        .collect();
    let trace = &explained.loaded.trace;
    let gaps = device
        .all
        .longest_gaps(explained.rows)
        .into_iter()
        .filter_map(|gap| {
            let meanwhile = explained.used.during(&gap)?;
            let mut value = json::gap(trace, &gap);
            value.insert(
                "cpu".into(),
                json!(meanwhile.event.map(|event| trace.get(event).name())),
            );
            value.insert("cpu_ns".into(), meanwhile.time.nanos().into());
            value.insert("working_ns".into(), meanwhile.working.nanos().into());
            value.insert("waiting_ns".into(), meanwhile.waiting.nanos().into());
            Some(Value::Object(value))
        });
    value["longest_gaps"] = gaps.collect();
    value
}

fn used(stream: &StreamUse) -> Value {
    json!({
        "work": stream.work,
        "busy_ns": stream.busy.nanos(),
        "idle_ns": stream.idle.nanos(),
        "gaps": stream.gaps.len(),
    })
}

fn finding(explained: &Explained, finding: &Finding) -> Value {
    json!({
        "id": finding.pattern.id(),
        "chapter": finding.pattern.chapter(),
        "anchor": finding.pattern.anchor(),
        "explanation": finding.pattern.explanation(),
        "evidence": finding.evidence,
        "time_ns": finding.time.map(|time| time.nanos()),
        "count": finding.events.len(),
        "events": json::events(&explained.loaded.trace, &finding.events),
    })
}
