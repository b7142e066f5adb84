//! The figure from top to bottom: bands for notes, and lanes between them.

use crate::scene::Rect;

use super::{LanePlan, Slot, Window};

/// The height of a row, and of the bar in it.
pub(super) const ROW: i32 = 22;
const BAR: i32 = 19;
/// Room between a lane's edge and its rows.
const PAD: i32 = 6;

/// Where each lane is. The band above lane `n` is band `n`; below the last is one more.
#[derive(Debug)]
pub(super) struct Stack {
    lanes: Vec<Rect>,
    bands: Vec<Rect>,
}

impl Stack {
    /// Piles lanes and bands from `top` on.
    pub fn of(lanes: &[LanePlan], bands: &[i32], window: Window, top: i32) -> Self {
        let mut y = top;
        let mut stack = Self {
            lanes: Vec::new(),
            bands: Vec::new(),
        };
        let mut next = |height: i32| {
            let rect = Rect::new(window.left, y, window.width, height);
            y += height;
            rect
        };
        for (lane, band) in lanes.iter().zip(bands) {
            stack.bands.push(next(*band));
            let rows = i32::try_from(lane.rows).unwrap_or(i32::MAX / ROW);
            stack.lanes.push(next(rows * ROW + 2 * PAD));
        }
        stack.bands.push(next(bands.last().copied().unwrap_or(0)));
        stack
    }

    pub fn lane(&self, lane: usize) -> Rect {
        self.lanes[lane]
    }

    pub fn band(&self, band: usize) -> Rect {
        self.bands[band]
    }

    /// All of it, from the first band to the last.
    pub fn frame(&self) -> Rect {
        let (first, last) = (self.bands[0], self.bands[self.bands.len() - 1]);
        Rect::new(first.x, first.y, first.width, last.bottom() - first.y)
    }

    /// The bar of an event.
    pub fn bar(&self, slot: &Slot) -> Rect {
        let row = i32::try_from(slot.row).unwrap_or(0);
        let y = self.lanes[slot.lane].y + PAD + row * ROW + (ROW - BAR) / 2;
        Rect::new(slot.x, y, slot.width, BAR)
    }
}
