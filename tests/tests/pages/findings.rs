//! What the viewer and `kineto-trace explain` find leads to pages that are there.

use crate::built::{book, texts_of};
use kineto_trace::Pattern;
use scraper::Html;
use tests::root;

#[test]
fn every_finding_has_a_chapter() {
    let summary = std::fs::read_to_string(root().join("book/SUMMARY.md")).unwrap();
    for pattern in Pattern::ALL {
        let (id, chapter) = (pattern.id(), pattern.chapter());
        assert!(
            summary.contains(&format!("({chapter}.md)")),
            "`{id}`: the summary has no {chapter}.md"
        );
        let page = book().folder().join(format!("{chapter}.html"));
        assert!(page.is_file(), "`{id}`: no {}", page.display());
    }
}

#[test]
fn every_finding_stands_in_the_cheat_sheet() {
    let page = Html::parse_document(&book().read("cheat-sheet.html"));
    let text = texts_of(&page).concat();
    for pattern in Pattern::ALL {
        assert!(text.contains(pattern.id()), "no `{}`", pattern.id());
    }
}
