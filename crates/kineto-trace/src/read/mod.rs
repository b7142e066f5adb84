//! From bytes to a trace.

mod ahead;
mod builder;
mod document;
mod element;
mod fault;
mod ground;
mod head;
mod header;
mod intern;
mod list;
mod number;
mod options;
mod scalar;
mod slice;
mod source;
mod spot;
mod stream;
#[cfg(test)]
mod tests;
mod text;
mod window;

use std::io::Read;

use crate::{Odd, ReadError, Trace};
use document::Document;
use source::Opening;
use stream::Stream;
use window::{Whole, Window};

pub(crate) use fault::syntax;
pub use options::ReadOptions;
pub(crate) use source::{Source, without_bom};
pub(crate) use spot::Spot;

/// Reads from memory; uncompressed bytes are not copied.
pub(crate) fn from_bytes(bytes: &[u8], options: ReadOptions) -> Result<Trace, ReadError> {
    match Opening::of(bytes) {
        Opening::Gzip => return from_source(bytes, options),
        opening => opening.check()?,
    }
    read(Whole::of(bytes), options)
}

/// Reads from a source that is never held whole.
pub(crate) fn from_source(source: impl Read, options: ReadOptions) -> Result<Trace, ReadError> {
    let source = Source::open(source, options.max_text_bytes)?;
    read(Stream::of(source, options.strict), options)
}

fn read(window: impl Window, options: ReadOptions) -> Result<Trace, ReadError> {
    let mut document = Document::new(window, options);
    document.walk()?;
    whole(document)
}

/// A file read to its end: a trace if it has events, or a list for them.
fn whole<W: Window>(document: Document<W>) -> Result<Trace, ReadError> {
    let unlike = document.bare && document.builder.elements() > 0 && !document.builder.has_phases();
    if document.has_events && !unlike {
        return Ok(document.builder.finish());
    }
    if let Some(damage) = document.window.damage().filter(Odd::truncates) {
        return Err(fault::of_stream(damage, document.window.spot()));
    }
    let other = if document.json_follows {
        Some("lines of JSON, each a value of its own, where a trace is one object or one list")
    } else if unlike && document.first_fault.is_some() && !document.begins_with_object {
        Some("text that begins with a bracket and is no JSON, as a log does")
    } else {
        None
    };
    if let Some(found) = other {
        let found = found.to_owned();
        return Err(ReadError::NotATrace { found });
    }
    if let Some(fault) = document.first_fault {
        return Err(fault);
    }
    let found = match document.schema {
        _ if unlike => "a JSON list whose elements are no events (none has \"ph\")".to_owned(),
        Some(schema) if document.keys.iter().any(|key| key == "nodes") => {
            let schema = schema.trim_matches('"').to_owned();
            return Err(ReadError::ExecutionTrace { schema });
        }
        _ if document.keys.is_empty() => "an empty JSON object".to_owned(),
        _ => format!(
            "a JSON object without \"traceEvents\"; its keys are {}",
            document.keys.join(", ")
        ),
    };
    Err(ReadError::NotATrace { found })
}
