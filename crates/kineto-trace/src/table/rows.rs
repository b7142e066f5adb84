//! The rows while they fill.

use std::{cmp::Reverse, collections::HashMap};

use super::{Row, Side, row_name};
use crate::{Category, Event, EventId, Timestamp, Trace};

type Map<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

/// When an event came: of two that began together the longer first, then the file's first.
pub(super) type When = (Timestamp, Reverse<Timestamp>, EventId);

/// Rows by name and side, each with the first of its events.
#[derive(Default)]
pub(super) struct Rows<'a> {
    rows: Vec<(When, Row)>,
    by_name: Map<(&'a str, Side, bool), usize>,
    /// A trace keeps one copy of each name, so most names are known by where they lie.
    by_place: Map<(*const u8, Side, bool), usize>,
}

impl<'a> Rows<'a> {
    /// The row of an event that came at `when`.
    pub(super) fn of(&mut self, event: &'a Event, side: Side, when: When) -> &mut Row {
        // Annotations and ops of one name are two rows.
        let annotation = event.category() == Category::UserAnnotation;
        let place = (event.name().as_ptr(), side, annotation);
        let row = match self.by_place.get(&place) {
            Some(&row) => row,
            None => {
                let name = (row_name(event), side, annotation);
                let row = *self.by_name.entry(name).or_insert(self.rows.len());
                self.by_place.insert(place, row);
                row
            }
        };
        if row == self.rows.len() {
            self.rows.push((when, Row::new(event, side)));
        }
        let (first, row) = &mut self.rows[row];
        *first = when.min(*first);
        row
    }

    /// The rows in the order in which their first events came.
    pub(super) fn in_time(mut self, trace: &Trace) -> Vec<Row> {
        self.rows.sort_by_key(|(first, _)| *first);
        let rows = self.rows.into_iter().map(|((.., first), row)| Row {
            category: trace.get(first).category(),
            ..row
        });
        rows.collect()
    }
}
