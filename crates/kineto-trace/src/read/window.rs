//! The part of a text that lies in memory: all of it, or what a source has given so far.

use super::spot::{LazySpot, Spot};
use crate::{Odd, ReadError};

/// Unread text, from the reader's place on.
pub(super) trait Window {
    /// The unread bytes at hand.
    fn bytes(&self) -> &[u8];

    /// The same as text, where all of it is known to be UTF-8.
    fn text(&self) -> Option<&str> {
        None
    }

    /// No more than `reach` of the bytes at hand.
    fn ahead(&self, reach: usize) -> &[u8] {
        let bytes = self.bytes();
        &bytes[..reach.min(bytes.len())]
    }

    /// The same as text, where it is known to be UTF-8.
    fn text_ahead(&self, reach: usize) -> Option<&str> {
        let text = self.text()?;
        text.get(..reach.min(text.len()))
    }

    /// Gets more bytes; `false` where there are none left.
    fn more(&mut self) -> Result<bool, ReadError>;

    /// Moves past `count` of the bytes at hand.
    fn consume(&mut self, count: usize);

    /// Bytes before the first unread one.
    fn byte(&self) -> u64;

    /// Where the first unread byte stands.
    fn spot(&self) -> Spot;

    /// What is wrong with the compressed stream, if it is one, as far as it was read.
    fn damage(&self) -> Option<Odd> {
        None
    }
}

/// A text that lies in memory whole.
pub(super) struct Whole<'a> {
    bytes: &'a [u8],
    text: Option<&'a str>,
    /// Where the unread part begins.
    start: usize,
    spot: LazySpot,
}

impl<'a> Whole<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            text: std::str::from_utf8(bytes).ok(),
            start: 0,
            spot: LazySpot::default(),
        }
    }
}

impl Window for Whole<'_> {
    fn bytes(&self) -> &[u8] {
        &self.bytes[self.start..]
    }

    fn text(&self) -> Option<&str> {
        // What the reader passes ends with a bracket, a comma or a quote, never inside a character.
        self.text?.get(self.start..)
    }

    fn more(&mut self) -> Result<bool, ReadError> {
        Ok(false)
    }

    fn consume(&mut self, count: usize) {
        self.start += count;
    }

    fn byte(&self) -> u64 {
        self.spot.byte(self.start)
    }

    fn spot(&self) -> Spot {
        self.spot.at(self.bytes, self.start)
    }
}
