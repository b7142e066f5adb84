//! What was odd about a file that could be read all the same.

mod kinds;
mod words;

use std::fmt;

pub use kinds::{Fate, Odd, Repair};

use crate::EventId;

/// One odd thing, and where it stands.
#[derive(Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub struct Oddity {
    /// The element's place in the file's list of events, counted from 0; `None` if it concerns the whole file.
    pub element: Option<usize>,
    /// The event it became, if it was kept.
    pub event: Option<EventId>,
    /// Where the fault stands, or its element where the fault has no place of its own: bytes from the start of
    /// the text (of a compressed file: of what came out of it), counted from 0.
    pub byte: Option<u64>,
    /// The line of that byte, counted from 1.
    pub line: Option<u64>,
    /// What is odd.
    pub what: Odd,
}

impl Oddity {
    /// An oddity of the file as a whole.
    pub(crate) fn whole(what: Odd) -> Self {
        Self {
            element: None,
            event: None,
            byte: None,
            line: None,
            what,
        }
    }
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.element, self.line, self.byte) {
            (Some(element), Some(line), Some(byte)) => {
                write!(f, "element {element} (line {line}, byte {byte}): ")?;
            }
            (Some(element), ..) => write!(f, "element {element}: ")?,
            (None, Some(line), Some(byte)) => write!(f, "line {line}, byte {byte}: ")?,
            _ => {}
        }
        self.what.fmt(f)
    }
}
