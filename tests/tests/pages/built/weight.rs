//! How much a page makes a browser load before any click.

use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use mdbook_driver::MDBook;
use scraper::{Html, Selector};
use tempfile::TempDir;

/// A book of one page with nothing on it, with mdBook's own settings.
pub fn bare_book() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("src")).unwrap();
    std::fs::write(
        folder.path().join("book.toml"),
        "[book]\ntitle = \"Bare\"\n",
    )
    .unwrap();
    std::fs::write(folder.path().join("src/SUMMARY.md"), "- [Bare](bare.md)\n").unwrap();
    std::fs::write(folder.path().join("src/bare.md"), "# Bare\n").unwrap();
    let out = tempfile::tempdir().unwrap();
    let mut book = MDBook::load(folder.path()).unwrap();
    book.config.build.build_dir = out.path().to_owned();
    book.build().unwrap();
    out
}

/// The compressed size of a page and of every style, script and picture that it names.
pub fn page_weight(book: &Path, page: &str) -> usize {
    let path = book.join(page);
    let text = std::fs::read_to_string(&path).unwrap();
    let html = Html::parse_document(&text);
    let loaded = Selector::parse("link[rel=stylesheet], script[src], img[src]").unwrap();
    let mut weight = compressed(text.as_bytes());
    for element in html.select(&loaded) {
        let address = element.attr("href").or(element.attr("src")).unwrap();
        let file = path.parent().unwrap().join(address);
        weight += compressed(&std::fs::read(&file).unwrap());
    }
    weight
}

fn compressed(bytes: &[u8]) -> usize {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(bytes).unwrap();
    gzip.finish().unwrap().len()
}
