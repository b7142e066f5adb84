//! `{{#listing linear/src/lib.rs:forward}}`

use texts::pages as words;

use super::Filler;
use crate::filled_page::FilledPage;
use crate::html::{escape, link};
use crate::source_pages::{fenced, language};

/// Code out of one file, or out of two files in tabs.
pub(super) fn fill(
    arguments: &str,
    page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let places: Vec<_> = arguments.split_whitespace().collect();
    match places[..] {
        [place] => {
            let listing = Listing::read(place, page, filler)?;
            Ok(format!(
                "\n<div class=\"listing\">\n\n{}\n</div>\n",
                listing.markdown
            ))
        }
        [left, right] => {
            let left = Listing::read(left, page, filler)?;
            let right = Listing::read(right, page, filler)?;
            Ok(tabs(page.next_tabs(), &[left, right]))
        }
        _ => Err(format!(
            "expected one file or two such as `linear/src/lib.rs:forward`, found `{arguments}`"
        )),
    }
}

struct Listing {
    language: &'static str,
    markdown: String,
}

impl Listing {
    fn read(place: &str, page: &FilledPage, filler: &mut Filler<'_>) -> Result<Self, String> {
        let (file, anchor) = match place.split_once(':') {
            Some((file, anchor)) => (file, Some(anchor)),
            None => (place, None),
        };
        if file.starts_with('/') || file.split('/').any(|part| part == "..") {
            return Err(format!("expected a file under `crates/`, found `{file}`"));
        }
        let file = format!("crates/{file}");
        let code = filler.anchors.take(&filler.project.root, &file, anchor)?;
        let address = filler.links.file(page, &file, Some(&code));
        let from = texts::fill(words::LISTING_SOURCE, &[("file", &format!("`{file}`"))]);
        let language = language(&file);
        let markdown = format!(
            "{}\n<p class=\"listing-source\">{}</p>\n",
            fenced(language, &code.text),
            link(&address, &from)
        );
        Ok(Self { language, markdown })
    }
}

/// Tabs that need no script: a radio button each, of which the checked one shows its code.
fn tabs(number: usize, listings: &[Listing]) -> String {
    let group = format!("listing-{number}");
    let mut buttons = String::new();
    let mut bodies = String::new();
    for (at, listing) in listings.iter().enumerate() {
        let id = format!("{group}-{}", at + 1);
        let checked = if at == 0 { " checked" } else { "" };
        buttons.push_str(&format!(
            "<input type=\"radio\" name=\"{group}\" id=\"{id}\" class=\"tab-{}\"{checked}>\
             <label for=\"{id}\">{}</label>\n",
            at + 1,
            shown_language(listing.language)
        ));
        bodies.push_str(&format!(
            "<div class=\"tab-body\">\n\n{}\n</div>\n",
            listing.markdown
        ));
    }
    format!(
        "\n<div class=\"listing listing-tabs\" role=\"group\" aria-label=\"{}\">\n{buttons}{bodies}</div>\n",
        escape(words::LISTING_TABS)
    )
}

fn shown_language(language: &str) -> &str {
    match language {
        "rust" => "Rust",
        "python" => "Python",
        other => other,
    }
}
