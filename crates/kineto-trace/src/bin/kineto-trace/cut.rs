//! One step or span as a trace of its own.

use std::{fs, io::Write, path::Path};

use anyhow::{Context, bail};
use flate2::{Compression, write::GzEncoder};
use kineto_trace::Trace;
use serde_json::json;

use crate::{arguments::Cut, input, json, loaded::Loaded, outcome::Outcome};

pub fn run(arguments: &Cut, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let Some(part) = arguments.filter.part() else {
        bail!("which part? --step N or --span NAME");
    };
    if let Some(path) = &arguments.output
        && input::is_same(path, &arguments.source.trace)
    {
        bail!(
            "{} is the trace to cut from; write to another file",
            path.display()
        );
    }
    let loaded = Loaded::read(&arguments.source, Some(&part), true)?;
    match &arguments.output {
        None => out.write_all(&kineto_trace::write(&loaded.trace))?,
        Some(path) => write(&loaded.trace, path)?,
    }
    if arguments.json {
        let document = json!({
            "part": loaded.part,
            "slices": loaded.trace.events().len(),
            "length_ns": loaded.length().nanos(),
            "output": arguments.output.as_ref().map(|path| path.display().to_string()),
        });
        json::print(out, "cut", document)?;
    }
    Ok(loaded.outcome)
}

/// Writes a trace, compressed if the name says so.
pub fn write(trace: &Trace, path: &Path) -> anyhow::Result<()> {
    let bytes = kineto_trace::write(trace);
    let name = || path.display().to_string();
    if path.extension().is_some_and(|ending| ending == "gz") {
        let mut encoder = GzEncoder::new(
            fs::File::create(path).with_context(name)?,
            Compression::default(),
        );
        encoder.write_all(&bytes).with_context(name)?;
        return encoder.finish().map(drop).with_context(name);
    }
    fs::write(path, bytes).with_context(name)
}
