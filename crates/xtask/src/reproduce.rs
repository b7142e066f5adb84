//! `cargo xtask reproduce`: records every stage on this machine, then shows the book with it.

use anyhow::{Result, bail};

use crate::libtorch::{self, Wanted};
use crate::progress::Step;
use crate::project::Project;
use crate::{book, cargo, cli, interrupt, stages};

/// Sets up, builds, records, and builds the book.
pub fn run(project: &Project, flags: &cli::Reproduce) -> Result<()> {
    let workspace = stages::workspace(project)?;
    let chosen = stages::select(&flags.stages, &stages::stages(&workspace.packages))?;
    check_device(&flags.device)?;
    let torch = libtorch::ensure(project, wanted_for(&flags.device))?;
    eprintln!("using {torch}");
    build(project, &chosen)?;
    let failed = record_all(project, &chosen, &flags.device)?;
    book::run(project, &flags.book)?;
    if !failed.is_empty() {
        bail!(
            "not all of this was recorded (see above): {}",
            failed.join(", ")
        );
    }
    Ok(())
}

/// Records stage after stage, and names those that failed: they have said why, and the book
/// shows the others. An interruption ends it.
fn record_all(project: &Project, stages: &[String], device: &str) -> Result<Vec<String>> {
    let mut failed = Vec::new();
    for (number, stage) in stages.iter().enumerate() {
        let title = format!("recording {stage} ({} of {})", number + 1, stages.len());
        let step = Step::start_verbose(title);
        match record(project, stage, device) {
            Ok(()) => step.done(),
            Err(error) if interrupt::pressed() => return Err(error),
            Err(error) => {
                eprintln!("{error:#}");
                failed.push(stage.clone());
            }
        }
    }
    Ok(failed)
}

/// One build for all stages, before the first is recorded: a compiler at work beside a
/// recording would show in its times.
fn build(project: &Project, stages: &[String]) -> Result<()> {
    let step = Step::start_verbose(format!("building {}", stages.join(", ")));
    let mut command = cargo::command(project, &["build"]);
    for stage in stages {
        command.args(["--package", stage]);
    }
    cargo::run(command, "building the stages")?;
    step.done();
    Ok(())
}

fn record(project: &Project, stage: &str, device: &str) -> Result<()> {
    let arguments = [
        "run",
        "--quiet",
        "--package",
        stage,
        "--",
        "--device",
        device,
    ];
    cargo::run(
        cargo::command(project, &arguments),
        &format!("recording {stage}"),
    )
}

fn wanted_for(device: &str) -> Wanted {
    if device.starts_with("cuda") {
        Wanted::Cuda
    } else {
        Wanted::Any
    }
}

/// Checked here too, so that a slip does not show only after a download and a build.
fn check_device(device: &str) -> Result<()> {
    let numbered = device
        .strip_prefix("cuda:")
        .is_some_and(|it| it.parse::<u8>().is_ok());
    if !numbered && !["auto", "cpu", "cuda"].contains(&device) {
        bail!("unknown device `{device}`; it is one of: auto, cpu, cuda, cuda:N");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_checked_before_the_long_steps() {
        for device in ["auto", "cpu", "cuda", "cuda:1"] {
            check_device(device).unwrap();
        }
        let error = check_device("gpu").unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown device `gpu`; it is one of: auto, cpu, cuda, cuda:N"
        );
        assert!(check_device("cuda:first").is_err());
    }
}
