//! Follows every link within a book.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use scraper::{Html, Selector};
use tests::BuiltBook;

/// Links whose file or anchor is not there, each with its page.
pub fn broken_links(book: &BuiltBook) -> Vec<String> {
    let links = Selector::parse("a[href], link[href], script[src], img[src]").unwrap();
    let mut ids = Ids::default();
    let mut broken = Vec::new();
    for page in book.pages() {
        let html = Html::parse_document(&std::fs::read_to_string(&page).unwrap());
        for element in html.select(&links) {
            let address = element.attr("href").or(element.attr("src")).unwrap();
            if address.contains("://") || address.starts_with("mailto:") {
                continue;
            }
            if !leads_somewhere(&page, address, &mut ids) {
                let page = page.strip_prefix(book.folder()).unwrap().display();
                broken.push(format!("{page}: {address}"));
            }
        }
    }
    broken
}

fn leads_somewhere(page: &Path, address: &str, ids: &mut Ids) -> bool {
    let (file, anchor) = address.split_once('#').unwrap_or((address, ""));
    let target = match file {
        "" => page.to_owned(),
        file => normal(&page.parent().unwrap().join(file)),
    };
    target.is_file() && (anchor.is_empty() || ids.of(&target).contains(anchor))
}

/// The ids of pages, read once.
#[derive(Default)]
struct Ids {
    pages: BTreeMap<PathBuf, BTreeSet<String>>,
}

impl Ids {
    fn of(&mut self, page: &Path) -> &BTreeSet<String> {
        self.pages.entry(page.to_owned()).or_insert_with(|| {
            let html = Html::parse_document(&std::fs::read_to_string(page).unwrap());
            let with_id = Selector::parse("[id]").unwrap();
            html.select(&with_id)
                .map(|element| element.attr("id").unwrap().to_owned())
                .collect()
        })
    }
}

/// A path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                normal.pop();
            }
            Component::CurDir => (),
            part => normal.push(part),
        }
    }
    normal
}
