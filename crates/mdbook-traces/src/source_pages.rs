//! Pages that copy sources, for books without a repository to link to.

use std::path::{Path, PathBuf};

use anyhow::Context;
use mdbook_preprocessor::book::{Book, BookItem, Chapter};
use texts::{fill, pages as words};

use crate::html;
use crate::links::{Links, SOURCES};
use crate::sync::text_files;

/// Adds a last part with a page for every folder and file that pages link to.
pub(crate) fn add(book: &mut Book, root: &Path, links: &Links) -> anyhow::Result<()> {
    let mut chapters = Vec::new();
    for folder in links.folders() {
        chapters.push(chapter(folder, folder_page(root, folder)?));
    }
    for file in links.files() {
        chapters.push(chapter(
            file,
            format!("# `{file}`\n\n{}", copied(root, file)?),
        ));
    }
    if !chapters.is_empty() {
        book.push_item(BookItem::PartTitle(words::SOURCES_PART.to_owned()));
        book.items
            .extend(chapters.into_iter().map(BookItem::Chapter));
    }
    Ok(())
}

/// The files of a folder below each other, each under a heading that links name.
fn folder_page(root: &Path, folder: &str) -> anyhow::Result<String> {
    let mut content = format!(
        "# `{folder}`\n\n{}\n",
        fill(words::SOURCE_FOLDER, &[("folder", folder)])
    );
    for file in text_files(root, folder) {
        let name = &file[folder.len() + 1..];
        let heading = html::id(&[name]);
        content.push_str(&format!(
            "\n## `{name}` {{#{heading}}}\n\n{}",
            copied(root, &file)?
        ));
    }
    Ok(content)
}

/// A file as code.
fn copied(root: &Path, file: &str) -> anyhow::Result<String> {
    let text = std::fs::read_to_string(root.join(file))
        .with_context(|| format!("`{file}` cannot be read"))?;
    Ok(fenced(language(file), &text))
}

/// A chapter with no file of its own among the pages. It is marked, so that the book on paper can
/// leave it out.
fn chapter(name: &str, content: String) -> Chapter {
    let content = format!("<div class=\"source-page\">\n\n{content}\n\n</div>\n");
    let path = PathBuf::from(format!("{SOURCES}/{name}.md"));
    Chapter {
        source_path: None,
        ..Chapter::new(name, content, path, Vec::new())
    }
}

/// The language of a file for the highlighter, by its extension.
pub(crate) fn language(file: &str) -> &'static str {
    match Path::new(file).extension().and_then(|kind| kind.to_str()) {
        Some("rs") => "rust",
        Some("py") => "python",
        Some("cpp" | "cu" | "cuh") => "cpp",
        Some("sh") => "sh",
        Some("toml") => "toml",
        Some("md") => "markdown",
        _ => "text",
    }
}

/// Code within a fence that is longer than any in the code. mdBook's own directives in it
/// are escaped, for mdBook fills them within code too.
pub(crate) fn fenced(language: &str, code: &str) -> String {
    let longest = code
        .split(|letter| letter != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let code = code.replace("{{#", "\\{{#");
    format!(
        "{fence}{language}\n{}\n{fence}\n",
        code.trim_end_matches('\n')
    )
}

#[cfg(test)]
mod tests {
    use super::fenced;

    #[test]
    fn a_fence_is_longer_than_any_in_the_code() {
        assert_eq!(fenced("rust", "x\n"), "```rust\nx\n```\n");
        assert_eq!(
            fenced("markdown", "```\nx\n```\n"),
            "````markdown\n```\nx\n```\n````\n"
        );
    }
}
