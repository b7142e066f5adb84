//! Disk space, looked at before the download rather than met in the middle of it.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use super::venv::{Venv, size_of};
use super::wheel::Wheel;
use crate::progress;
use crate::project::Project;

/// Fails before the download when there is plainly no room. Without `df` nothing is known.
pub fn check(project: &Project, venv: &Venv, wheel: &Wheel<'_>) -> Result<()> {
    let Some(free) = free_space(project.root()) else {
        return Ok(());
    };
    let needs = wheel.needs.saturating_sub(size_of(venv.folder()));
    if free < needs {
        bail!(
            "torch {} {} needs about {} of free disk space in {} to install, and {} are free; \
             free some space and try again",
            project.libtorch_version(),
            wheel.name,
            progress::bytes(needs),
            project.root().display(),
            progress::bytes(free),
        );
    }
    Ok(())
}

fn free_space(folder: &Path) -> Option<u64> {
    let output = Command::new("df").arg("-Pk").arg(folder).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let kilobytes: u64 = text
        .lines()
        .nth(1)?
        .split_whitespace()
        .nth(3)?
        .parse()
        .ok()?;
    Some(kilobytes * 1024)
}
