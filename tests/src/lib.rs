//! What the tests share: the project's places, built books, copies to break.

mod built_book;
mod project_copy;

use std::path::{Path, PathBuf};

pub use built_book::{BuiltBook, Failure};
pub use project_copy::ProjectCopy;

/// The project's folder.
pub fn root() -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    tests
        .parent()
        .expect("the tests have a folder of their own")
        .to_owned()
}

/// The files under a folder, sorted, whatever their depth.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = std::fs::read_dir(folder) else {
        return found;
    };
    for entry in entries {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The pages of the book, as their file and their text.
pub fn pages() -> Vec<(PathBuf, String)> {
    let pages = files(&root().join("book"));
    let pages = pages
        .into_iter()
        .filter(|file| file.extension().is_some_and(|kind| kind == "md"));
    let read = |file: PathBuf| {
        let text = std::fs::read_to_string(&file).expect("a page");
        (file, text)
    };
    pages.map(read).collect()
}
