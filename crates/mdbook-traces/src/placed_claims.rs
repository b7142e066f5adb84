//! Which claims pages place by themselves.

use std::collections::BTreeSet;

use crate::scan::Piece;

/// The names of all claims that stand on a page by a directive of their own.
#[derive(Default)]
pub(crate) struct PlacedClaims {
    names: BTreeSet<String>,
}

impl PlacedClaims {
    /// Looks through the pages.
    pub(crate) fn of<'a>(pages: impl IntoIterator<Item = &'a [Piece]>) -> Self {
        let mut placed = Self::default();
        for piece in pages.into_iter().flatten() {
            if let Piece::Directive(directive) = piece
                && directive.name == "claim"
            {
                placed.names.insert(directive.arguments.clone());
            }
        }
        placed
    }

    /// Whether a claim is placed, by its whole name such as `linear.one_kernel`.
    pub(crate) fn contains(&self, name: &str) -> bool {
        self.names.contains(name)
    }
}
