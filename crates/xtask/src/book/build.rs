//! Builds the book by the same way as plain `mdbook build`: what book.toml says.

use anyhow::{Context, Result, anyhow};
use mdbook_driver::MDBook;

use super::lock;
use crate::interrupt::{self, Noted};
use crate::progress::Step;
use crate::project::Project;
use crate::{cargo, viewer};

/// The package that book.toml names as preprocessor.
const PREPROCESSOR: &str = "mdbook-traces";

/// Whose recordings the pages show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recordings {
    /// The committed ones, with this machine's own beside them.
    AllAtHand,
    /// The committed ones alone, as in the published book.
    Committed,
}

/// Builds the book into target/book.
pub fn build(project: &Project, recordings: Recordings) -> Result<()> {
    // mdBook runs the preprocessor with `cargo run --quiet`, which would compile in silence.
    let compile = cargo::command(project, &["build", "--package", PREPROCESSOR]);
    cargo::run(compile, "compiling the book's preprocessor")?;
    let _alone = lock::take(&project.root().join("target"))?;
    viewer::build(project)?;
    let step = Step::start_verbose("building the book");
    let mut book =
        MDBook::load(project.root()).map_err(|error| anyhow!("cannot load the book: {error:#}"))?;
    if recordings == Recordings::Committed {
        book.config
            .set("preprocessor.traces.local", false)
            .map_err(|error| anyhow!("{error:#}"))?;
    }
    // The preprocessor gets the Ctrl-C too, and mdBook would tell of its end instead.
    let noted = Noted::begin();
    let built = book.build();
    interrupt::check("building the book")?;
    drop(noted);
    built.map_err(|error| anyhow!("the book was not built: {error:#}"))?;
    let folder = book.build_dir_for("html");
    mdbook_traces::policy::put_hashes(&folder)
        .context("the pages' content security policy cannot be completed")?;
    step.done();
    let index = folder.join("index.html");
    eprintln!("the book is in {}", project.relative(&index));
    Ok(())
}
