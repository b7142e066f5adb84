//! A note, and where it could stand.

use super::{ASIDE, Slot};
use crate::fit::wrapped;
use crate::font;
use crate::scene::Label;

/// A note with its text broken into lines, in each way that it may be.
#[derive(Clone, Debug)]
pub(super) struct Note {
    pub slot: Slot,
    pub breaks: Vec<Lines>,
}

/// A text broken into lines, and the width of the widest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lines {
    pub lines: Vec<String>,
    pub width: i32,
}

impl Lines {
    pub fn of(text: &str, room: i32) -> Self {
        let lines = wrapped(text, Label::NORMAL, room);
        let width = lines
            .iter()
            .map(|line| font::width(line, Label::NORMAL))
            .max()
            .unwrap_or(0);
        Self { lines, width }
    }
}

/// Where a note could stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The band, counted as by [`Stack`].
    pub band: usize,
    /// How far down in the band, in notes.
    pub level: usize,
    /// The column of the leader.
    pub leader: i32,
    /// Whether the text is right of the leader.
    pub rightwards: bool,
    /// Which way of breaking the text.
    pub lines: usize,
}

impl Place {
    /// The columns of leader and text.
    pub fn columns(self, note: &Note) -> (i32, i32) {
        let width = note.breaks[self.lines].width;
        if self.rightwards {
            (self.leader, self.leader + ASIDE + width)
        } else {
            (self.leader - ASIDE - width, self.leader + 1)
        }
    }
}
