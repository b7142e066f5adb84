//! The parent's part: one child a variant, then the report.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{CommandFactory, FromArgMatches};
use indicatif::ProgressBar;
use tch::Device;

use crate::flags::CommandLine;
use crate::record::record;
use crate::report::report;
use crate::{Stage, variant};

/// The `main` of a stage's program.
pub fn main<S: Stage>() -> ExitCode {
    let command = CommandLine::<S::Shapes>::command()
        .name(S::NAME)
        .about(S::ABOUT);
    let matches = command.get_matches();
    let line = match CommandLine::<S::Shapes>::from_arg_matches(&matches) {
        Ok(line) => line,
        Err(error) => error.exit(),
    };
    match run::<S>(&line) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error:#}", S::NAME);
            ExitCode::FAILURE
        }
    }
}

fn run<S: Stage>(line: &CommandLine<S::Shapes>) -> Result<()> {
    let project = project_root();
    let folder = recordings_folder(line.flags.out.as_deref(), project.as_deref()).join(S::NAME);
    if let Some(variant) = &line.flags.record {
        return record::<S>(line, variant, &folder, project.as_deref());
    }
    let device = line.flags.device.resolve()?;
    let shapes = variant::values(&line.shapes);
    for variant in S::VARIANTS {
        record_in_child::<S>(variant, device)?;
        let name = variant::recording_name::<S>(variant, &shapes, line.flags.dtype);
        report::<S>(&folder, variant, &name)?;
    }
    Ok(())
}

/// Starts this program again to record one variant, and waits for it.
///
/// A process of its own finds the GPU as any first program would: no kernel loaded, no
/// library set up by the variant before.
fn record_in_child<S: Stage>(variant: &str, device: Device) -> Result<()> {
    let place = match device {
        Device::Cuda(index) => format!("GPU {index}"),
        _ => "the CPU".to_owned(),
    };
    let spinner = ProgressBar::new_spinner()
        .with_message(format!("recording {}/{variant} on {place}", S::NAME));
    spinner.enable_steady_tick(Duration::from_millis(120));
    let mut command = Command::new(std::env::current_exe().context("cannot find this program")?);
    command
        .args(std::env::args_os().skip(1))
        .arg("--record")
        .arg(variant)
        .stdin(Stdio::null());
    if std::env::var_os("KINETO_LOG_LEVEL").is_none() {
        // Kineto calls a machine without a GPU an error; what matters we say ourselves.
        command.env("KINETO_LOG_LEVEL", "99");
    }
    let outcome = command.output();
    spinner.finish_and_clear();
    let outcome = outcome.context("cannot start this program again")?;
    let said = String::from_utf8_lossy(&outcome.stderr);
    if outcome.status.success() {
        eprint!("{said}");
        return Ok(());
    }
    let words = said
        .trim()
        .trim_start_matches(S::NAME)
        .trim_start_matches(": ");
    match (outcome.status.code(), words) {
        (None, _) => bail!(
            "recording {}/{variant} was killed ({}), most likely for want of memory: choose \
             smaller shapes",
            S::NAME,
            outcome.status
        ),
        (Some(code), "") => bail!(
            "recording {}/{variant} ended with exit code {code}",
            S::NAME
        ),
        (Some(_), words) => bail!("{words}"),
    }
}

/// The folder with book.toml, here or above.
fn project_root() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors()
        .find(|folder| folder.join("book.toml").is_file())
        .map(Path::to_owned)
}

fn recordings_folder(asked: Option<&Path>, project: Option<&Path>) -> PathBuf {
    match (asked, project) {
        (Some(folder), _) => folder.to_owned(),
        (None, Some(project)) => project.join("traces/local"),
        (None, None) => PathBuf::from("traces/local"),
    }
}
