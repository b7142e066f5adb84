//! From a trace back to a file.

use std::fmt::Write as _;

use crate::{Event, Field, Flow, FlowEnd, Label, MemoryChange, Timestamp, Trace, Track, Value};

mod head;

/// The trace as plain JSON in Kineto's layout, one element a line: slices with every argument that was kept, arrows,
/// allocations, names of processes and threads, and the head. Reading it again gives the same trace, without the
/// oddities that were repaired.
pub fn write(trace: &Trace) -> Vec<u8> {
    let mut out = String::with_capacity(256 * trace.events().len() + 1024);
    out.push('{');
    head::write(trace.header(), &mut out);
    out.push_str("\"traceEvents\": [");
    let mut list = List {
        out: &mut out,
        first: true,
    };
    names(trace, &mut list);
    for id in trace.ids() {
        slice(trace.get(id), list.element());
    }
    for flow in trace.flows() {
        arrow(flow, list.element());
    }
    for change in trace.memory() {
        allocation(change, list.element());
    }
    out.push_str("\n]}\n");
    out.into_bytes()
}

/// A list under way.
struct List<'a> {
    out: &'a mut String,
    first: bool,
}

impl List<'_> {
    /// Where the next element is to be written.
    fn element(&mut self) -> &mut String {
        self.out.push_str(if self.first { "\n" } else { ",\n" });
        self.first = false;
        self.out
    }
}

fn names(trace: &Trace, list: &mut List) {
    let mut processes: Vec<_> = trace.process_names.iter().collect();
    processes.sort_unstable();
    for (process, name) in processes {
        let out = list.element();
        out.push_str("{\"ph\": \"M\", \"name\": \"process_name\", \"pid\": ");
        label(&process.0, out);
        finish_name(name, out);
    }
    let mut threads: Vec<_> = trace.thread_names.iter().collect();
    threads.sort_unstable();
    for (track, name) in threads {
        let out = list.element();
        out.push_str("{\"ph\": \"M\", \"name\": \"thread_name\"");
        row(track, out);
        finish_name(name, out);
    }
}

fn finish_name(name: &str, out: &mut String) {
    out.push_str(", \"args\": {\"name\": ");
    text(name, out);
    out.push_str("}}");
}

fn slice(event: &Event, out: &mut String) {
    out.push_str("{\"ph\": \"X\"");
    if !event.raw_category().is_empty() {
        out.push_str(", \"cat\": ");
        text(event.raw_category(), out);
    }
    out.push_str(", \"name\": ");
    text(event.name(), out);
    row(event.track(), out);
    when(event.start(), out);
    out.push_str(", \"dur\": ");
    micros(event.duration().nanos(), out);
    out.push_str(", \"args\": {");
    let mut separator = "";
    // Without its arguments a trace still knows what links its events.
    let bare = event.args().is_empty();
    for (field, id) in [
        (Field::ExternalId, event.external_id),
        (Field::Correlation, event.correlation),
    ] {
        if bare && id != 0 {
            let _ = write!(out, "{separator}\"{}\": {id}", field.key());
            separator = ", ";
        }
    }
    for (field, own) in event.args() {
        let _ = write!(out, "{separator}\"{}\": ", field.key());
        value(own, out);
        separator = ", ";
    }
    out.push_str("}}");
}

fn arrow(flow: &Flow, out: &mut String) {
    let phase = match flow.end {
        FlowEnd::Start => 's',
        FlowEnd::Step => 't',
        FlowEnd::Finish => 'f',
    };
    let kind = if flow.to_device { "ac2g" } else { "fwdbwd" };
    let _ = write!(
        out,
        "{{\"ph\": \"{phase}\", \"id\": {}, \"cat\": \"{kind}\", \"name\": \"{kind}\"",
        flow.id
    );
    row(flow.track(), out);
    when(flow.at, out);
    // Viewers bind the end of an arrow to the slice around it only if told so.
    out.push_str(if flow.end == FlowEnd::Finish {
        ", \"bp\": \"e\"}"
    } else {
        "}"
    });
}

fn allocation(change: &MemoryChange, out: &mut String) {
    out.push_str(
        "{\"ph\": \"i\", \"s\": \"t\", \"cat\": \"cpu_instant_event\", \"name\": \"[memory]\"",
    );
    row(&change.track, out);
    when(change.at, out);
    let _ = write!(out, ", \"args\": {{\"Bytes\": {}", change.bytes);
    for (field, number) in [
        (Field::TotalAllocated, change.total_allocated),
        (Field::TotalReserved, change.total_reserved),
        (Field::DeviceNumber, change.device.map(|device| device.0)),
    ] {
        if let Some(number) = number {
            let _ = write!(out, ", \"{}\": {number}", field.key());
        }
    }
    out.push_str("}}");
}

fn row(track: &Track, out: &mut String) {
    out.push_str(", \"pid\": ");
    label(&track.process.0, out);
    out.push_str(", \"tid\": ");
    label(&track.thread.0, out);
}

fn when(at: Timestamp, out: &mut String) {
    out.push_str(", \"ts\": ");
    micros(at.nanos(), out);
}

fn label(label: &Label, out: &mut String) {
    match label {
        Label::Number(number) => {
            let _ = write!(out, "{number}");
        }
        Label::Name(name) => text(name, out),
    }
}

fn value(value: &Value, out: &mut String) {
    match value {
        Value::Integer(number) => {
            let _ = write!(out, "{number}");
        }
        Value::Number(json) | Value::Json(json) => out.push_str(json),
        Value::Text(own) => text(own, out),
    }
}

/// A string with the escapes it needs.
fn text(text: &str, out: &mut String) {
    let plain = |byte: u8| byte >= 0x20 && byte != b'"' && byte != b'\\';
    if text.bytes().all(plain) {
        let _ = write!(out, "\"{text}\"");
    } else {
        let _ = write!(out, "{}", serde_json::Value::from(text));
    }
}

/// Nanoseconds as microseconds with three decimals.
fn micros(nanos: i64, out: &mut String) {
    let sign = if nanos < 0 { "-" } else { "" };
    let nanos = nanos.unsigned_abs();
    let _ = write!(out, "{sign}{}.{:03}", nanos / 1_000, nanos % 1_000);
}
