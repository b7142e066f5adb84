//! Which lines of the content each lane takes.

use crate::Opened;

/// The height of a row, and of the bar in it.
pub(crate) const ROW: i32 = 22;
pub(crate) const BAR: i32 = 19;
/// Room between a lane's edge and its rows.
const PAD: i32 = 5;
/// Room between lanes.
const BETWEEN: i32 = 6;
/// The height of a trace's title, where there are two.
pub(crate) const TITLE: i32 = 22;

/// A lane with its place in the content, whose first line is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LaneBox {
    pub slot: usize,
    pub lane: usize,
    pub y: i32,
    pub height: i32,
}

impl LaneBox {
    /// The first line of a row's bars.
    pub fn row(&self, row: usize) -> i32 {
        let row = i32::try_from(row).unwrap_or(0);
        self.y + PAD + row * ROW + (ROW - BAR) / 2
    }
}

/// The lanes of all traces: one trace below the other, or beside it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Layout {
    pub lanes: Vec<LaneBox>,
    /// The middle of each trace's title; none where there is one trace alone.
    pub titles: Vec<(usize, i32)>,
    pub height: i32,
}

impl Layout {
    pub fn of(slots: &[Opened], beside: bool) -> Self {
        let mut layout = Self::default();
        let mut y = 0;
        for (slot, opened) in slots.iter().enumerate() {
            if beside {
                y = 0;
            }
            if slots.len() > 1 {
                layout.titles.push((slot, y + TITLE / 2));
                y += TITLE;
            }
            for (lane, of_lane) in opened.lanes.iter().enumerate() {
                let rows = i32::try_from(of_lane.rows.len()).unwrap_or(0);
                let height = rows * ROW + 2 * PAD;
                layout.lanes.push(LaneBox {
                    slot,
                    lane,
                    y,
                    height,
                });
                y = y.saturating_add(height + BETWEEN);
            }
            layout.height = layout.height.max(y);
        }
        layout
    }

    pub fn find(&self, slot: usize, lane: usize) -> Option<&LaneBox> {
        let wanted = |own: &&LaneBox| own.slot == slot && own.lane == lane;
        self.lanes.iter().find(wanted)
    }
}
