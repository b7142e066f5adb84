//! The book as published: built once for all tests, from committed recordings alone.

mod links;
mod weight;

use std::sync::LazyLock;

use scraper::Html;
use scraper::node::Node;
use tests::{BuiltBook, root};

pub use links::broken_links;
pub use weight::{bare_book, page_weight};

static BOOK: LazyLock<BuiltBook> = LazyLock::new(|| {
    let variables = [("TRACES_COMMITTED_ONLY", "1")];
    match BuiltBook::of(env!("CARGO_BIN_EXE_build-book"), &root(), &variables) {
        Ok(book) => book,
        Err(failure) => panic!("the book was not built:\n{}", failure.0),
    }
});

/// The book.
pub fn book() -> &'static BuiltBook {
    &BOOK
}

/// The texts of a page that a reader sees: not those of scripts and styles.
pub fn texts_of(page: &Html) -> Vec<String> {
    let nodes = page.tree.nodes().filter_map(|node| {
        let Node::Text(text) = node.value() else {
            return None;
        };
        let parent = node.parent()?;
        let name = parent.value().as_element()?.name();
        (!matches!(name, "script" | "style")).then(|| text.to_string())
    });
    nodes.collect()
}
