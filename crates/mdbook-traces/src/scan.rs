//! Finds the directives in a page.

mod code;

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

use code::{Fence, is_within_code_span};

/// Directives of mdBook itself, which are left to it.
const MDBOOK: [&str; 4] = ["include", "rustdoc_include", "playground", "title"];

static DIRECTIVE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(\\)?\{\{\s*#\s*([A-Za-z0-9_-]+)([^{}]*)\}\}").expect("a fixed pattern")
});

/// The start of a directive, with nothing behind it that ends one.
static BEGUN: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(\\)?\{\{\s*#\s*([A-Za-z0-9_-]+)[^{}]*$").expect("a fixed pattern")
});

/// A page in pieces; put together they are the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// Left as it is.
    Text(String),
    /// To be filled in.
    Directive(Directive),
}

/// A directive as it stands in a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Directive {
    /// Its line in the page, from 1.
    pub(crate) line: usize,
    /// The word after `#`.
    pub(crate) name: String,
    /// What comes after it, trimmed.
    pub(crate) arguments: String,
    /// Whether it has its line to itself.
    pub(crate) alone: bool,
    /// Whether it stands inside `` `code` ``.
    pub(crate) in_code: bool,
    /// Whether it ends on its line.
    pub(crate) ends: bool,
}

/// Takes a page apart. Fenced code, escaped directives and mdBook's own stay text.
pub(crate) fn scan(page: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut fence = None;
    for (at, line) in page.split_inclusive('\n').enumerate() {
        let code = Fence::step(&mut fence, line);
        if code {
            push_text(&mut pieces, line);
        } else {
            scan_line(&mut pieces, at + 1, line);
        }
    }
    pieces
}

fn scan_line(pieces: &mut Vec<Piece>, number: usize, line: &str) {
    let mut done = 0;
    for found in DIRECTIVE.captures_iter(line) {
        let whole = found.get(0).expect("a match");
        let name = &found[2];
        if found.get(1).is_some() || MDBOOK.contains(&name) {
            continue;
        }
        let span = without_own_backticks(line, whole.range());
        push_text(pieces, &line[done..span.start]);
        let outside = [&line[..span.start], &line[span.end..]];
        pieces.push(Piece::Directive(Directive {
            line: number,
            name: name.to_owned(),
            arguments: found[3].trim().to_owned(),
            alone: outside.iter().all(|text| text.trim().is_empty()),
            in_code: is_within_code_span(line, span.start),
            ends: true,
        }));
        done = span.end;
    }
    push_text(pieces, &line[done..]);
    if let Some(unended) = unended(number, &line[done..]) {
        pieces.push(Piece::Directive(unended));
    }
}

/// A directive that goes on in the next line, where nothing would find its end.
fn unended(number: usize, rest: &str) -> Option<Directive> {
    let found = BEGUN.captures(rest)?;
    let name = &found[2];
    let is_ours = found.get(1).is_none() && !MDBOOK.contains(&name);
    is_ours.then(|| Directive {
        line: number,
        name: name.to_owned(),
        arguments: String::new(),
        alone: false,
        in_code: false,
        ends: false,
    })
}

/// A directive that is all of a code span takes the place of the span: what it becomes would
/// show as markup within code, and a name is set as code anyway.
fn without_own_backticks(line: &str, span: Range<usize>) -> Range<usize> {
    let before = &line[..span.start];
    let after = &line[span.end..];
    let single = |backtick: bool, another: bool| backtick && !another;
    let own = single(before.ends_with('`'), before.ends_with("``"))
        && single(after.starts_with('`'), after.starts_with("``"))
        && is_within_code_span(line, span.start);
    if own {
        span.start - 1..span.end + 1
    } else {
        span
    }
}

fn push_text(pieces: &mut Vec<Piece>, text: &str) {
    match pieces.last_mut() {
        _ if text.is_empty() => (),
        Some(Piece::Text(before)) => before.push_str(text),
        _ => pieces.push(Piece::Text(text.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::{Directive, Piece, scan};

    fn directives(page: &str) -> Vec<Directive> {
        let directive = |piece| match piece {
            Piece::Directive(directive) => Some(directive),
            Piece::Text(_) => None,
        };
        scan(page).into_iter().filter_map(directive).collect()
    }

    #[test]
    fn directives_come_with_their_line_and_arguments() {
        let found = directives("# A\n\nTime {{#fact a.b}}, {{#fact a.c}}.\n\n{{#run a --n 1 }}\n");
        let seen: Vec<_> = found
            .iter()
            .map(|d| (d.line, &*d.name, &*d.arguments, d.alone))
            .collect();
        assert_eq!(
            seen,
            [
                (3, "fact", "a.b", false),
                (3, "fact", "a.c", false),
                (5, "run", "a --n 1", true)
            ]
        );
    }

    #[test]
    fn a_directive_that_does_not_end_on_its_line_is_marked() {
        let found = directives("A {{#fact a.b}} and {{#see a.b the\nrow}}.\n");
        let ends: Vec<_> = found.iter().map(|d| (&*d.name, d.ends)).collect();
        assert_eq!(ends, [("fact", true), ("see", false)]);
        assert_eq!(directives("\\{{#see a.b\nrow}} {{#include a\n}}\n"), []);
    }

    #[test]
    fn fenced_code_escapes_and_mdbooks_own_stay_text() {
        let page = "```md\n{{#fact a.b}}\n```\n\\{{#fact a.b}} {{#include a.md}} {{#title T}}\n";
        assert_eq!(scan(page), [Piece::Text(page.to_owned())]);
    }

    #[test]
    fn a_directive_after_fenced_code_is_found() {
        let found = directives("````\n```\n{{#fact a.b}}\n````\n{{#fact a.c}}\n");
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].line, &*found[0].arguments), (5, "a.c"));
    }

    #[test]
    fn a_directive_among_code_is_marked() {
        let found = directives("A `n = {{#fact a.b}}` and {{#fact a.c}} `x`.\n");
        assert_eq!(
            found.iter().map(|d| d.in_code).collect::<Vec<_>>(),
            [true, false]
        );
    }

    #[test]
    fn a_directive_that_is_all_of_the_code_takes_its_place() {
        let pieces = scan("A `{{#fact a.b}}`, `x`.\n");
        assert_eq!(pieces[0], Piece::Text("A ".to_owned()));
        assert!(matches!(&pieces[1], Piece::Directive(directive) if !directive.in_code));
        assert_eq!(pieces[2], Piece::Text(", `x`.\n".to_owned()));
    }
}
