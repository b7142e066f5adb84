//! `cargo xtask book`: builds the book and serves it, from the recordings at hand.

mod browser;
mod build;
mod lock;
mod serve;
mod watch;

use anyhow::Result;

use crate::project::Project;
use crate::{cli, interrupt};

pub use build::{Recordings, build};

/// Builds the book, and serves it unless only the build was asked for.
pub fn run(project: &Project, flags: &cli::Book) -> Result<()> {
    if flags.build {
        return build(project, Recordings::AllAtHand);
    }
    // Watched from before the build, so that a change during it is not missed.
    let changes = watch::changes(project)?;
    let built = build(project, Recordings::AllAtHand);
    if let Err(error) = &built {
        // A slip in a page should not end the session in which it is being written.
        if interrupt::pressed() || !serve::folder(project).join("index.html").exists() {
            return built;
        }
        eprintln!("error: {error:#}");
        eprintln!("serving the book as it was built last; it is built again on the next change");
    }
    let address = serve::start(project, flags.port)?;
    println!(
        "the book is served at {address} (Ctrl-C ends it; changes are built as they are saved)"
    );
    if flags.open {
        browser::open(&address);
    }
    for changed in changes {
        eprintln!("changed: {changed}");
        match build(project, Recordings::AllAtHand) {
            Ok(()) => {}
            Err(error) if interrupt::pressed() => return Err(error),
            Err(error) => eprintln!("error: {error:#}"),
        }
    }
    Ok(())
}
