//! Reads what a strict JSON reader refuses: one element at a time, rewritten as sound JSON.
//!
//! The strict reader runs first and alone; only the element (or the value of the head) that it refuses comes here,
//! so a sound file pays nothing. What cannot be rewritten is given up, and reading goes on at the next element.

mod boundary;
mod decode;
mod mender;
mod resync;
mod token;

use crate::Repair;
pub(crate) use resync::{next_element, next_top_key};

/// What became of a broken piece of a file.
#[derive(Debug)]
pub(crate) enum Mended {
    /// `json` is sound and stands for the first `used` bytes.
    Whole {
        json: String,
        used: usize,
        /// What was repaired, each kind once, with the byte where it was first needed.
        repairs: Vec<(Repair, usize)>,
    },
    /// It cannot be repaired.
    Lost { reason: &'static str, at: usize },
    /// The bytes end before it does.
    Short { inside: &'static str, at: usize },
}

/// What a piece of a file is, which says what may follow it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Piece {
    /// An element of the list of events.
    Element,
    /// The value of a key of the outermost object.
    HeadValue,
}

/// Rewrites the piece that `bytes` begin with; `complete` says that nothing follows them.
pub(crate) fn mend(bytes: &[u8], piece: Piece, complete: bool) -> Mended {
    mender::Mender::new(bytes, piece, complete).run()
}
