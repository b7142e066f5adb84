//! Builds the book of a folder into another, as `mdbook build` does: by its book.toml.
//!
//! A process of its own, so that a test can read what the preprocessor says.

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use mdbook_driver::MDBook;

fn main() -> Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let root = arguments.next().context("expected the book's folder")?;
    let out = arguments
        .next()
        .context("expected the folder to build into")?;
    let mut book = MDBook::load(&root).map_err(|error| anyhow!("{error:#}"))?;
    book.config.build.build_dir = out;
    book.build().map_err(|error| anyhow!("{error:#}"))
}
