//! Places in a text.

use std::cell::Cell;

use crate::{Odd, Oddity};

/// A place in a text.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Spot {
    /// Counted from 0.
    pub(crate) byte: u64,
    /// Lines before it.
    lines: u32,
    /// Bytes of its line before it.
    on_line: u32,
    /// The element that stands there, counted from 0.
    element: u32,
}

impl Spot {
    pub(crate) fn start() -> Self {
        Self {
            byte: 0,
            lines: 0,
            on_line: 0,
            element: 0,
        }
    }

    /// The place behind `passed`.
    pub(crate) fn after(self, passed: &[u8]) -> Self {
        let (lines, on_line) = match memchr::memrchr(b'\n', passed) {
            Some(last) => {
                let before = memchr::memchr_iter(b'\n', &passed[..last]).count();
                (before + 1, number(passed.len() - last - 1))
            }
            None => (0, self.on_line.saturating_add(number(passed.len()))),
        };
        Self {
            byte: self.byte + passed.len() as u64,
            lines: self.lines.saturating_add(number(lines)),
            on_line,
            ..self
        }
    }

    /// Counted from 1.
    pub(crate) fn line(self) -> u64 {
        u64::from(self.lines) + 1
    }

    /// Counted from 1, in bytes.
    pub(crate) fn column(self) -> u64 {
        u64::from(self.on_line) + 1
    }

    /// The same place, said to be an element's.
    pub(crate) fn of_element(self, element: usize) -> Self {
        Self {
            element: number(element),
            ..self
        }
    }

    /// Something odd about the element that stands here.
    pub(crate) fn oddity(self, what: Odd) -> Oddity {
        Oddity {
            element: Some(self.element as usize),
            byte: Some(self.byte),
            line: Some(self.line()),
            ..Oddity::whole(what)
        }
    }
}

/// Where a reader stands in a text. Its line is counted when it is asked for, since of most elements it never is.
pub(super) struct LazySpot {
    /// A place that was asked for, and where in the bytes at hand it is.
    known: Cell<(Spot, usize)>,
}

impl Default for LazySpot {
    fn default() -> Self {
        let known = Cell::new((Spot::start(), 0));
        Self { known }
    }
}

impl LazySpot {
    /// Bytes before the place `at` of those at hand.
    pub(super) fn byte(&self, at: usize) -> u64 {
        let (spot, from) = self.known.get();
        spot.byte + (at - from) as u64
    }

    /// The place `at` of the bytes at hand, never before one that was asked for.
    pub(super) fn at(&self, bytes: &[u8], at: usize) -> Spot {
        let (spot, from) = self.known.get();
        let spot = spot.after(&bytes[from..at]);
        self.known.set((spot, at));
        spot
    }

    /// The bytes at hand are to begin at what was the place `at` of them.
    pub(super) fn rebase(&self, bytes: &[u8], at: usize) {
        let spot = self.at(bytes, at);
        self.known.set((spot, 0));
    }
}

/// Small enough to keep one for every event; a line of four gigabytes is no line.
fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
