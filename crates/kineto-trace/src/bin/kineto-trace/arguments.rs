//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use kineto_trace::{CutPart, ReadOptions};

/// Reads Kineto traces, the files that PyTorch's profiler writes, plain or gzip.
///
/// Exit codes: 0 fine; 1 something that the file held, or should have held, is lost; 2 not a trace, or not
/// readable; 3 nothing was recorded.
#[derive(Parser)]
#[command(
    name = "kineto-trace",
    version,
    subcommand_required = true,
    arg_required_else_help = true
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Says what a trace shows: what is wrong with it, what limits it, where the time goes, what to look at.
    Explain(Explain),
    /// Adds times up by name, as `key_averages().table()` does.
    Table(Table),
    /// Prints the dispatch chain: ops, the calls in them, the kernels these launched.
    Tree(Selected),
    /// Lists device work with the call and the op that launched it.
    Launches(Selected),
    /// Prints the numbers of a trace.
    Stats(Stats),
    /// Reports everything odd about a file, with its place; exits 1 when anything was lost.
    Check(Check),
    /// Explains kernel names part by part.
    Decode(Decode),
    /// Compares two traces by span, op and kernel.
    Diff(Diff),
    /// Writes one step or span as a trace of its own.
    Cut(Cut),
    /// Puts the traces of several ranks on one clock and says who waits for whom.
    Merge(Merge),
    /// Serves a trace to ui.perfetto.dev, only that file and only until it was fetched.
    Open(Open),
    /// Prints a script that completes this command in a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Prints the man page.
    Man {
        /// Write one page for each subcommand into this folder instead.
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
}

/// A trace, and how to read it.
#[derive(Args, Clone)]
pub struct Source {
    /// The trace; `-` reads the standard input.
    pub trace: PathBuf,
    #[command(flatten)]
    pub limit: Limit,
}

/// What a compressed file may give.
#[derive(Args, Clone)]
pub struct Limit {
    /// Most bytes that a compressed trace may unpack to: 5000000000, 5GB or 5GiB.
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value_t = ReadOptions::default().max_text_bytes)]
    pub max_bytes: u64,
}

impl Limit {
    /// Reading as `options` say, within the limit.
    pub fn on(&self, options: ReadOptions) -> ReadOptions {
        ReadOptions {
            max_text_bytes: self.max_bytes,
            ..options
        }
    }
}

/// A number of bytes: `k`, `M`, `G` and `T` count in thousands, `Ki` and so on in 1024s, with or without a `B`.
fn bytes(text: &str) -> Result<u64, String> {
    let split = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let unit = text[split.len()..].to_ascii_lowercase();
    let unit = unit.strip_suffix('b').unwrap_or(&unit);
    let (letter, base) = match unit.strip_suffix('i') {
        Some(letter) if !letter.is_empty() => (letter, 1024u64),
        _ => (unit, 1000),
    };
    let power = match letter {
        "" => Some(0),
        "k" => Some(1),
        "m" => Some(2),
        "g" => Some(3),
        "t" => Some(4),
        _ => None,
    };
    let number = split.trim().parse::<u64>().ok();
    number
        .zip(power)
        .and_then(|(number, power)| number.checked_mul(base.pow(power)))
        .ok_or_else(|| "expected a number of bytes, such as 5000000000, 5GB or 5GiB".into())
}

/// A part of a trace.
#[derive(Args, Clone)]
#[group(multiple = false)]
pub struct Filter {
    /// Only this step of the profiler.
    #[arg(long, value_name = "N")]
    pub step: Option<u64>,
    /// Only what ran in ops, annotations or calls of this name.
    #[arg(long, value_name = "NAME")]
    pub span: Option<String>,
}

impl Filter {
    pub fn part(&self) -> Option<CutPart> {
        let span = || self.span.clone().map(CutPart::Span);
        self.step.map(CutPart::Step).or_else(span)
    }
}

#[derive(Args)]
pub struct Selected {
    #[command(flatten)]
    pub source: Source,
    #[command(flatten)]
    pub filter: Filter,
    /// Print JSON (docs/json.md says what is in it).
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Table {
    #[command(flatten)]
    pub selected: Selected,
    /// How many rows to print; all by default.
    #[arg(long, value_name = "N")]
    pub rows: Option<usize>,
}

#[derive(Args)]
pub struct Explain {
    #[command(flatten)]
    pub selected: Selected,
    /// The card, where the trace does not name it: `H200`.
    #[arg(long, value_name = "NAME")]
    pub gpu: Option<String>,
    /// How many rows, gaps and kernels to show.
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub rows: usize,
}

#[derive(Args)]
pub struct Stats {
    #[command(flatten)]
    pub selected: Selected,
    /// The card, where the trace does not name it: `H200`.
    #[arg(long, value_name = "NAME")]
    pub gpu: Option<String>,
    /// Keep no shapes: takes a fraction of the memory, and the regime rests on kernel names alone.
    #[arg(long)]
    pub lean: bool,
}

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    pub source: Source,
    /// Print JSON (docs/json.md says what is in it).
    #[arg(long)]
    pub json: bool,
    /// List every oddity, not the first few of each kind.
    #[arg(long)]
    pub all: bool,
}

#[derive(Args)]
pub struct Decode {
    /// Kernel names; `-` reads one a line from the standard input.
    #[arg(value_name = "NAME", required_unless_present = "from")]
    pub names: Vec<String>,
    /// Every kernel, copy and fill of this trace.
    #[arg(long, value_name = "TRACE")]
    pub from: Option<PathBuf>,
    #[command(flatten)]
    pub limit: Limit,
    /// Print JSON (docs/json.md says what is in it).
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Diff {
    /// The first trace.
    pub before: PathBuf,
    /// The second trace.
    pub after: PathBuf,
    #[command(flatten)]
    pub limit: Limit,
    #[command(flatten)]
    pub filter: Filter,
    /// Print JSON (docs/json.md says what is in it).
    #[arg(long)]
    pub json: bool,
    /// List what is the same too.
    #[arg(long)]
    pub all: bool,
}

#[derive(Args)]
pub struct Cut {
    #[command(flatten)]
    pub source: Source,
    #[command(flatten)]
    pub filter: Filter,
    /// The file to write, gzip if its name ends in .gz; the standard output by default.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print what was written as JSON; needs --output.
    #[arg(long, requires = "output")]
    pub json: bool,
}

#[derive(Args)]
pub struct Merge {
    /// The traces, one a rank.
    #[arg(required = true, num_args = 1..)]
    pub traces: Vec<PathBuf>,
    #[command(flatten)]
    pub limit: Limit,
    /// The file to write, gzip if its name ends in .gz.
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Print JSON (docs/json.md says what is in it).
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Open {
    #[command(flatten)]
    pub source: Source,
    /// Print the address as JSON.
    #[arg(long)]
    pub json: bool,
    /// Another port; ui.perfetto.dev fetches from 9001 alone.
    #[arg(long, default_value_t = 9001, hide = true)]
    pub port: u16,
    /// Check the file, print the address and serve nothing.
    #[arg(long, hide = true)]
    pub dry_run: bool,
}
