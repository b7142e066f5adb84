//! One row of a lane: events that follow each other, found by time.

use kineto_trace::{EventId, Trace};

use crate::Opened;
use crate::columns::Columns;

/// Events of a lane that stand beside each other, by start.
#[derive(Clone, Debug, Default)]
pub struct Row {
    events: Vec<EventId>,
    starts: Vec<i64>,
    /// The latest end up to each event. Where rows ran out and events overlap, it still grows.
    reach: Vec<i64>,
}

/// What is drawn in a row: an event, or several that share less than a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    /// The event; the first of several.
    pub event: EventId,
    /// How many events it stands for.
    pub count: usize,
    /// First column, from the left edge of the view.
    pub x: i32,
    /// Columns, at least one.
    pub width: i32,
}

impl Row {
    /// Whether an event that starts then would stand beside those already there.
    pub(crate) fn is_free_at(&self, start: i64) -> bool {
        self.reach.last().is_none_or(|reach| *reach <= start)
    }

    /// Adds an event; they come by start.
    pub(crate) fn push(&mut self, event: EventId, start: i64, end: i64) {
        let reach = self.reach.last().map_or(end, |reach| end.max(*reach));
        self.events.push(event);
        self.starts.push(start);
        self.reach.push(reach);
    }

    /// The events, by start.
    pub fn events(&self) -> &[EventId] {
        &self.events
    }

    /// Where an event stands among them.
    pub(crate) fn position(&self, trace: &Trace, event: EventId) -> Option<usize> {
        let start = trace.get(event).start().nanos();
        let first = self.starts.partition_point(|own| *own < start);
        let same = self.starts[first..].iter().take_while(|own| **own == start);
        (first..first + same.count()).find(|at| self.events[*at] == event)
    }

    /// The event that begins last before `time`, else the first one after.
    pub(crate) fn nearest(&self, time: i64) -> Option<EventId> {
        let after = self.starts.partition_point(|start| *start <= time);
        self.events.get(after.saturating_sub(1)).copied()
    }

    /// What the columns show of this row, from left to right.
    pub fn bars(&self, opened: &Opened, columns: Columns) -> Vec<Bar> {
        let trace = &opened.trace;
        let mut bars: Vec<Bar> = Vec::new();
        let mut at = self.reach.partition_point(|reach| *reach < columns.from());
        while at < self.events.len() && self.starts[at] < columns.to() {
            let event = trace.get(self.events[at]);
            let (start, end) = (event.start().nanos(), event.end().nanos());
            if end < columns.from() {
                at += 1;
                continue;
            }
            if columns.is_wide(start, end) {
                bars.push(self.alone(at, start, end, columns));
                at += 1;
            } else {
                let next = self.crowd_end(trace, at, columns);
                let bar = Bar {
                    event: self.events[at],
                    count: next - at,
                    x: columns.column(start),
                    width: 1,
                };
                add(&mut bars, bar, opened);
                at = next;
            }
        }
        bars
    }

    fn alone(&self, at: usize, start: i64, end: i64, columns: Columns) -> Bar {
        let (x, right) = (columns.column(start), columns.column(end));
        // A gap of one column keeps neighbours apart, where there is room for it.
        let gap = i32::from(right - x >= 4);
        Bar {
            event: self.events[at],
            count: 1,
            x,
            width: (right - x - gap).max(1),
        }
    }

    /// The first event after `at` that does not share its column.
    fn crowd_end(&self, trace: &Trace, at: usize, columns: Columns) -> usize {
        let edge = columns.next_column(self.starts[at]);
        // Doubling steps before halving: mostly the end is near.
        let mut step = 1;
        while self
            .starts
            .get(at + step)
            .is_some_and(|start| *start < edge)
        {
            step *= 2;
        }
        let (low, high) = (at + step / 2, (at + step).min(self.starts.len()));
        let next = low + self.starts[low..high].partition_point(|start| *start < edge);
        let next = next.max(at + 1);
        // The last one may begin in this column and be seen far beyond.
        let last = trace.get(self.events[next - 1]);
        let wide = columns.is_wide(last.start().nanos(), last.end().nanos());
        if wide && next > at + 1 {
            next - 1
        } else {
            next
        }
    }
}

/// Adds a bar of one column, joining it to the one before where nothing tells them apart.
fn add(bars: &mut Vec<Bar>, bar: Bar, opened: &Opened) {
    let Some(last) = bars.last_mut() else {
        bars.push(bar);
        return;
    };
    let kind = |bar: &Bar| opened.kind(bar.event);
    let crowds = last.count > 1 || last.width == 1;
    if crowds && last.x + last.width >= bar.x && kind(last) == kind(&bar) {
        last.width = (bar.x + bar.width - last.x).max(last.width);
        last.count += bar.count;
    } else if last.x + last.width <= bar.x || last.width > 1 {
        bars.push(bar);
    } else {
        last.count += bar.count;
    }
}
