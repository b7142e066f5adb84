//! What was odd about a file that could be read all the same.

use std::fmt;

use crate::EventId;

/// One odd thing, and where it stands.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Oddity {
    /// The element's place in the file's list of events, counted from 0; `None` if it concerns the whole file.
    pub element: Option<usize>,
    /// The event it became, if it was kept.
    pub event: Option<EventId>,
    /// What is odd.
    pub what: Odd,
}

/// What can be odd.
#[derive(Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub enum Odd {
    /// The file holds no event that began and lasted.
    NoEvents,
    /// An element is no JSON object; skipped. Holds its beginning.
    NotAnObject(String),
    /// A slice lacks a field it cannot be used without; skipped. Holds the key.
    Missing(&'static str),
    /// A field holds something else than it should; the element was skipped. Holds key and text.
    Unreadable(&'static str, String),
    /// The duration is below zero, so the event never ended; kept with a duration of zero.
    NegativeDuration,
    /// Device work at time 0 that took no time: a record CUPTI never filled; skipped.
    NeverRan,
    /// A field of the file's head holds something else than it should; left out. Holds the key.
    Header(&'static str),
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.element {
            Some(element) => write!(f, "element {element}: {}", self.what),
            None => self.what.fmt(f),
        }
    }
}

impl fmt::Display for Odd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEvents => f.write_str("the trace is empty: no event was recorded"),
            Self::NotAnObject(text) => write!(f, "skipped, expected an object, found {text}"),
            Self::Missing(key) => write!(f, "skipped, \"{key}\" is missing"),
            Self::Unreadable(key, text) => write!(f, "skipped, \"{key}\" cannot be {text}"),
            Self::NegativeDuration => {
                f.write_str("never ended (its duration is negative), counted as taking no time")
            }
            Self::NeverRan => {
                f.write_str("skipped, device work at time 0 that took no time was never run")
            }
            Self::Header(key) => write!(f, "\"{key}\" cannot be read and is left out"),
        }
    }
}
