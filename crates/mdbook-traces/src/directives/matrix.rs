//! Facts of a matrix, for things to play with.

use claims::Value;

use super::{Filler, name_in_stage, unknown_in_stage};
use crate::project::place;

/// A fact that is the shape or the strides of a matrix.
pub(super) fn sides(name: &str, filler: &Filler<'_>) -> Result<[i64; 2], String> {
    match value(name, filler)? {
        Value::Shape(sizes) if sizes.len() == 2 => Ok([sizes[0], sizes[1]]),
        other => Err(format!(
            "expected the shape or the strides of a matrix, found `{name}`, which is {other}"
        )),
    }
}

/// The rows and columns of a fact that is a shape: all dimensions but the last, and the last.
pub(super) fn rows_and_columns(name: &str, filler: &Filler<'_>) -> Result<[u64; 2], String> {
    let value = value(name, filler)?;
    let sizes: Option<Vec<u64>> = match &value {
        Value::Shape(sizes) => sizes.iter().map(|&size| u64::try_from(size).ok()).collect(),
        _ => None,
    };
    match sizes.as_deref().and_then(<[u64]>::split_last) {
        Some((columns, rows)) if !rows.is_empty() => Ok([rows.iter().product(), *columns]),
        _ => Err(format!(
            "expected the shape of a matrix or a batch of them, found `{name}`, which is {value}"
        )),
    }
}

/// The size in bytes of an element whose type is a fact.
pub(super) fn element_bytes(name: &str, filler: &Filler<'_>) -> Result<u64, String> {
    let value = value(name, filler)?;
    let bytes = match &value {
        Value::Name(dtype) => claims::element_bytes(dtype),
        _ => None,
    };
    bytes.ok_or_else(|| format!("expected a data type, found `{name}`, which is {value}"))
}

/// A fact of the book's own recording.
fn value(name: &str, filler: &Filler<'_>) -> Result<Value, String> {
    let (stage, within) = name_in_stage("fact", name)?;
    let Some(fact) = stage.fact(within) else {
        let known = stage.facts.iter().map(|fact| fact.name);
        return Err(unknown_in_stage("fact", stage, within, known));
    };
    let recording = filler.project.recording(stage.name, fact.variant)?;
    match (fact.find)(recording) {
        Some(found) => Ok(found.value),
        None => Err(format!("`{}` has no fact `{name}`", place(recording))),
    }
}
