//! Speaks mdBook's preprocessor protocol; see the library.

use std::io;
use std::process::ExitCode;

use anyhow::Context;
use clap::{Parser, Subcommand};

/// Puts facts, claims, figures and listings into the pages of a book.
///
/// mdBook runs it: it reads the book as JSON from standard input and writes it to standard
/// output.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Exits with 0 if the renderer is supported.
    Supports {
        /// The renderer's name.
        renderer: String,
    },
}

fn main() -> ExitCode {
    match Arguments::parse().command {
        Some(Command::Supports { renderer }) if renderer == "html" => ExitCode::SUCCESS,
        Some(Command::Supports { .. }) => ExitCode::FAILURE,
        None => match run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error:#}");
                ExitCode::FAILURE
            }
        },
    }
}

fn run() -> anyhow::Result<()> {
    let (context, mut book) = mdbook_preprocessor::parse_input(io::stdin().lock())
        .context("standard input holds no book; mdBook runs this program, see book.toml")?;
    mdbook_traces::preprocess(&context, &mut book)?;
    serde_json::to_writer(io::stdout().lock(), &book).context("the book cannot be written")?;
    Ok(())
}
