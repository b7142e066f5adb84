//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Everything that this project does, from set-up to the book.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Record every stage on this machine, then build and serve the book with the results.
    Reproduce(Reproduce),
    /// Find or install libtorch, which the stages need and the book does not.
    Setup(Setup),
    /// Build and serve the book from the recordings at hand; needs no libtorch.
    Book(Book),
    /// Run everything that CI runs.
    Test(Test),
    /// Take the README's pictures of the book, in an installed browser.
    Screenshots,
    /// Make target/bundle: records every stage on a GPU machine that has no Rust.
    Bundle,
    /// Take recordings made elsewhere into traces/, after checking them.
    Import(Import),
}

/// Which libtorch to download when none is found.
#[derive(Args, Clone, Copy, Default)]
pub struct Setup {
    /// Install the build without CUDA (about 200 MB to download).
    #[arg(long, conflicts_with = "cuda")]
    pub cpu: bool,
    /// Install the build with CUDA (about 4.6 GB on disk), driver or not.
    #[arg(long)]
    pub cuda: bool,
}

/// How the book is built and served.
#[derive(Args, Clone)]
pub struct Book {
    /// Stop when the book is built.
    #[arg(long)]
    pub build: bool,
    /// Port to serve on; the next free one is taken if it is in use.
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u16).range(1..))]
    pub port: u16,
    /// Open the book in the browser.
    #[arg(long, conflicts_with = "build")]
    pub open: bool,
}

/// What to record, and where.
#[derive(Args)]
pub struct Reproduce {
    /// Stages to record, in this order; all of them if none is named.
    #[arg(value_name = "STAGE")]
    pub stages: Vec<String>,
    /// Device to record on: auto, cpu, cuda or cuda:N.
    #[arg(long, default_value = "auto")]
    pub device: String,
    #[command(flatten)]
    pub book: Book,
}

/// How much to test.
#[derive(Args)]
pub struct Test {
    /// Test only what needs no libtorch; works on any system.
    #[arg(long)]
    pub without_libtorch: bool,
}

/// What to import.
#[derive(Args)]
pub struct Import {
    /// A folder that `run.sh` left, or its recordings.tar.gz.
    #[arg(value_name = "DIR_OR_TAR")]
    pub from: PathBuf,
    /// Take them as this machine's own, into traces/local (recordings of a CPU go nowhere else).
    #[arg(long)]
    pub local: bool,
}
