//! Device work with the call and the op that launched it.

use std::io::Write;

use kineto_trace::{Category, EventId};
use serde_json::{Value, json};

use crate::{arguments::Selected, json, loaded::Loaded, outcome::Outcome, text};

/// Columns of the names.
const OP: usize = 22;
const CALL: usize = 18;

pub fn run(selected: &Selected, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let loaded = Loaded::of(selected)?;
    let trace = &loaded.trace;
    let work = trace.by_start(trace.ids_of(Category::is_device));
    if selected.json {
        let launches: Vec<Value> = work.iter().map(|&id| launch(&loaded, id)).collect();
        json::print(out, "launches", json!({ "launches": launches }))?;
        return Ok(loaded.outcome);
    }
    if work.is_empty() {
        writeln!(out, "no device work was recorded")?;
        return Ok(loaded.outcome);
    }
    writeln!(
        out,
        "{:<OP$}  {:<CALL$} {:>8} {:>8}  device work",
        "op", "call", "delay", "time"
    )?;
    for id in work {
        let name = |id: Option<EventId>, width| {
            id.map_or("-".into(), |id| text::short(trace.get(id).name(), width))
        };
        let delay = loaded
            .launches
            .delay(id)
            .map_or("-".into(), |delay| delay.to_string());
        writeln!(
            out,
            "{:<OP$}  {:<CALL$} {delay:>8} {:>8}  {}",
            name(loaded.launches.op_of(id), OP),
            name(loaded.launches.call_of(id), CALL),
            trace.get(id).duration().to_string(),
            text::kernel(trace.get(id).name(), 60),
        )?;
    }
    Ok(loaded.outcome)
}

fn launch(loaded: &Loaded, id: EventId) -> Value {
    let event = loaded.trace.get(id);
    let other = |id: Option<EventId>| id.map(|id| json::event(&loaded.trace, id));
    let mut value = json::event(&loaded.trace, id);
    value["device"] = json!(event.device().map(|device| device.0));
    value["stream"] = json!(event.queue().map(|stream| stream.0));
    value["correlation"] = json!(event.correlation().map(|id| id.0));
    value["grid"] = json!(event.grid());
    value["block"] = json!(event.block());
    value["delay_ns"] = json!(loaded.launches.delay(id).map(|delay| delay.nanos()));
    value["call"] = json!(other(loaded.launches.call_of(id)));
    value["op"] = json!(other(loaded.launches.op_of(id)));
    value
}
