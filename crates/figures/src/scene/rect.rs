//! Rectangles of whole pixels.

/// A rectangle of whole pixels, y downwards. Its right and bottom edge are outside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Rect {
    /// Left edge.
    pub x: i32,
    /// Top edge.
    pub y: i32,
    /// Width, never negative.
    pub width: i32,
    /// Height, never negative.
    pub height: i32,
}

impl Rect {
    /// The rectangle at `x, y` of this size.
    pub const fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self {
            x,
            y,
            width,
            height,
        }
    }

    /// The first column right of it.
    pub const fn right(self) -> i32 {
        self.x + self.width
    }

    /// The first line below it.
    pub const fn bottom(self) -> i32 {
        self.y + self.height
    }

    /// The line through its middle.
    pub const fn middle(self) -> i32 {
        self.y + self.height / 2
    }

    /// Whether the two share a pixel.
    pub const fn overlaps(self, other: Self) -> bool {
        self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }

    /// Whether `other` lies wholly inside.
    pub const fn contains(self, other: Self) -> bool {
        self.x <= other.x
            && self.y <= other.y
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }

    /// Whether the column `x` passes through it.
    pub const fn spans_column(self, x: i32) -> bool {
        self.x <= x && x < self.right()
    }
}
