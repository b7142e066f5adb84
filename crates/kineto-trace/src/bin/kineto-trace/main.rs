//! `kineto-trace`: reads anybody's trace in the terminal.

#![forbid(unsafe_code)]

mod arguments;
mod check;
mod cut;
mod decode;
mod diff;
mod explain;
mod input;
mod json;
mod launches;
mod loaded;
mod merge;
mod open;
mod outcome;
mod stats;
mod style;
mod table;
mod text;
mod tree;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use anyhow::Context;
use clap::{CommandFactory, Parser};

use arguments::{Arguments, Command};
use kineto_trace::ReadError;
use outcome::Outcome;

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(outcome) => outcome.into(),
        // A reader such as `head` that has seen enough is no failure.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let way_out = if is_limit(&error) {
                "; if it is no bomb, raise --max-bytes"
            } else {
                ""
            };
            let said = format!("kineto-trace: {error:#}{way_out}");
            eprintln!("{}", text::clean(&said));
            Outcome::NotReadable.into()
        }
    }
}

fn run(command: Command) -> anyhow::Result<Outcome> {
    // Colour only on a terminal: elsewhere the stream takes the codes out.
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    let outcome = match command {
        Command::Table(arguments) => table::run(&arguments, &mut out),
        Command::Tree(arguments) => tree::run(&arguments, &mut out),
        Command::Launches(arguments) => launches::run(&arguments, &mut out),
        Command::Explain(arguments) => explain::run(&arguments, &mut out),
        Command::Diff(arguments) => diff::run(&arguments, &mut out),
        Command::Check(arguments) => check::run(&arguments, &mut out),
        Command::Decode(arguments) => decode::run(&arguments, &mut out),
        Command::Stats(arguments) => stats::run(&arguments, &mut out),
        Command::Cut(arguments) => cut::run(&arguments, &mut out),
        Command::Merge(arguments) => merge::run(&arguments, &mut out),
        Command::Open(arguments) => open::run(&arguments, &mut out),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(
                shell,
                &mut Arguments::command(),
                "kineto-trace",
                &mut script,
            );
            out.write_all(&script)?;
            Ok(Outcome::Fine)
        }
        Command::Man { dir } => man(dir.as_deref(), &mut out),
    }?;
    out.flush()?;
    Ok(outcome)
}

/// The man page of the command, or with a folder, one page for each subcommand in it.
fn man(dir: Option<&std::path::Path>, out: &mut impl Write) -> anyhow::Result<Outcome> {
    match dir {
        Some(dir) => clap_mangen::generate_to(Arguments::command(), dir)
            .with_context(|| dir.display().to_string())?,
        None => clap_mangen::Man::new(Arguments::command()).render(out)?,
    }
    Ok(Outcome::Fine)
}

/// Whether a compressed file gave more than was allowed.
fn is_limit(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref())
        .any(|cause| matches!(cause, ReadError::TooMuchText { .. }))
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
