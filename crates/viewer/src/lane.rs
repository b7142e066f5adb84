//! A lane: a thread, a stream, or what the profiler cost.

use kineto_trace::{EventId, Trace};

use crate::Row;

/// A lane may not grow without end, whatever a file holds.
const MOST_ROWS: usize = 64;

/// A thread or a stream, row by row.
#[derive(Clone, Debug, Default)]
pub struct Lane {
    /// What it is called: `GPU`, `stream 7`.
    pub titles: Vec<String>,
    /// Its rows, from above.
    pub rows: Vec<Row>,
}

impl Lane {
    /// Puts an event into the first row from `lowest` on that is free when it begins. Events
    /// come by start.
    pub(crate) fn place(&mut self, trace: &Trace, event: EventId, lowest: usize) {
        let (start, end) = {
            let event = trace.get(event);
            (event.start().nanos(), event.end().nanos())
        };
        let lowest = lowest.min(MOST_ROWS - 1);
        if self.rows.len() <= lowest {
            self.rows.resize_with(lowest + 1, Row::default);
        }
        let free = (lowest..self.rows.len()).find(|row| self.rows[*row].is_free_at(start));
        let row = free.unwrap_or_else(|| self.rows.len().min(MOST_ROWS - 1));
        if row == self.rows.len() {
            self.rows.push(Row::default());
        }
        self.rows[row].push(event, start, end);
    }

    /// How many events it has.
    pub fn events(&self) -> usize {
        self.rows.iter().map(|row| row.events().len()).sum()
    }
}
