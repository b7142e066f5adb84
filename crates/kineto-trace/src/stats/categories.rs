//! Slices by category, so that none is dropped without a word.

use std::collections::BTreeMap;

use crate::{Category, Duration, Trace};

/// The slices of one category.
#[derive(Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub struct CategoryStats {
    /// How many.
    pub count: u64,
    /// Their time together.
    pub time: Duration,
    /// What they were taken for; `Other` is an unknown category.
    pub taken_as: Category,
}

pub(super) fn of(trace: &Trace) -> BTreeMap<String, CategoryStats> {
    let mut categories: BTreeMap<String, CategoryStats> = BTreeMap::new();
    for event in trace.events() {
        if !categories.contains_key(event.raw_category()) {
            let empty = CategoryStats {
                count: 0,
                time: Duration::ZERO,
                taken_as: event.category(),
            };
            categories.insert(event.raw_category().to_owned(), empty);
        }
        if let Some(stats) = categories.get_mut(event.raw_category()) {
            stats.count += 1;
            stats.time += event.duration();
        }
    }
    categories
}
