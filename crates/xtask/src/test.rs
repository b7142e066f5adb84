//! `cargo xtask test`: everything that CI runs, in CI's order.

use std::process::Command;

use anyhow::{Result, bail};

use crate::book::Recordings;
use crate::libtorch::{self, Wanted};
use crate::progress::Step;
use crate::project::Project;
use crate::{book, browser_tests, cargo, cli, stages, wasm};

/// The crates that compile for the page, where there is no system beneath.
const FOR_THE_PAGE: [&str; 5] = ["kineto-trace", "figures", "claims", "texts", "viewer"];

/// Runs each step; the first that fails ends it.
pub fn run(project: &Project, flags: &cli::Test) -> Result<()> {
    let left_out = if flags.without_libtorch {
        let workspace = stages::workspace(project)?;
        stages::need_libtorch(&workspace.packages)
            .into_iter()
            .collect()
    } else {
        eprintln!("using {}", libtorch::ensure(project, Wanted::Any)?);
        Vec::new()
    };
    let tests = Tests { project, left_out };
    tests.format()?;
    tests.clippy()?;
    tests.tests()?;
    tests.docs()?;
    tests.wasm()?;
    tests.step("the book", || book::build(project, Recordings::Committed))?;
    tests.step("the book in a browser", || browser_tests::run(project))?;
    eprintln!("all steps passed");
    Ok(())
}

struct Tests<'a> {
    project: &'a Project,
    left_out: Vec<String>,
}

impl Tests<'_> {
    fn format(&self) -> Result<()> {
        self.cargo(
            "formatting (cargo fmt)",
            &["fmt", "--all", "--check"],
            |_| {},
        )
    }

    fn clippy(&self) -> Result<()> {
        self.cargo(
            "lints (clippy)",
            &["clippy", "--workspace", "--all-targets"],
            |command| {
                self.leave_out(command);
                command.args(["--", "--deny", "warnings"]);
            },
        )
    }

    fn tests(&self) -> Result<()> {
        self.cargo("tests", &["test", "--workspace"], |command| {
            self.leave_out(command);
            if cfg!(windows) {
                // Its tests build this very program, and Windows does not let a running
                // program be replaced.
                command.args(["--exclude", "xtask"]);
            }
        })
    }

    fn docs(&self) -> Result<()> {
        self.cargo(
            "documentation (cargo doc)",
            &["doc", "--workspace", "--no-deps"],
            |command| {
                self.leave_out(command);
                command.env("RUSTDOCFLAGS", "--deny warnings");
            },
        )
    }

    fn wasm(&self) -> Result<()> {
        if !wasm::ensure() {
            let target = wasm::TARGET;
            let missing = format!("no {target}; `rustup target add {target}` installs it");
            // What is left out must not look like what passed.
            if std::env::var_os("CI").is_some() {
                bail!("the page's crates cannot be checked: {missing}");
            }
            eprintln!("== SKIPPED: the page's crates: {missing}");
            return Ok(());
        }
        self.cargo(
            "the page's crates compile to wasm",
            &["check", "--target", wasm::TARGET],
            |command| {
                for package in FOR_THE_PAGE {
                    command.args(["--package", package]);
                }
            },
        )
    }

    fn leave_out(&self, command: &mut Command) {
        for package in &self.left_out {
            command.args(["--exclude", package]);
        }
    }

    fn cargo(
        &self,
        title: &str,
        arguments: &[&str],
        refine: impl FnOnce(&mut Command),
    ) -> Result<()> {
        let mut command = cargo::command(self.project, arguments);
        refine(&mut command);
        self.step(title, || cargo::run(command, title))
    }

    fn step(&self, title: &str, work: impl FnOnce() -> Result<()>) -> Result<()> {
        let step = Step::start_verbose(title);
        work()?;
        step.done();
        Ok(())
    }
}
