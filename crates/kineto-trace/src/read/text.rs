//! Small readings of one JSON value.

use std::{borrow::Cow, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::value::RawValue;

use super::{intern::Names, number::nanos_from_micros};
use crate::Value;

/// Longest piece of a file that an oddity repeats.
const SHOWN: usize = 40;

/// A value that should be a string.
pub(super) enum Text<'a> {
    /// It is.
    Is(Cow<'a, str>),
    /// It is something else, of this kind.
    IsNot(&'static str),
}

impl Text<'_> {
    pub(super) fn as_str(&self) -> Option<&str> {
        match self {
            Self::Is(text) => Some(text),
            Self::IsNot(_) => None,
        }
    }

    /// What it is, if it is no string.
    pub(super) fn is_not(&self) -> Option<&'static str> {
        match self {
            Self::Is(_) => None,
            Self::IsNot(kind) => Some(kind),
        }
    }

    /// The beginning of it, for a message.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Is(text) => format!("\"{}\"", shown(text)),
            Self::IsNot(kind) => (*kind).to_owned(),
        }
    }
}

impl<'de> Deserialize<'de> for Text<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;

        impl<'de> Visitor<'de> for Any {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Text::Is(Cow::Borrowed(text)))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Text::Is(Cow::Owned(text.to_owned())))
            }

            fn visit_bool<E: Error>(self, _: bool) -> Result<Self::Value, E> {
                Ok(Text::IsNot("true or false"))
            }

            fn visit_i64<E: Error>(self, _: i64) -> Result<Self::Value, E> {
                Ok(Text::IsNot("a number"))
            }

            fn visit_u64<E: Error>(self, _: u64) -> Result<Self::Value, E> {
                Ok(Text::IsNot("a number"))
            }

            fn visit_f64<E: Error>(self, _: f64) -> Result<Self::Value, E> {
                Ok(Text::IsNot("a number"))
            }

            fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
                Ok(Text::IsNot("null"))
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Text::IsNot("an object"))
            }

            fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<Self::Value, S::Error> {
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Text::IsNot("a list"))
            }
        }

        deserializer.deserialize_any(Any)
    }
}

/// The text of a JSON string; `None` for any other value and for one that is no Unicode (a lone surrogate).
pub(super) fn string(raw: &RawValue) -> Option<Cow<'_, str>> {
    let inner = raw.get().strip_prefix('"')?.strip_suffix('"')?;
    if memchr::memchr(b'\\', inner.as_bytes()).is_some() {
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

/// Whether a value is a string.
pub(super) fn is_quoted(raw: &RawValue) -> bool {
    raw.get().starts_with('"')
}

/// An argument.
pub(super) fn value(raw: &RawValue, names: &mut Names) -> Value {
    let text = raw.get();
    match text.as_bytes().first() {
        Some(b'"') => match string(raw) {
            Some(string) => Value::Text(names.intern(&string)),
            None => Value::Json(names.intern(text)),
        },
        Some(b'-' | b'0'..=b'9') => match text.parse() {
            Ok(number) => Value::Integer(number),
            Err(_) => Value::Number(names.intern(text)),
        },
        _ => Value::Json(names.intern(text)),
    }
}

/// The beginning of a piece of a file, for a message.
pub(super) fn shown(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}
