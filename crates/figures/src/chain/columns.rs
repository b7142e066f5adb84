//! Where the columns of a chain are, and what stands in the two wide ones.

use kineto_trace::{Duration, Event};
use texts::{figures as words, fill};

use super::drawing::Drawing;
use super::numbers::Unit;
use super::rows::Row;
use super::{HEAD, MARGIN, NOTE, ROW};
use crate::fit::{Clip, clipped, clipped_op, wrapped};
use crate::palette::Role;
use crate::scene::{Anchor, CalloutBox, Label, Line, Scene};
use crate::{Callout, Source, font};

/// How far a call is indented under its caller.
const INDENT: i32 = 14;
/// Room for a time left and right of its decimal point.
const NUMBER: (i32, i32) = (34, 26);
/// Between columns.
const GAP: i32 = 14;
/// From a row's tree line to its note.
const ASIDE: i32 = 8;

/// Where a call at this depth begins.
pub(super) fn indent(depth: usize) -> i32 {
    i32::try_from(depth).map_or(i32::MAX / 4, |depth| depth.min(40) * INDENT)
}

/// The part of `width` that `part` is of `whole`, at least one column.
pub(super) fn length(part: Duration, whole: Duration, width: i32) -> i32 {
    let whole = i128::from(whole.nanos().max(1));
    let columns = i128::from(part.nanos().max(0)) * i128::from(width) / whole;
    columns.clamp(1, i128::from(width.max(1))) as i32
}

/// The columns, from the left: names, total and own time (at their decimal points), bars,
/// launches.
pub(super) struct Columns {
    pub names: i32,
    pub total: i32,
    pub own: i32,
    pub bar: i32,
    pub bar_width: i32,
    pub launches: i32,
    pub launches_width: i32,
}

impl Columns {
    pub fn of(rows: &[Row], source: &Source, width: i32) -> Self {
        let name = |row: &Row| {
            indent(row.depth) + font::width(source.trace.get(row.event).name(), Label::NORMAL)
        };
        let widest = rows.iter().map(name).max().unwrap_or(0);
        let names = widest.clamp(90, (width * 3 / 10).max(90));
        let total = names + GAP + NUMBER.0;
        let own = total + NUMBER.1 + NUMBER.0;
        let bar = own + NUMBER.1 + GAP;
        // Bars give way to launches, which have names to show.
        let rest = (width - bar).max(0);
        let bar_width = (rest * 3 / 10).min(130);
        let launches = bar + bar_width + GAP;
        Self {
            names,
            total,
            own,
            bar,
            bar_width,
            launches,
            launches_width: (width - launches).max(0),
        }
    }

    /// What stands over the columns, and the line under it.
    pub fn heads(&self, scene: &mut Scene, unit: Unit) {
        let middle = HEAD / 2 - 1;
        let unit = [("unit", unit.name())];
        let head = |x, text: String| Label::start(x, middle, text, Role::Muted).small();
        let number = |x, text| head(x + NUMBER.1 - 4, text).anchored(Anchor::End);
        let fitting = |text: &str, room| clipped(text, Label::SMALL, room, Clip::End);
        scene.texts.push(head(0, words::COLUMN_CALL.to_owned()));
        scene
            .texts
            .push(number(self.total, fill(words::COLUMN_TOTAL, &unit)));
        scene
            .texts
            .push(number(self.own, fill(words::COLUMN_SELF, &unit)));
        scene
            .texts
            .extend(fitting(words::COLUMN_BAR, self.bar_width).map(|text| head(self.bar, text)));
        let launches = fitting(words::COLUMN_LAUNCHES, self.launches_width);
        scene
            .texts
            .extend(launches.map(|text| head(self.launches, text)));
        let points = vec![(0, HEAD - 1), (scene.width - MARGIN, HEAD - 1)];
        scene.lines.push(Line {
            points,
            role: Role::Frame,
        });
    }

    /// A call's name at its indent.
    pub fn name(&self, row: &Row, event: &Event, middle: i32, role: Role) -> Option<Label> {
        let x = indent(row.depth);
        let text = clipped_op(event.name(), Label::NORMAL, self.names - x)?;
        Some(Label::start(x, middle, text, role))
    }

    /// What a call launched, or that its op launches nothing.
    pub fn launches(&self, scene: &mut Scene, drawing: &Drawing, row: &Row, middle: i32) {
        let note = |x, text: &str, room| {
            let text = clipped(text, Label::NORMAL, room, Clip::End)?;
            Some(Label::start(x, middle, text, Role::Muted))
        };
        if row.launches_nothing {
            scene.texts.extend(note(
                self.launches,
                words::LAUNCHES_NOTHING,
                self.launches_width,
            ));
        }
        let Some(first) = row.activities.first() else {
            return;
        };
        let others = row.activities.len() - 1;
        let more = fill(words::MORE_LAUNCHES, &[("count", &others.to_string())]);
        let taken = if others == 0 {
            0
        } else {
            font::width(&more, Label::NORMAL) + GAP / 2
        };
        let room = self.launches_width - taken;
        let (mark, labels) = drawing.activity(*first, self.launches, middle, room);
        scene.marks.push(mark);
        scene.texts.extend(labels);
        if others > 0 {
            let x = self.launches + self.launches_width;
            let label = note(x, &more, taken).map(|label| label.anchored(Anchor::End));
            scene.texts.extend(label);
        }
    }

    /// A note under its row: with a leader from the name, or from the device work it speaks of.
    pub fn callout(&self, row: &Row, note: &Callout, top: i32, right: i32) -> CalloutBox {
        let x = if row.event == note.event {
            indent(row.depth) + INDENT + 4
        } else {
            self.launches + 7
        };
        let left = x + ASIDE;
        let lines = wrapped(&note.text, Label::NORMAL, right - left);
        let label = |(place, text): (usize, String)| {
            let middle = top + place as i32 * NOTE + NOTE / 2 - 1;
            Label::start(left, middle, text, Role::Callout)
        };
        let bottom = top + lines.len() as i32 * NOTE - 2;
        let from = top - ROW / 2 + 8;
        CalloutBox {
            event: note.event,
            lines: lines.into_iter().enumerate().map(label).collect(),
            leader: vec![(x, from), (x, bottom)],
        }
    }
}
