//! The built book: filled, linked, light, and with the evidence it promises.

mod built;
mod findings;
mod guesses;
mod pointers;
mod policy;

use std::collections::BTreeSet;

use built::{book, page_weight, texts_of};
use scraper::{Html, Selector};

/// A selector, which must be well formed.
fn select(selector: &str) -> Selector {
    Selector::parse(selector).unwrap()
}

/// The chapters, without the pages that copy sources and the one that has them all for paper.
fn chapters() -> Vec<(String, Html)> {
    let folder = book().folder();
    let pages = book()
        .pages()
        .into_iter()
        .filter(|page| !page.starts_with(folder.join("sources")) && !page.ends_with("print.html"));
    pages
        .map(|page| {
            let name = page.strip_prefix(folder).unwrap().display().to_string();
            let html = Html::parse_document(&book().read(&name));
            (name, html)
        })
        .collect()
}

#[test]
fn no_directive_is_left_unfilled() {
    for (name, page) in chapters() {
        for text in texts_of(&page) {
            assert!(!text.contains("{{#"), "{name}: {text}");
        }
    }
}

#[test]
fn the_linear_chapter_has_its_figures_and_its_evidence() {
    let page = Html::parse_document(&book().read("linear.html"));
    assert!(page.select(&select("main figure.trace-figure svg")).count() >= 2);
    let claims: Vec<_> = page.select(&select("main .claim")).collect();
    assert!(claims.len() >= 6, "{} claims", claims.len());
    for claim in claims {
        let text = claim.text().collect::<String>();
        assert!(
            text.contains("Holds") && text.contains("NVIDIA H200:"),
            "{text}"
        );
    }
}

#[test]
fn figures_have_a_name_a_text_and_say_what_made_them() {
    for (name, page) in chapters() {
        for figure in page.select(&select("figure.trace-figure")) {
            // What is drawn of many recordings names each in its table.
            let of_many = figure.attr("class").unwrap().contains("roofline");
            let source = match of_many {
                true => "tbody th a[href$='.html']",
                false => ".made-by a[href$='.json.gz']",
            };
            for part in [
                "svg[role=img][aria-labelledby]",
                "figcaption",
                "details.as-text li",
                ".made-by code",
                ".made-by a[href$='.svg']",
                source,
            ] {
                assert!(
                    figure.select(&select(part)).next().is_some(),
                    "{name}: no {part}"
                );
            }
        }
    }
}

#[test]
fn every_id_on_a_page_is_its_own() {
    for (name, page) in chapters() {
        let mut seen = BTreeSet::new();
        for element in page.select(&select("main [id]")) {
            let id = element.attr("id").unwrap();
            assert!(
                seen.insert(id),
                "{name} has two elements with the id `{id}`"
            );
        }
    }
}

#[test]
fn labels_point_at_what_is_there() {
    for (name, page) in chapters() {
        for svg in page.select(&select("svg[aria-labelledby]")) {
            for id in svg.attr("aria-labelledby").unwrap().split_whitespace() {
                let target = select(&format!("[id='{id}']"));
                assert!(svg.select(&target).next().is_some(), "{name}: no `{id}`");
            }
        }
        for label in page.select(&select("main label[for]")) {
            let target = select(&format!("input[id='{}']", label.attr("for").unwrap()));
            assert!(
                page.select(&target).next().is_some(),
                "{name}: a label of nothing"
            );
        }
    }
}

#[test]
fn published_facts_are_marked_and_linked() {
    let page = Html::parse_document(&book().read("linear.html"));
    let published: Vec<_> = page.select(&select(".published")).collect();
    assert!(!published.is_empty());
    for fact in published {
        assert!(fact.text().collect::<String>().ends_with("A100, published"));
        let link = fact.select(&select("a[href^='https://']")).next();
        assert!(link.is_some() && fact.attr("title").unwrap().contains("not measured here"));
    }
}

#[test]
fn links_within_the_book_lead_somewhere() {
    let broken = built::broken_links(book());
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn pages_load_nothing_from_elsewhere() {
    for (name, page) in chapters() {
        for element in page.select(&select(
            "script[src], img[src], link[href]:not([rel=canonical])",
        )) {
            let address = element.attr("src").or(element.attr("href")).unwrap();
            assert!(!address.contains("//"), "{name} loads {address}");
        }
    }
}

#[test]
fn no_code_is_sent_to_a_playground() {
    for (name, page) in chapters() {
        assert!(
            page.select(&select("pre.playground")).next().is_none(),
            "{name}"
        );
    }
}

#[test]
fn a_page_adds_at_most_150_kb_to_a_bare_one() {
    let bare = built::bare_book();
    let bare = page_weight(bare.path(), "index.html");
    for (name, _) in chapters() {
        let added = page_weight(book().folder(), &name).saturating_sub(bare);
        assert!(added <= 150_000, "{name} adds {added} bytes, compressed");
    }
}
