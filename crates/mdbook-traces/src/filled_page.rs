//! The page that is being filled.

use std::collections::BTreeSet;
use std::path::Path;

use crate::asked::Asked;
use crate::page_figures::PageFigures;
use crate::scan::Piece;

/// A page that is being filled.
pub(crate) struct FilledPage {
    up: String,
    ids: BTreeSet<String>,
    tabs: usize,
    /// The figures that it has, also those still to come.
    pub(crate) figures: PageFigures,
    /// The guesses that it has asked for.
    pub(crate) asked: Asked,
}

impl FilledPage {
    /// A page by its path within the book and its pieces.
    pub(crate) fn new(path: &Path, pieces: &[Piece]) -> Self {
        let folders = path.components().count().saturating_sub(1);
        Self {
            up: "../".repeat(folders),
            ids: BTreeSet::new(),
            tabs: 0,
            figures: PageFigures::of(pieces),
            asked: Asked::default(),
        }
    }

    /// The way from the page to the book's top folder: empty, or `../` for each folder.
    pub(crate) fn up(&self) -> &str {
        &self.up
    }

    /// An `id` that is not on the page yet: the wanted one, else with a number behind it.
    pub(crate) fn id(&mut self, wanted: &str) -> String {
        let mut id = wanted.to_owned();
        let mut number = 1;
        while !self.ids.insert(id.clone()) {
            number += 1;
            id = format!("{wanted}-{number}");
        }
        id
    }

    /// A number for the next group of tabs.
    pub(crate) fn next_tabs(&mut self) -> usize {
        self.tabs += 1;
        self.tabs
    }
}
