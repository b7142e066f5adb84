//! Moving: the view, and from event to event.

use super::{RULER, Session};
use crate::layout::{Layout, ROW};
use crate::protocol::{Place, Reply, Step};

impl Session {
    pub(super) fn resize(&mut self, width: i32, height: i32) -> Option<Reply> {
        self.width = width.max(1);
        self.height = height.max(1);
        let before = self.layout.height;
        self.lay_out();
        (self.layout.height != before).then(|| self.arranged())
    }

    /// Puts two traces beside each other, or one below the other.
    pub(super) fn arrange(&mut self, beside: bool) -> Reply {
        self.beside = Some(beside);
        self.lay_out();
        self.arranged()
    }

    fn arranged(&self) -> Reply {
        Reply::Arranged {
            beside: self.is_beside(),
            height: self.layout.height + RULER,
        }
    }

    /// Gives every lane its place.
    pub(super) fn lay_out(&mut self) {
        self.layout = Layout::of(&self.slots, self.is_beside());
        self.view.resize(self.pane(0).columns());
        self.scroll_to(self.scroll);
    }

    pub(super) fn pan(&mut self, x: f64, y: f64) {
        self.view.pan(x);
        self.scroll_to(self.scroll.saturating_add(y.round() as i32));
    }

    pub(super) fn zoom(&mut self, x: Option<f64>, factor: f64) {
        let middle = f64::from(self.pane(0).columns()) / 2.0;
        let column = x.map_or(middle, |x| self.column(x));
        self.view.zoom(column, factor);
    }

    /// The column of the view that a column of the canvas shows.
    pub(super) fn column(&self, x: f64) -> f64 {
        let pane = self.pane_at(x);
        (x - f64::from(pane.left())).clamp(0.0, f64::from(pane.width))
    }

    fn scroll_to(&mut self, scroll: i32) {
        let beyond = self.layout.height + RULER - self.height;
        self.scroll = scroll.clamp(0, beyond.max(0));
    }

    pub(super) fn fit(&mut self) {
        self.view = crate::View::fit(self.whole(), self.pane(0).columns());
    }

    /// Brings the selected event and what it launched to the width of the view.
    pub(super) fn focus(&mut self) {
        if let Some(place) = self.selected {
            let (from, to) = self.stretch(place);
            self.view.show(from, to);
        }
    }

    /// An event with what it launched, in nanoseconds from the common zero.
    fn stretch(&self, place: Place) -> (f64, f64) {
        let zero = self.zeros[place.slot];
        let (from, to) = self.slots[place.slot].around(place.id());
        let after = |time: i64| time.saturating_sub(zero) as f64;
        (after(from), after(to))
    }

    /// Selects an event and brings it into view.
    pub(super) fn go_to(&mut self, place: Place) -> Option<Reply> {
        let (from, to) = self.stretch(place);
        self.view.reveal(from, to);
        if let Some(rect) = self.rect(place) {
            let above = rect.y - RULER - ROW;
            let below = rect.bottom() + ROW - self.height;
            let by = if above < 0 { above } else { below.max(0) };
            self.scroll_to(self.scroll + by);
        }
        self.select(Some(place))
    }

    pub(super) fn select_number(&mut self, slot: usize, event: u32) -> Option<Reply> {
        let id = self.slots.get(slot)?.event(event)?;
        self.go_to(Place { slot, event: id.0 })
    }

    /// Selects the neighbour of the selected event; the first event in view if none is.
    pub(super) fn go(&mut self, to: Step) -> Option<Reply> {
        let Some(place) = self.selected else {
            let first = self.hits.first()?.place;
            return self.go_to(first);
        };
        let opened = &self.slots[place.slot];
        let (lane, row) = opened.place(place.id())?;
        let next = match to {
            Step::Next | Step::Previous => {
                let row = &opened.lanes[lane].rows[row];
                let at = row.position(&opened.trace, place.id())?;
                let next = match to {
                    Step::Next => at.checked_add(1),
                    _ => at.checked_sub(1),
                };
                row.events().get(next?).copied()?
            }
            Step::Up | Step::Down => self.across(place, lane, row, to == Step::Up)?,
        };
        self.go_to(Place {
            slot: place.slot,
            event: next.0,
        })
    }

    /// The event that stands above or below at the same time, else the nearest in the next row
    /// that has any.
    fn across(
        &self,
        place: Place,
        lane: usize,
        row: usize,
        up: bool,
    ) -> Option<kineto_trace::EventId> {
        let opened = &self.slots[place.slot];
        let start = opened.trace.get(place.id()).start().nanos();
        let rows: Vec<(usize, usize)> = (0..opened.lanes.len())
            .flat_map(|lane| (0..opened.lanes[lane].rows.len()).map(move |row| (lane, row)))
            .collect();
        let at = rows.iter().position(|own| *own == (lane, row))?;
        let nearest = |(lane, row): &(usize, usize)| opened.lanes[*lane].rows[*row].nearest(start);
        match up {
            true => rows[..at].iter().rev().find_map(nearest),
            false => {
                // Below a call stands what it called, which begins later.
                let child = opened.chains.children(place.id()).first().copied();
                let child = child.filter(|child| opened.place(*child).is_some());
                child.or_else(|| rows[at + 1..].iter().find_map(nearest))
            }
        }
    }
}
