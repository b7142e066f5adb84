//! `kineto-trace`: reads anybody's trace in the terminal.

#![forbid(unsafe_code)]

mod tree;

use std::{
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::Context;
use clap::{Parser, Subcommand};
use kineto_trace::{Chains, Launches, Table, Trace};

/// Oddities shown before the rest is only counted.
const ODDITIES_SHOWN: usize = 5;

/// Reads Kineto traces, the files that PyTorch's profiler writes, plain or gzip.
#[derive(Parser)]
#[command(version, subcommand_required = true, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Adds times up by name, as `key_averages().table()` does.
    Table {
        /// The trace; `-` reads the standard input.
        trace: PathBuf,
        /// How many rows to print; all by default.
        #[arg(long, value_name = "N")]
        rows: Option<usize>,
    },
    /// Prints the dispatch chain: ops, the calls in them, the kernels these launched.
    Tree {
        /// The trace; `-` reads the standard input.
        trace: PathBuf,
        /// One step of the profiler alone.
        #[arg(long, value_name = "N")]
        step: Option<u64>,
    },
}

fn main() -> ExitCode {
    match run(&Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        // A reader such as `head` that has seen enough is no failure.
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kineto-trace: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run(command: &Command) -> anyhow::Result<()> {
    let out = &mut io::BufWriter::new(io::stdout().lock());
    match command {
        Command::Table { trace, rows } => {
            let trace = read(trace)?;
            let chains = Chains::of(&trace);
            let launches = Launches::of(&trace, &chains);
            let table = Table::of(&trace, &chains, &launches);
            out.write_all(
                table
                    .render_first(device_label(&trace), rows.unwrap_or(usize::MAX))
                    .as_bytes(),
            )?;
        }
        Command::Tree { trace, step } => tree::print(&read(trace)?, *step, out)?,
    }
    Ok(out.flush()?)
}

fn read(path: &Path) -> anyhow::Result<Trace> {
    let trace = if path == Path::new("-") {
        Trace::read_from(io::stdin().lock()).context("standard input")?
    } else {
        let name = || path.display().to_string();
        Trace::read_from(File::open(path).with_context(name)?).with_context(name)?
    };
    let oddities = trace.oddities();
    for oddity in oddities.iter().take(ODDITIES_SHOWN) {
        eprintln!("note: {oddity}");
    }
    if oddities.len() > ODDITIES_SHOWN {
        eprintln!("note: and {} more", oddities.len() - ODDITIES_SHOWN);
    }
    Ok(trace)
}

/// What PyTorch calls the device in its table; it calls an AMD GPU `CUDA` too.
fn device_label(trace: &Trace) -> &'static str {
    let xpu = trace
        .events()
        .iter()
        .any(|event| event.raw_category().starts_with("xpu_"));
    if xpu { "XPU" } else { "CUDA" }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
