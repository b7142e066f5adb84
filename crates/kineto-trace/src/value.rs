//! What stands behind a key of an event's `args`.

use crate::SharedStr;

/// One argument. Numbers keep every digit: what does not fit 64 bits stays text.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub enum Value {
    /// A whole number.
    Integer(i64),
    /// Any other number, as the file writes it.
    Number(SharedStr),
    /// A string.
    Text(SharedStr),
    /// A list, an object, `true`, `false` or `null`, as the file writes it.
    Json(SharedStr),
}

impl Value {
    /// The whole number, also where it is written as text.
    pub fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Integer(number) => Some(*number),
            Self::Number(text) => text.parse().ok(),
            Self::Text(text) => text.trim().parse().ok(),
            Self::Json(_) => None,
        }
    }

    /// The whole number, from 0 up to 2^64 - 1.
    pub fn as_u64(&self) -> Option<u64> {
        match self {
            Self::Integer(number) => u64::try_from(*number).ok(),
            Self::Number(text) => text.parse().ok(),
            Self::Text(text) => text.trim().parse().ok(),
            Self::Json(_) => None,
        }
    }

    /// The number as a float, for display.
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Self::Integer(number) => Some(*number as f64),
            Self::Number(text) => text.parse().ok(),
            Self::Text(_) | Self::Json(_) => None,
        }
    }

    /// The text of a string, or the digits of a number that fits no integer.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Number(text) => Some(text),
            Self::Integer(_) | Self::Json(_) => None,
        }
    }

    /// A list, read as `T`; `None` if it is none or holds something else.
    pub fn list<T: serde::de::DeserializeOwned>(&self) -> Option<Vec<T>> {
        match self {
            Self::Json(text) => serde_json::from_str(text).ok(),
            _ => None,
        }
    }
}
