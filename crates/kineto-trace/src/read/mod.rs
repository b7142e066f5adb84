//! From bytes to a trace.

mod builder;
mod document;
mod element;
mod header;
mod intern;
mod number;
mod source;
mod text;

use std::{
    io::{self, BufReader, Read},
    marker::PhantomData,
};

use serde::de::DeserializeSeed;
use serde_json::value::RawValue;

use crate::{ReadError, Trace};
use document::{Document, Fill};
use source::Opening;

pub(crate) use source::{Source, without_bom};

/// Reads from memory; uncompressed bytes are not copied.
pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Trace, ReadError> {
    let bytes = without_bom(bytes);
    match Opening::of(bytes) {
        Opening::Gzip => return from_source(bytes),
        opening => opening.check()?,
    }
    let mut document = Document::default();
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let read = Fill::<&RawValue>(&mut document, PhantomData)
        .deserialize(&mut json)
        .and_then(|()| json.end());
    match read {
        Ok(()) => whole(document),
        Err(error) => Err(failed(document, error).at_invalid_text(bytes)),
    }
}

/// Reads from a source that is never held whole.
pub(crate) fn from_source(source: impl Read) -> Result<Trace, ReadError> {
    let mut source = Source::open(source)?;
    let mut document = Document::default();
    let mut json =
        serde_json::Deserializer::from_reader(BufReader::with_capacity(1 << 16, &mut source));
    let read = Fill::<Box<RawValue>>(&mut document, PhantomData)
        .deserialize(&mut json)
        .and_then(|()| json.end());
    drop(json);
    match read {
        Ok(()) => whole(document),
        Err(error) if error.is_io() => Err(source.failure(io::Error::from(error))),
        Err(error) => Err(failed(document, error)),
    }
}

/// A file whose JSON is sound: a trace if it has events, or a list for them.
fn whole(document: Document) -> Result<Trace, ReadError> {
    let unlike = document.bare && document.builder.elements() > 0 && !document.builder.has_phases();
    if document.has_events && !unlike {
        return Ok(document.builder.finish());
    }
    if unlike {
        let found = "a JSON list whose elements are no events (none has \"ph\")".to_owned();
        return Err(ReadError::NotATrace { found });
    }
    match document.schema {
        Some(schema) if document.keys.iter().any(|key| key == "nodes") => {
            Err(ReadError::ExecutionTrace {
                schema: schema.trim_matches('"').to_owned(),
            })
        }
        _ if document.keys.is_empty() => Err(ReadError::NotATrace {
            found: "an empty JSON object".to_owned(),
        }),
        _ => {
            let found = format!(
                "a JSON object without \"traceEvents\"; its keys are {}",
                document.keys.join(", ")
            );
            Err(ReadError::NotATrace { found })
        }
    }
}

/// Why the JSON reader stopped.
fn failed(document: Document, error: serde_json::Error) -> ReadError {
    if let Some(failure) = document.failure {
        return failure;
    }
    // Of a compressed file the text is seen only now.
    if error.is_eof() && error.line() <= 1 && error.column() == 0 {
        return ReadError::Empty;
    }
    if error.is_data() {
        return ReadError::NotATrace {
            found: reason(&error),
        };
    }
    syntax(&error)
}

/// An error of the JSON reader, with its place as fields.
pub(crate) fn syntax(error: &serde_json::Error) -> ReadError {
    ReadError::Syntax {
        line: error.line(),
        column: error.column(),
        reason: reason(error),
    }
}

/// What the JSON reader says, without the place it adds.
fn reason(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    said.strip_suffix(&place).unwrap_or(&said).to_owned()
}

impl ReadError {
    /// Moves the place of a "not Unicode" error, which the JSON reader puts at its element's end, to the byte.
    fn at_invalid_text(self, bytes: &[u8]) -> Self {
        let Self::Syntax {
            line,
            column,
            reason,
        } = self
        else {
            return self;
        };
        let Err(invalid) = std::str::from_utf8(bytes) else {
            return Self::Syntax {
                line,
                column,
                reason,
            };
        };
        if !reason.contains("unicode") {
            return Self::Syntax {
                line,
                column,
                reason,
            };
        }
        let before = &bytes[..invalid.valid_up_to()];
        let line_start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        Self::Syntax {
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            column: 1 + before.len() - line_start,
            reason: format!("invalid UTF-8 (byte {:#04X})", bytes[before.len()]),
        }
    }
}
