//! The parent's part: one child a variant, then the report.

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Result;
use clap::builder::PossibleValuesParser;
use clap::{CommandFactory, FromArgMatches};
use indicatif::{ProgressBar, ProgressStyle};
use tch::Device;

use crate::flags::CommandLine;
use crate::record::record;
use crate::report::Report;
use crate::{Dtype, Skip, Stage, Variant, child, naming, places, write};

/// The `main` of a stage's program.
pub fn main<S: Stage>() -> ExitCode {
    let line = command_line::<S>();
    let folder = places::recordings_folder(line.flags.out.as_deref()).join(S::NAME);
    if let Some(name) = &line.flags.record {
        let variant = S::VARIANTS.iter().find(|variant| variant.name == name);
        let variant = variant.expect("a program asks itself for variants that it has");
        return child::end(S::NAME, record::<S>(&line, variant, &folder));
    }
    match run::<S>(&line, &folder) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{}: {error:#}", S::NAME);
            ExitCode::FAILURE
        }
    }
}

fn command_line<S: Stage>() -> CommandLine<S::Shapes> {
    let names = S::VARIANTS.iter().map(|variant| variant.name);
    let command = CommandLine::<S::Shapes>::command()
        .name(S::NAME)
        .about(S::ABOUT)
        .mut_arg("variants", |flag| {
            flag.value_parser(PossibleValuesParser::new(names.clone()))
        })
        .mut_arg("record", |flag| {
            flag.value_parser(PossibleValuesParser::new(names))
        })
        // A size below zero is told what is wrong with it, not taken for a flag.
        .mut_args(|flag| {
            let takes_a_value = flag.get_action().takes_values();
            flag.allow_negative_numbers(takes_a_value)
        });
    match CommandLine::<S::Shapes>::from_arg_matches(&command.get_matches()) {
        Ok(line) => line,
        Err(error) => error.exit(),
    }
}

/// Records the variants that were asked for; whether none failed.
fn run<S: Stage>(line: &CommandLine<S::Shapes>, folder: &Path) -> Result<bool> {
    let device = line.flags.device.resolve()?;
    let usual = line.flags.usual_dtype_on(device);
    let mut asked = line.flags.variants.clone();
    asked.extend(S::asked(&line.shapes).map(str::to_owned));
    let variants = chosen::<S>(&asked, device);
    // Said now and not after minutes of recording.
    write::check(folder)?;
    let progress = progress(variants.len());
    let mut report = Report::new(S::NAME, folder);
    let mut failed = Vec::new();
    for variant in variants {
        let what = format!("{}/{} on {}", S::NAME, variant.name, words(device));
        if progress.is_hidden() {
            // A log has no bar, and a variant that compiles takes a minute.
            eprintln!("recording {what}");
        }
        progress.set_message(what);
        let outcome = one::<S>(line, variant, usual, &mut report, &progress);
        progress.inc(1);
        match outcome {
            Ok(()) => {}
            Err(error) if error.is::<Skip>() => progress.suspend(|| {
                eprintln!("{}: left out {}: {error:#}", S::NAME, variant.name);
            }),
            Err(error) => failed.push(format!("{}: {}: {error:#}", S::NAME, variant.name)),
        }
    }
    progress.finish_and_clear();
    report.print_claims();
    for sentence in &failed {
        eprintln!("{sentence}");
    }
    Ok(failed.is_empty())
}

fn one<S: Stage>(
    line: &CommandLine<S::Shapes>,
    variant: &Variant,
    usual: Dtype,
    report: &mut Report<'_>,
    progress: &ProgressBar,
) -> Result<()> {
    child::record::<S>(variant, usual)?;
    let shapes = naming::values(&line.shapes);
    let dtype = line.flags.dtype_of(variant, usual);
    let name = naming::recording_name::<S>(variant.name, &shapes, dtype);
    progress.suspend(|| report.print_recording(variant.name, &name, S::report))
}

/// The variants that were asked for, all when none was; in the stage's order, and on the
/// CPU without those that need a GPU.
fn chosen<S: Stage>(asked: &[String], device: Device) -> Vec<&'static Variant> {
    let is_asked =
        |variant: &&Variant| asked.is_empty() || asked.iter().any(|name| name == variant.name);
    let (here, elsewhere): (Vec<&Variant>, Vec<&Variant>) = S::VARIANTS
        .iter()
        .filter(is_asked)
        .partition(|variant| !variant.gpu_only || device != Device::Cpu);
    for variant in elsewhere {
        eprintln!("{}: left out {}: it needs a GPU", S::NAME, variant.name);
    }
    here
}

fn progress(variants: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} [{bar:20}] {pos}/{len} recording {msg}")
        .expect("the template is sound")
        .progress_chars("=> ");
    let progress = ProgressBar::new(variants as u64).with_style(style);
    progress.enable_steady_tick(Duration::from_millis(120));
    progress
}

fn words(device: Device) -> String {
    match device {
        Device::Cuda(index) => format!("GPU {index}"),
        _ => "the CPU".to_owned(),
    }
}
