//! Time to pixels.

use kineto_trace::{Duration, Event, Timestamp};

/// A window of time and the columns that show it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub from: Timestamp,
    pub to: Timestamp,
    pub left: i32,
    pub width: i32,
}

impl Window {
    pub fn span(self) -> Duration {
        Duration::from_nanos((self.to - self.from).nanos().max(1))
    }

    pub fn right(self) -> i32 {
        self.left + self.width
    }

    /// Whether any of the event lies in the window.
    pub fn shows(self, event: &Event) -> bool {
        event.start() < self.to && (event.end() > self.from || event.start() >= self.from)
    }

    /// The column of a time; times outside are at the edge.
    pub fn column(self, time: Timestamp) -> i32 {
        let after = i128::from((time - self.from).nanos());
        let span = i128::from(self.span().nanos());
        let columns = (after * i128::from(self.width) + span / 2).div_euclid(span);
        self.left + columns.clamp(0, i128::from(self.width)) as i32
    }

    /// First column and width of an event, at least `least` wide, within the window.
    pub fn columns(self, event: &Event, least: i32) -> (i32, i32) {
        let (start, end) = (self.column(event.start()), self.column(event.end()));
        let width = end - start;
        // A gap of one column keeps neighbours apart, where there is room for it.
        let width = if width >= 4 {
            width - 1
        } else {
            width.max(least)
        };
        (start.min(self.right() - width), width)
    }
}
