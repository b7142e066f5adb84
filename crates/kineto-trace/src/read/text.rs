//! Small readings of one raw JSON value.

use std::{borrow::Cow, collections::HashSet, sync::Arc};

use serde_json::value::RawValue;

use super::number::nanos_from_micros;
use crate::{Label, Value};

/// Longest piece of a file that an oddity repeats.
const SHOWN: usize = 40;

/// The text of a JSON string; `None` for any other value and for one that is no Unicode (a lone surrogate).
pub(super) fn string(raw: &RawValue) -> Option<Cow<'_, str>> {
    let inner = raw.get().strip_prefix('"')?.strip_suffix('"')?;
    if inner.contains('\\') {
        serde_json::from_str(raw.get()).ok().map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(inner))
    }
}

/// A time: a number or a string that holds one.
pub(super) fn nanos(raw: &RawValue) -> Option<i64> {
    match string(raw) {
        Some(text) => nanos_from_micros(text.trim()),
        None => nanos_from_micros(raw.get()),
    }
}

/// A process or thread; missing ones are named by the empty text.
pub(super) fn label(raw: Option<&RawValue>, names: &mut Names) -> Label {
    let Some(raw) = raw else {
        return Label::Name(names.intern(""));
    };
    let text = string(raw).unwrap_or(Cow::Borrowed(raw.get()));
    match text.parse() {
        Ok(number) => Label::Number(number),
        Err(_) => Label::Name(names.intern(&text)),
    }
}

/// An argument.
pub(super) fn value(raw: &RawValue, names: &mut Names) -> Value {
    if let Some(text) = string(raw) {
        return Value::Text(names.intern(&text));
    }
    let text = raw.get();
    match text.parse() {
        Ok(number) => Value::Integer(number),
        Err(_) if text.starts_with(|first: char| first == '-' || first.is_ascii_digit()) => {
            Value::Number(text.into())
        }
        Err(_) => Value::Json(text.into()),
    }
}

/// The beginning of a piece of a file, for a message.
pub(super) fn shown(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// One copy of every name: a trace repeats a few hundred of them a million times.
#[derive(Default)]
pub(super) struct Names(HashSet<Arc<str>>);

impl Names {
    pub(super) fn intern(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.0.get(name) {
            return known.clone();
        }
        let new: Arc<str> = name.into();
        self.0.insert(new.clone());
        new
    }
}
