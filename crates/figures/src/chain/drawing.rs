//! What stands in one row of a chain.

use kineto_trace::EventId;

use super::columns::{self, Columns};
use super::numbers::Unit;
use super::rows::Row;
use super::{BAR, MARGIN, NOTE, ROW};
use crate::fit::clipped_kernel;
use crate::hover::hover;
use crate::palette::Role;
use crate::scene::{Anchor, Label, Line, Mark, Rect, Scene, Swatch, Weight};
use crate::{FigureSpec, Source};

/// What every row is drawn with.
pub(super) struct Drawing<'a> {
    pub spec: &'a FigureSpec,
    pub source: &'a Source<'a>,
    pub root: EventId,
    pub columns: &'a Columns,
    pub unit: Unit,
}

impl Drawing<'_> {
    /// A row's times, bar and launches.
    pub fn row(&self, scene: &mut Scene, row: &Row, top: i32) {
        let middle = top + ROW / 2;
        let role = self.role(row.event);
        if row.place > 0 {
            let points = vec![(0, top), (scene.width - MARGIN, top)];
            scene.lines.push(Line {
                points,
                role: Role::Grid,
            });
        }
        let total = self.source.trace.get(row.event).duration();
        let own = self.source.chains.self_time(row.event);
        scene
            .texts
            .extend(self.unit.labels(total, self.columns.total, middle, role));
        scene
            .texts
            .extend(self.unit.labels(own, self.columns.own, middle, role));
        self.bar(scene, row, middle);
        self.columns.launches(scene, self, row, middle);
    }

    /// The bar: pale for the whole call, strong for the part outside its children.
    fn bar(&self, scene: &mut Scene, row: &Row, middle: i32) {
        let event = self.source.trace.get(row.event);
        let whole = self.source.trace.get(self.root).duration();
        let length = |part| columns::length(part, whole, self.columns.bar_width);
        let rect = |width| Rect::new(self.columns.bar, middle - BAR / 2, width, BAR);
        let (kind, weight) = (event.kind(), self.spec.weight(row.event));
        let own = length(self.source.chains.self_time(row.event));
        if own < length(event.duration()) {
            let whole = rect(length(event.duration()));
            scene.swatches.push(Swatch {
                kind,
                rect: whole,
                weight: Weight::Pale,
            });
        }
        let origin = self.source.trace.get(self.root).start();
        scene.marks.push(Mark {
            event: row.event,
            kind,
            rect: rect(own),
            hit: Rect::new(0, middle - ROW / 2, self.columns.launches - 8, ROW),
            weight,
            name: event.name().to_owned(),
            label: self.columns.name(row, event, middle, self.role(row.event)),
            hover: hover(self.source, row.event, origin),
        });
    }

    /// The notes of a row, under it, the call's beside its device work's; returns their height.
    pub fn notes(&self, scene: &mut Scene, row: &Row, top: i32) -> i32 {
        let notes = || {
            self.spec
                .drawn_callouts()
                .iter()
                .filter(|note| row.shows(note.event))
        };
        let right = scene.width - MARGIN;
        let both = notes().any(|note| note.event == row.event)
            && notes().any(|note| note.event != row.event);
        let (mut call, mut device) = (0, 0);
        for note in notes() {
            let of_call = note.event == row.event;
            let height = if of_call { &mut call } else { &mut device };
            let right = if of_call && both {
                self.columns.launches - MARGIN
            } else {
                right
            };
            let callout = self.columns.callout(row, note, top + *height, right);
            *height += callout.lines.len() as i32 * NOTE + 4;
            scene.callouts.push(callout);
        }
        call.max(device)
    }

    fn role(&self, event: EventId) -> Role {
        match self.spec.weight(event) {
            Weight::Strong => Role::Text,
            Weight::Pale => Role::Muted,
        }
    }

    /// What a row shows of the device work it launched: a sample of its colour, name and time.
    pub fn activity(&self, event: EventId, x: i32, middle: i32, room: i32) -> (Mark, Vec<Label>) {
        let activity = self.source.trace.get(event);
        let role = self.role(event);
        let time = activity.duration().to_string();
        let time = Label::start(x + room, middle, time, role).anchored(Anchor::End);
        let sample = Rect::new(x, middle - 5, 14, 11);
        let left = sample.right() + 6;
        let fits = time.bounds().x - 8 - left;
        let name = clipped_kernel(activity.name(), Label::NORMAL, fits);
        let origin = self.source.trace.get(self.root).start();
        let mark = Mark {
            event,
            kind: activity.kind(),
            rect: sample,
            hit: Rect::new(x, middle - ROW / 2, room, ROW),
            weight: self.spec.weight(event),
            name: activity.name().to_owned(),
            label: name.map(|name| Label::start(left, middle, name, role)),
            hover: hover(self.source, event, origin),
        };
        (mark, vec![time])
    }
}
