//! JSON output: one object, its schema's version first. docs/json.md describes every key.

use std::io::Write;

use kineto_trace::{Category, EventId, Gap, Trace};
use serde_json::{Map, Value, json};

/// Raised when a key is renamed, removed or changes its meaning; new keys do not raise it.
pub const SCHEMA_VERSION: u64 = 1;

/// Prints an object with the version and the command's name before its own keys.
pub fn print(out: &mut impl Write, command: &str, value: Value) -> anyhow::Result<()> {
    let mut document = Map::new();
    document.insert("schema_version".into(), SCHEMA_VERSION.into());
    document.insert("command".into(), command.into());
    if let Value::Object(own) = value {
        document.extend(own);
    }
    serde_json::to_writer_pretty(&mut *out, &document)?;
    Ok(writeln!(out)?)
}

/// The `cat` that files of today write.
pub fn category(category: Category) -> &'static str {
    match category {
        Category::CpuOp => "cpu_op",
        Category::UserAnnotation => "user_annotation",
        Category::GpuUserAnnotation => "gpu_user_annotation",
        Category::CudaRuntime => "cuda_runtime",
        Category::CudaDriver => "cuda_driver",
        Category::OtherRuntime => "runtime",
        Category::Kernel => "kernel",
        Category::GpuMemcpy => "gpu_memcpy",
        Category::GpuMemset => "gpu_memset",
        Category::CudaSync => "cuda_sync",
        Category::PythonFunction => "python_function",
        Category::Overhead => "overhead",
        Category::Trace => "trace",
        _ => "other",
    }
}

/// An event: its name, what it is, and when it ran.
pub fn event(trace: &Trace, id: EventId) -> Value {
    let event = trace.get(id);
    json!({
        "id": id.0,
        "name": event.name(),
        "category": category(event.category()),
        "start_ns": event.start().nanos(),
        "duration_ns": event.duration().nanos(),
    })
}

/// Events by number and name; of many, the first ones.
pub fn events(trace: &Trace, ids: &[EventId]) -> Value {
    const LISTED: usize = 20;
    ids.iter()
        .take(LISTED)
        .map(|&id| event(trace, id))
        .collect()
}

/// A gap's place.
pub fn gap(trace: &Trace, gap: &Gap) -> Map<String, Value> {
    let name = |id: Option<EventId>| id.map(|id| trace.get(id).name());
    let mut map = Map::new();
    map.insert("start_ns".into(), gap.window.start().nanos().into());
    map.insert("length_ns".into(), gap.window.length().nanos().into());
    map.insert("before".into(), json!(name(gap.before)));
    map.insert("after".into(), json!(name(gap.after)));
    map
}
