//! Text with its place.

use crate::{font, palette::Role, scene::Rect};

/// Which point of a text its `x` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

/// One line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where its anchor is.
    pub x: i32,
    /// Where the middle of its small letters is.
    pub y: i32,
    /// What it says, already clipped.
    pub text: String,
    /// Which point `x` is.
    pub anchor: Anchor,
    /// Size in pixels an em.
    pub size: u32,
    /// Its colour.
    pub role: Role,
}

impl Label {
    /// The size of names and notes, in pixels an em.
    pub const NORMAL: u32 = 12;
    /// The size of ticks, titles and the legend.
    pub const SMALL: u32 = 11;

    /// Text of normal size that begins at `x`.
    pub fn start(x: i32, y: i32, text: impl Into<String>, role: Role) -> Self {
        Self {
            x,
            y,
            text: text.into(),
            anchor: Anchor::Start,
            size: Self::NORMAL,
            role,
        }
    }

    /// The same text ending at its `x`, or around it.
    pub fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// The same text, small.
    pub fn small(self) -> Self {
        Self {
            size: Self::SMALL,
            ..self
        }
    }

    /// The box of its glyphs, ascenders and descenders included.
    pub fn bounds(&self) -> Rect {
        let width = font::width(&self.text, self.size);
        let x = match self.anchor {
            Anchor::Start => self.x,
            Anchor::Middle => self.x - width / 2,
            Anchor::End => self.x - width,
        };
        // Around the middle of an x: as much above it as the ascenders need, and below.
        let size = i32::try_from(self.size).unwrap_or(i32::MAX / 4);
        Rect::new(x, self.y - size / 2, width, size)
    }
}
