//! A book built as a reader builds it.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

use crate::root;

/// A built book in a folder that goes when this does.
pub struct BuiltBook {
    folder: TempDir,
}

/// What a build said that failed.
#[derive(Debug)]
pub struct Failure(pub String);

impl BuiltBook {
    /// Builds the book of a project with the `build-book` program, `variables` set in its
    /// environment.
    ///
    /// The preprocessor is this checkout's, wherever the project stands; otherwise nothing
    /// differs from `mdbook build`.
    pub fn of(
        build_book: &str,
        project: &Path,
        variables: &[(&str, &str)],
    ) -> Result<Self, Failure> {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let manifest = root().join("Cargo.toml");
        let preprocessor = format!(
            "cargo run --quiet --manifest-path '{}' --package mdbook-traces --",
            manifest.display()
        );
        let output = Command::new(build_book)
            .args([project, folder.path()])
            .env("MDBOOK_PREPROCESSOR__TRACES__COMMAND", preprocessor)
            .env_remove("TRACES_COMMITTED_ONLY")
            .envs(variables.iter().copied())
            .output()
            .expect("the program that builds books");
        if output.status.success() {
            Ok(Self { folder })
        } else {
            Err(Failure(
                String::from_utf8_lossy(&output.stderr).into_owned(),
            ))
        }
    }

    /// Where it was built.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// A file of the book, as text.
    pub fn read(&self, file: &str) -> String {
        let path = self.folder.path().join(file);
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"))
    }

    /// Its pages, but for the one that is shown for a wrong address.
    pub fn pages(&self) -> Vec<PathBuf> {
        let mut pages = crate::files(self.folder.path());
        pages.retain(|file| {
            file.extension().is_some_and(|kind| kind == "html")
                && !file.ends_with("404.html")
                && !file.ends_with("toc.html")
        });
        pages
    }
}
