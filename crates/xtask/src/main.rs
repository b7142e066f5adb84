//! `cargo xtask ...`: set-up, reproduce, book, test, bundle, import.
//!
//! One file a command. Only `libtorch` (the set-up) assumes a system: Linux on x86-64.

use std::process::ExitCode;

use clap::Parser;

mod book;
mod browser_tests;
mod bundle;
mod cargo;
mod cli;
mod import;
mod interrupt;
mod libtorch;
mod progress;
mod project;
mod reproduce;
mod setup;
mod stages;
mod test;
mod viewer;
mod wasm;

use cli::{Cli, Command};
use project::Project;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &Command) -> anyhow::Result<()> {
    let project = Project::find()?;
    match command {
        Command::Setup(flags) => setup::run(&project, flags),
        Command::Book(flags) => book::run(&project, flags),
        Command::Reproduce(flags) => reproduce::run(&project, flags),
        Command::Test(flags) => test::run(&project, flags),
        Command::Screenshots => {
            book::build(&project, book::Recordings::Committed)?;
            browser_tests::screenshots(&project)
        }
        Command::Bundle => bundle::run(&project),
        Command::Import(flags) => import::run(&project, flags),
    }
}
