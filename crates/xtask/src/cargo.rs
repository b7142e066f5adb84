//! Runs cargo on this workspace.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::interrupt::{self, Noted};
use crate::project::Project;

/// A cargo command in the workspace's root, by the cargo that runs this program.
pub fn command(project: &Project, arguments: &[&str]) -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(project.root()).args(arguments);
    command
}

/// Runs `command`, which prints for itself; an error names `what` failed.
pub fn run(mut command: Command, what: &str) -> Result<()> {
    let _noted = Noted::begin();
    let status = command
        .status()
        .with_context(|| format!("cannot start cargo for {what}"))?;
    interrupt::check(what)?;
    if !status.success() {
        bail!("{what} failed (see above)");
    }
    Ok(())
}
