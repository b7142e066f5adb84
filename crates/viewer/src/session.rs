//! The viewer without a page.

mod answer;
mod go;
mod linked;
mod looked;

use figures::Weight;
use figures::scene::Rect;

use crate::columns::Columns;
use crate::differences::Differences;
use crate::frame::{Frame, RULER};
use crate::hits::{self, Hit};
use crate::layout::{BAR, Layout};
use crate::pane::{self, Pane};
use crate::protocol::{Listed, Reply, Request};
use crate::report::Looking;
use crate::search::Found;
use crate::short::short;
use crate::{Details, Opened, Place, View, details};

/// A list of what is in view holds no more than this.
const MOST_LISTED: usize = 40;

/// One or two traces, what is seen of them and what is selected.
#[derive(Debug)]
pub struct Session {
    pub(crate) slots: Vec<Opened>,
    /// The nanosecond of each trace's clock that is the common zero.
    pub(crate) zeros: Vec<i64>,
    pub(crate) layout: Layout,
    pub(crate) view: View,
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) selected: Option<Place>,
    pub(crate) hovered: Option<Place>,
    /// Nanoseconds from the common zero.
    pub(crate) measured: Option<(f64, f64)>,
    /// Whether the reader wants two traces beside each other; where there is room if unsaid.
    beside: Option<bool>,
    scroll: i32,
    found: Found,
    differences: Option<Differences>,
    /// What is being found out about the trace that was opened last.
    looking: Option<Looking>,
    hits: Vec<Hit>,
}

impl Session {
    /// An empty viewer of this many CSS pixels.
    pub fn new(width: i32, height: i32) -> Self {
        Self {
            slots: Vec::new(),
            zeros: Vec::new(),
            layout: Layout::default(),
            view: View::fit(1e9, 1),
            width: width.max(1),
            height: height.max(1),
            selected: None,
            hovered: None,
            measured: None,
            beside: None,
            scroll: 0,
            found: Found::default(),
            differences: None,
            looking: None,
            hits: Vec::new(),
        }
    }

    /// What is to be drawn. Pointers find what was drawn last.
    pub fn frame(&mut self) -> Frame {
        let frame = Frame::of(self);
        self.hits.clone_from(&frame.hits);
        frame
    }

    /// Does what a reader asks.
    pub fn ask(&mut self, request: &Request) -> Option<Reply> {
        match request {
            Request::Resize { width, height } => return self.resize(*width, *height),
            Request::Arrange { beside } => return Some(self.arrange(*beside)),
            Request::Pan { x, y } => self.pan(*x, *y),
            Request::Zoom { x, factor } => self.zoom(*x, *factor),
            Request::Hover { x, y } => return self.hover(*x, *y),
            Request::Leave => self.hovered = None,
            Request::Click { x, y } => return self.click(*x, *y),
            Request::Select { slot, event } => return self.select_number(*slot, *event),
            Request::Go { to } => return self.go(*to),
            Request::Focus => self.focus(),
            Request::Fit => self.fit(),
            Request::Step { index } => self.show_step(*index),
            Request::Window { from, to } => self.show_window(*from, *to),
            Request::Search { text } => return Some(self.search(text)),
            Request::Match { back } => return self.next_match(*back),
            Request::Measure { from, to } => return Some(self.measure(*from, *to)),
            Request::Span { on } => return self.measure_selected(*on),
            Request::Clear => return Some(self.clear()),
            Request::Visible => return Some(self.visible()),
            Request::Single => self.single(),
        }
        None
    }

    fn forget(&mut self) {
        self.selected = None;
        self.hovered = None;
        self.measured = None;
        self.found = Found::default();
        self.hits.clear();
    }

    /// Whether two traces stand beside each other.
    pub(crate) fn is_beside(&self) -> bool {
        self.slots.len() > 1 && self.beside.unwrap_or(pane::has_room(self.width))
    }

    /// Where a trace stands.
    pub(crate) fn pane(&self, slot: usize) -> Pane {
        if self.is_beside() {
            Pane::half(self.width, slot)
        } else {
            Pane::whole(self.width)
        }
    }

    /// Each stretch of the canvas that has a ruler of its own.
    pub(crate) fn panes(&self) -> impl Iterator<Item = Pane> + '_ {
        let count = if self.is_beside() { 2 } else { 1 };
        (0..count).map(|slot| self.pane(slot))
    }

    /// The pane at a column.
    fn pane_at(&self, x: f64) -> Pane {
        let second = self.panes().skip(1).find(|pane| x >= f64::from(pane.x));
        second.unwrap_or(self.pane(0))
    }

    /// How many lines of the content are above the view.
    pub(crate) fn scroll(&self) -> i32 {
        self.scroll
    }

    /// The canvas line of a content line.
    pub(crate) fn line(&self, content: i32) -> i32 {
        content - self.scroll + RULER
    }

    pub(crate) fn columns(&self, slot: usize) -> Columns {
        let columns = self.pane(slot).columns();
        let view = self.view;
        Columns::new(self.zeros[slot], view.from(), view.per_column(), columns)
    }

    /// How strongly an event is drawn: what was searched for, or else what differs.
    pub(crate) fn weight(&self, place: Place) -> Weight {
        let strong = if !self.found.places.is_empty() {
            self.found.holds(place)
        } else if let Some(differences) = &self.differences {
            let name = self.slots[place.slot].trace.get(place.id()).name();
            differences.hold(place.slot, name)
        } else {
            true
        };
        if strong { Weight::Strong } else { Weight::Pale }
    }

    /// Where an event's bar is, or would be beyond the edges.
    pub(crate) fn rect(&self, place: Place) -> Option<Rect> {
        let opened = self.slots.get(place.slot)?;
        let (lane, row) = opened.place(place.id())?;
        let lane = self.layout.find(place.slot, lane)?;
        let columns = self.columns(place.slot);
        let event = opened.trace.get(place.id());
        let x = columns.column(event.start().nanos());
        let right = columns.column(event.end().nanos());
        let y = self.line(lane.row(row));
        Some(Rect::new(
            self.pane(place.slot).left() + x,
            y,
            (right - x).max(1),
            BAR,
        ))
    }

    fn hit(&self, x: i32, y: i32) -> Option<Hit> {
        if y < RULER || x < self.pane_at(f64::from(x)).left() {
            return None;
        }
        hits::at(&self.hits, x, y).copied()
    }

    fn select(&mut self, place: Option<Place>) -> Option<Reply> {
        self.selected = place;
        let Some(place) = place else {
            return Some(Reply::Cleared);
        };
        let opened = self.slots.get(place.slot)?;
        Some(Reply::Selected(Details::of(opened, place)))
    }

    fn listed(&self, place: Place) -> Listed {
        let opened = &self.slots[place.slot];
        let event = opened.trace.get(place.id());
        let values = [
            ("name", &*short(event.name())),
            ("start", &*details::relative(opened, event)),
            ("duration", &*event.duration().to_string()),
        ];
        let text = texts::fill(texts::viewer::LISTED, &values);
        Listed { place, text }
    }
}
