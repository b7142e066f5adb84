//! Where names beside bars find room.

use std::collections::HashMap;

use super::{Slot, Slots, Window};

/// A name keeps this far from bars that are not its own, or it would seem to be theirs.
const AWAY: i32 = 8;

/// Columns that names beside bars must leave free, by lane and row.
pub(super) struct Taken(HashMap<(usize, usize), Vec<(i32, i32)>>);

impl Taken {
    /// What the bars take, and `lines` that pass through rows at a column.
    pub fn by(slots: &Slots, lines: impl Iterator<Item = (usize, usize, i32)>) -> Self {
        let mut taken: HashMap<(usize, usize), Vec<(i32, i32)>> = HashMap::new();
        for slot in &slots.all {
            taken
                .entry((slot.lane, slot.row))
                .or_default()
                .push((slot.x, slot.right()));
        }
        for (lane, row, column) in lines {
            taken
                .entry((lane, row))
                .or_default()
                .push((column - 3, column + 4));
        }
        Self(taken)
    }

    /// The free columns left and right of a bar, within the window, clear of other bars.
    pub fn around(&self, slot: &Slot, window: Window) -> (i32, i32) {
        let row = self
            .0
            .get(&(slot.lane, slot.row))
            .map_or(&[][..], Vec::as_slice);
        let left = row
            .iter()
            .map(|(_, to)| *to)
            .filter(|to| *to <= slot.x)
            .max();
        let right = row
            .iter()
            .map(|(from, _)| *from)
            .filter(|from| *from >= slot.right())
            .min();
        (
            left.map_or(window.left, |left| left + AWAY),
            right.map_or(window.right(), |right| right - AWAY),
        )
    }

    /// Takes columns of a bar's row.
    pub fn take(&mut self, slot: &Slot, from: i32, to: i32) {
        self.0
            .entry((slot.lane, slot.row))
            .or_default()
            .push((from, to));
    }
}
