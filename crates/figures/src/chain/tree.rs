//! The lines that show which call stands under which.

use super::rows::Row;
use super::{ROW, columns::indent};
use crate::palette::Role;
use crate::scene::{Line, Scene};

/// From the caller's indent to its line.
const INWARD: i32 = 4;

/// A line down from each caller to its last call, with a branch to each.
pub(super) fn draw(scene: &mut Scene, rows: &[Row], tops: &[i32]) {
    for (place, caller) in rows.iter().enumerate() {
        let calls = rows.iter().filter(|row| row.parent == Some(place));
        let x = indent(caller.depth) + INWARD;
        let middle = |row: &Row| tops[row.place] + ROW / 2;
        let mut end = None;
        for row in calls {
            let y = middle(row);
            let points = vec![(x, y), (indent(row.depth) - 3, y)];
            scene.lines.push(Line {
                points,
                role: Role::Frame,
            });
            end = Some(y);
        }
        if let Some(end) = end {
            let points = vec![(x, tops[place] + ROW - 3), (x, end)];
            scene.lines.push(Line {
                points,
                role: Role::Frame,
            });
        }
    }
}
