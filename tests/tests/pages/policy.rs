//! The content security policy: no request leaves a page, and only known scripts run.

use std::collections::BTreeSet;

use crate::built::book;
use crate::select;
use mdbook_traces::policy::put_hashes;
use scraper::Html;
use tests::files;

const POLICY: &str = "meta[http-equiv='Content-Security-Policy']";

/// The policy of a page, which stands before every script and style.
fn policy(html: &str) -> String {
    let page = Html::parse_document(html);
    let element = page.select(&select(POLICY)).next().expect("a policy");
    let before = html.split("Content-Security-Policy").next().unwrap();
    assert!(
        !before.contains("<script") && !before.contains("<link"),
        "something comes before it"
    );
    element.attr("content").unwrap().to_owned()
}

/// The sources that a part of a policy allows.
fn allowed(policy: &str, part: &str) -> BTreeSet<String> {
    let found = policy
        .split(';')
        .find_map(|found| found.trim().strip_prefix(part));
    let sources = found.unwrap_or_else(|| panic!("no `{part}` in {policy}"));
    sources.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn a_book_built_by_mdbook_alone_sends_nothing_and_loads_nothing_from_elsewhere() {
    for page in book().pages() {
        let policy = policy(&std::fs::read_to_string(&page).unwrap());
        for part in ["default-src", "connect-src"] {
            assert_eq!(
                allowed(&policy, part),
                BTreeSet::from(["'self'".to_owned()])
            );
        }
        assert_eq!(
            allowed(&policy, "form-action"),
            BTreeSet::from(["'none'".to_owned()])
        );
        assert!(
            !policy.contains("http") && !policy.contains('*'),
            "{policy}"
        );
    }
}

#[test]
fn xtask_allows_the_inline_scripts_of_a_page_by_their_hashes_alone() {
    let copy = tempfile::tempdir().unwrap();
    for page in book().pages() {
        let to = copy
            .path()
            .join(page.strip_prefix(book().folder()).unwrap());
        std::fs::create_dir_all(to.parent().unwrap()).unwrap();
        std::fs::copy(&page, &to).unwrap();
    }
    put_hashes(copy.path()).unwrap();
    for page in files(copy.path()) {
        let html = std::fs::read_to_string(&page).unwrap();
        let scripts = allowed(&policy(&html), "script-src");
        let document = Html::parse_document(&html);
        let inline: BTreeSet<_> = document
            .select(&select("script:not([src])"))
            .map(|script| script.text().collect::<String>())
            .collect();
        let (hashes, others): (BTreeSet<_>, BTreeSet<_>) = scripts
            .into_iter()
            .partition(|source| source.starts_with("'sha256-"));
        let known = ["'self'", "'wasm-unsafe-eval'"].map(str::to_owned);
        assert_eq!(others, BTreeSet::from(known), "{}", page.display());
        assert_eq!(hashes.len(), inline.len(), "{}", page.display());
        assert!(!inline.is_empty());
    }
}

#[test]
fn pages_have_no_script_in_an_attribute() {
    for page in book().pages() {
        let html = Html::parse_document(&std::fs::read_to_string(&page).unwrap());
        for element in html.select(&select("*")) {
            let handler = element
                .value()
                .attrs()
                .find(|(name, _)| name.starts_with("on"));
            assert_eq!(handler, None, "{}", page.display());
        }
    }
}
