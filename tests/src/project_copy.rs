//! A copy of what a book is built from, to be broken.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::{BuiltBook, Failure, files, root};

/// What a book is built from, in a folder that goes when this does. The reader's own
/// recordings are left out.
pub struct ProjectCopy {
    folder: TempDir,
}

impl Default for ProjectCopy {
    fn default() -> Self {
        Self::new()
    }
}

impl ProjectCopy {
    /// Copies the project.
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let root = root();
        let mut wanted = vec![root.join("book.toml")];
        for part in ["book", "crates", "traces", "tests/tests"] {
            wanted.extend(files(&root.join(part)));
        }
        for file in wanted {
            let place = file.strip_prefix(&root).expect("a file of the project");
            if place.starts_with("book/files") || place.starts_with("traces/local") {
                continue;
            }
            let to = folder.path().join(place);
            fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
            fs::copy(&file, &to).expect("a copy");
        }
        Self { folder }
    }

    /// Where a file of the copy is.
    pub fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    /// A file of the copy, as text.
    pub fn read(&self, file: &str) -> String {
        fs::read_to_string(self.path(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    /// Writes a file of the copy.
    pub fn write(&self, file: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }

    /// Replaces a text that must be there.
    pub fn replace(&self, file: &str, from: &str, to: &str) {
        let text = self.read(file);
        assert!(text.contains(from), "{file} has no `{from}`");
        self.write(file, text.replacen(from, to, 1));
    }

    /// Adds a line at the end of a file and says which line it is.
    pub fn add_line(&self, file: &str, line: &str) -> usize {
        let text = self.read(file);
        let text = format!("{}\n\n{line}\n", text.trim_end());
        self.write(file, &text);
        text.lines().count()
    }

    /// Builds its book.
    pub fn build(
        &self,
        build_book: &str,
        variables: &[(&str, &str)],
    ) -> Result<BuiltBook, Failure> {
        BuiltBook::of(build_book, self.folder.path(), variables)
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}
