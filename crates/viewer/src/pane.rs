//! The part of the canvas in which a trace stands: all of it, or its half.

/// The room for lanes' titles, and in a narrow pane.
const GUTTER: (i32, i32) = (92, 58);
/// Below this width a pane is narrow.
const NARROW: i32 = 480;
/// From this width on two traces have room beside each other.
const BESIDE: i32 = 880;
/// Room between two panes.
const BETWEEN: i32 = 8;

/// Columns of the canvas that belong to one trace, or to both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pane {
    pub x: i32,
    pub width: i32,
}

impl Pane {
    /// All of a canvas.
    pub fn whole(width: i32) -> Self {
        Self { x: 0, width }
    }

    /// Its left half for the first trace, its right half for the second.
    pub fn half(width: i32, slot: usize) -> Self {
        let half = ((width - BETWEEN) / 2).max(1);
        let x = if slot == 0 { 0 } else { width - half };
        Self { x, width: half }
    }

    /// The room at its left for lanes' titles.
    pub fn gutter(self) -> i32 {
        if self.width < NARROW {
            GUTTER.1
        } else {
            GUTTER.0
        }
    }

    /// Where time begins.
    pub fn left(self) -> i32 {
        self.x + self.gutter()
    }

    /// The first column right of it.
    pub fn right(self) -> i32 {
        self.x + self.width
    }

    /// How many columns show time.
    pub fn columns(self) -> i32 {
        (self.width - self.gutter()).max(1)
    }
}

/// Whether a canvas has room for two traces beside each other.
pub(crate) fn has_room(width: i32) -> bool {
    width >= BESIDE
}
