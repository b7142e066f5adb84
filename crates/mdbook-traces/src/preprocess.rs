//! The way of a book through this preprocessor.

use std::path::PathBuf;

use anyhow::bail;
use mdbook_preprocessor::PreprocessorContext;
use mdbook_preprocessor::book::Book;

use crate::anchors::Anchors;
use crate::book_files::BookFiles;
use crate::directives::{Filler, fill};
use crate::filled_page::FilledPage;
use crate::links::Links;
use crate::placed_claims::PlacedClaims;
use crate::problem::{Problem, Problems};
use crate::project::Project;
use crate::scan::{Piece, scan};
use crate::source_pages;

/// A page taken apart.
struct Page {
    /// Its file, for messages.
    file: String,
    /// Its path within the book.
    path: PathBuf,
    pieces: Vec<Piece>,
}

/// Fills every page of a book and writes the files that pages link to.
///
/// When anything is wrong with the pages the error is [`Problems`], and neither the book nor
/// any file is changed.
pub fn preprocess(context: &PreprocessorContext, book: &mut Book) -> anyhow::Result<()> {
    let project = Project::open(context)?;
    let pages = take_apart(book, &project);
    let mut filler = Filler {
        project: &project,
        links: Links::of(context, &project.options.branch)?,
        files: BookFiles::default(),
        anchors: Anchors::default(),
        placed: PlacedClaims::of(pages.iter().map(|page| page.pieces.as_slice())),
    };
    let mut problems = Vec::new();
    let filled: Vec<_> = pages
        .iter()
        .map(|page| fill_page(page, &mut filler, &mut problems))
        .collect();
    let stages = claims::stages().iter().map(|stage| stage.name);
    problems.extend(filler.anchors.left_over(&project.root, stages));
    if !problems.is_empty() {
        bail!(Problems(problems));
    }
    put_together(book, filled);
    filler.files.write(&project)?;
    source_pages::add(book, &project.root, &filler.links)
}

fn take_apart(book: &Book, project: &Project) -> Vec<Page> {
    let pages = book.chapters().map(|chapter| {
        let path = chapter.path.clone().unwrap_or_default();
        let source = chapter.source_path.as_ref().unwrap_or(&path);
        Page {
            file: project.shown(&project.pages.join(source)),
            pieces: scan(&chapter.content),
            path,
        }
    });
    pages.collect()
}

fn fill_page(page: &Page, filler: &mut Filler<'_>, problems: &mut Vec<Problem>) -> String {
    let mut filling = FilledPage::new(&page.path, &page.pieces);
    let mut content = String::new();
    let mut last_line = 1;
    for piece in &page.pieces {
        match piece {
            Piece::Text(text) => content.push_str(text),
            Piece::Directive(directive) => {
                last_line = directive.line;
                match fill(directive, &mut filling, filler) {
                    Ok(filled) => content.push_str(&filled),
                    Err(message) => {
                        problems.push(Problem::new(page.file.clone(), last_line, message));
                    }
                }
            }
        }
    }
    if filling.asked.left_open() {
        let message = "the page asks for guesses and never sums them up; \
                       end it with `{{#guesses}}`";
        problems.push(Problem::new(page.file.clone(), last_line, message));
    }
    content
}

/// Puts the filled pages back; [`Book::chapters`] and this walk meet in their order.
fn put_together(book: &mut Book, filled: Vec<String>) {
    let paths: Vec<_> = book
        .chapters()
        .map(|chapter| chapter.path.clone())
        .collect();
    let mut filled: Vec<_> = paths.into_iter().zip(filled).collect();
    book.for_each_chapter_mut(|chapter| {
        let at = filled.iter().position(|(path, _)| *path == chapter.path);
        if let Some(at) = at {
            chapter.content = filled.swap_remove(at).1;
        }
    });
}
