//! Rows of a lane, filled one event after the other.

use kineto_trace::{Event, Timestamp};

/// What each row holds already.
#[derive(Default)]
pub(super) struct Rows(Vec<Row>);

#[derive(Default)]
struct Row {
    spans: Vec<(Timestamp, Timestamp)>,
    end: Option<Timestamp>,
}

impl Row {
    fn free(&self, start: Timestamp, end: Timestamp) -> bool {
        // Events mostly come in order: then the latest end decides.
        let after_all = self.end.is_none_or(|last| start >= last);
        after_all
            || !self
                .spans
                .iter()
                .rev()
                .any(|(from, to)| *from < end && start < *to)
    }

    fn take(&mut self, start: Timestamp, end: Timestamp) {
        self.spans.push((start, end));
        self.end = self.end.max(Some(end));
    }
}

impl Rows {
    /// How many rows hold anything, or stand above one that does.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The first row from `lowest` on that is free while the event lasts.
    pub fn place(&mut self, event: &Event, lowest: usize) -> usize {
        let (start, end) = (event.start(), event.end());
        let row = (lowest..self.0.len()).find(|row| self.0[*row].free(start, end));
        let row = row.unwrap_or(self.0.len().max(lowest));
        if row >= self.0.len() {
            self.0.resize_with(row + 1, Row::default);
        }
        self.0[row].take(start, end);
        row
    }
}
