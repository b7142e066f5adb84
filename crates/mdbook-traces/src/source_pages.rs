//! Pages that copy sources, for books without a repository to link to.

use std::path::{Path, PathBuf};

use anyhow::Context;
use mdbook_preprocessor::book::{Book, BookItem, Chapter};
use texts::{fill, pages as words};

use crate::links::{Links, SOURCES};
use crate::sync::text_files;

/// Adds a last part with a page for every folder and file that pages link to.
pub(crate) fn add(book: &mut Book, root: &Path, links: &Links) -> anyhow::Result<()> {
    let mut chapters = Vec::new();
    for folder in links.folders() {
        chapters.push(folder_page(root, folder)?);
    }
    let in_a_folder = |file: &&String| {
        let within = |folder: &String| file.starts_with(&format!("{folder}/"));
        links.folders().iter().any(within)
    };
    for file in links.files().iter().filter(|file| !in_a_folder(file)) {
        chapters.push(file_page(root, file, file, Vec::new())?);
    }
    if !chapters.is_empty() {
        book.push_item(BookItem::PartTitle(words::SOURCES_PART.to_owned()));
        book.items.extend(chapters.into_iter().map(BookItem::Chapter));
    }
    Ok(())
}

fn folder_page(root: &Path, folder: &str) -> anyhow::Result<Chapter> {
    let intro = fill(words::SOURCE_FOLDER, &[("folder", folder)]);
    let mut content = format!("# `{folder}`\n\n{intro}\n\n");
    let mut pages = Vec::new();
    for file in text_files(root, folder) {
        let name = &file[folder.len() + 1..];
        content.push_str(&format!("- [`{name}`]({name}.html)\n"));
        let page = file_page(root, &file, name, vec![folder.to_owned()])?;
        pages.push(BookItem::Chapter(page));
    }
    let path = PathBuf::from(format!("{SOURCES}/{folder}/index.md"));
    Ok(Chapter { sub_items: pages, ..chapter(folder, content, path, Vec::new()) })
}

fn file_page(
    root: &Path,
    file: &str,
    name: &str,
    parents: Vec<String>,
) -> anyhow::Result<Chapter> {
    let text = std::fs::read_to_string(root.join(file))
        .with_context(|| format!("`{file}` cannot be read"))?;
    let content = format!("# `{file}`\n\n{}", fenced(language(file), &text));
    let path = PathBuf::from(format!("{SOURCES}/{file}.md"));
    Ok(chapter(name, content, path, parents))
}

/// A chapter with no file of its own among the pages.
fn chapter(name: &str, content: String, path: PathBuf, parents: Vec<String>) -> Chapter {
    Chapter { source_path: None, ..Chapter::new(name, content, path, parents) }
}

/// The language of a file for the highlighter, by its extension.
pub(crate) fn language(file: &str) -> &'static str {
    match Path::new(file).extension().and_then(|kind| kind.to_str()) {
        Some("rs") => "rust",
        Some("py") => "python",
        Some("sh") => "sh",
        Some("toml") => "toml",
        Some("md") => "markdown",
        _ => "text",
    }
}

/// Code within a fence that is longer than any in the code. mdBook's own directives in it
/// are escaped, for mdBook fills them within code too.
pub(crate) fn fenced(language: &str, code: &str) -> String {
    let longest = code.split(|letter| letter != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let code = code.replace("{{#", "\\{{#");
    format!("{fence}{language}\n{}\n{fence}\n", code.trim_end_matches('\n'))
}

#[cfg(test)]
mod tests {
    use super::fenced;

    #[test]
    fn a_fence_is_longer_than_any_in_the_code() {
        assert_eq!(fenced("rust", "x\n"), "```rust\nx\n```\n");
        assert_eq!(fenced("markdown", "```\nx\n```\n"), "````markdown\n```\nx\n```\n````\n");
    }
}
