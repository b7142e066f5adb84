//! What the viewer and `kineto-trace explain` find leads to pages that are there.

use crate::built::{book, texts_of};
use kineto_trace::Pattern;
use scraper::Html;
use tests::root;

/// Chapters that are still to be written: a finding of theirs has no link yet.
const COMING: [&str; 1] = ["fused-mlp"];

#[test]
fn every_finding_has_a_chapter() {
    let summary = std::fs::read_to_string(root().join("book/SUMMARY.md")).unwrap();
    for pattern in Pattern::ALL {
        let chapter = pattern.chapter();
        let listed = summary.contains(&format!("({chapter}.md)"));
        if !listed && COMING.contains(&chapter) {
            eprintln!("missing: {chapter}, the chapter of `{}`", pattern.id());
            continue;
        }
        assert!(listed, "`{}`: no page {chapter}.md", pattern.id());
        let page = book().folder().join(format!("{chapter}.html"));
        assert!(page.is_file(), "`{}`: no {}", pattern.id(), page.display());
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
