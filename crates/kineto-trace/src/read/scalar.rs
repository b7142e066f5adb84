//! Numbers and texts, without a copy of either.

use std::{borrow::Cow, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::value::RawValue;

use super::{intern::Names, text};
use crate::{Label, Value};

/// A number or a text.
///
/// The JSON reader makes a float of every number that is no 64-bit integer, and digits are lost. Such a value is
/// [`Scalar::Inexact`] at first; its element is then read once more with every value as it is written.
pub(super) enum Scalar<'a> {
    Integer(i64),
    Text(Cow<'a, str>),
    /// As it is written.
    Json(&'a RawValue),
    Inexact,
}

impl<'a> Scalar<'a> {
    /// Reads the next value of `map`, as it is written if it is to be `exact`.
    pub(super) fn next<M: MapAccess<'a>>(map: &mut M, exact: bool) -> Result<Self, M::Error> {
        if !exact {
            return map.next_value();
        }
        let raw: &RawValue = map.next_value()?;
        Ok(match text::string(raw) {
            Some(text) => Self::Text(text),
            None => Self::Json(raw),
        })
    }

    pub(super) fn is_inexact(&self) -> bool {
        matches!(self, Self::Inexact)
    }

    fn as_text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Json(raw) => raw.get(),
            Self::Integer(_) | Self::Inexact => "",
        }
    }

    /// A process or thread.
    pub(super) fn label(&self, names: &mut Names) -> Label {
        if let Self::Integer(number) = self {
            return Label::Number(*number);
        }
        match self.as_text().parse() {
            Ok(number) => Label::Number(number),
            Err(_) => Label::Name(names.intern(self.as_text())),
        }
    }

    /// A whole number from 0 up, also written as text.
    pub(super) fn as_u64(&self) -> Option<u64> {
        match self {
            Self::Integer(number) => u64::try_from(*number).ok(),
            _ => self.as_text().trim().parse().ok(),
        }
    }

    /// A whole number, also written as text.
    pub(super) fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => Some(*number),
            _ => self.as_text().trim().parse().ok(),
        }
    }

    /// The number of an arrow, decimal or hexadecimal.
    pub(super) fn as_arrow(&self) -> Option<u64> {
        match self.as_text().strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => self.as_u64(),
        }
    }

    /// An argument.
    pub(super) fn value(&self, names: &mut Names) -> Value {
        match self {
            Self::Integer(number) => Value::Integer(*number),
            Self::Text(text) => Value::Text(names.intern(text)),
            Self::Json(raw) => text::value(raw, names),
            Self::Inexact => Value::Json(names.intern("null")),
        }
    }
}

impl<'de> Deserialize<'de> for Scalar<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyScalar)
    }
}

struct AnyScalar;

impl<'de> Visitor<'de> for AnyScalar {
    type Value = Scalar<'de>;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a number or a string")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        Ok(i64::try_from(number).map_or(Scalar::Inexact, Scalar::Integer))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Scalar::Integer(number))
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Scalar::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Scalar::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Scalar::Inexact)
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Self::Value, E> {
        Ok(Scalar::Inexact)
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Scalar::Inexact)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Scalar::Inexact)
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut list: S) -> Result<Self::Value, S::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Scalar::Inexact)
    }
}
