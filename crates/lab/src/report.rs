//! What a stage prints and draws when its recording is done.

use std::path::Path;

use anyhow::{Context, Result};
use claims::{Machine, Outcome, Recording};

use crate::Stage;
use crate::write::write_text;

/// Width of a drawn figure in pixels, that of the book's pages.
const FIGURE_WIDTH: u32 = 720;

/// Reads the recording `name` back from `folder`, draws its figures beside it, and prints
/// the table, the claims about `variant` and where everything is.
pub(crate) fn report<S: Stage>(folder: &Path, variant: &str, name: &str) -> Result<()> {
    let file = |ending: &str| folder.join(format!("{name}.{ending}"));
    let read = |ending: &str| {
        let path = file(ending);
        std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
    };
    let recording = Recording::from_parts(&read("run.json")?, &read("json.gz")?, Machine::Local)
        .with_context(|| format!("the recording {} is no good", file("json.gz").display()))?;
    println!("{}", recording.table_text());
    println!("{}/{name} on {}:", S::NAME, recording.run.machine_name());
    for figure in draw::<S>(&recording, folder, variant, name)? {
        println!("  figure {figure}");
    }
    println!("  trace  {}", file("json.gz").display());
    println!("         open it at https://ui.perfetto.dev with \"Open trace file\"");
    if let Some(error) = recording.run.measured.get("relative_error") {
        println!("  result within {error:.1e} of float64, relatively");
    }
    print_claims::<S>(&recording, variant);
    Ok(())
}

fn draw<S: Stage>(
    recording: &Recording,
    folder: &Path,
    variant: &str,
    name: &str,
) -> Result<Vec<String>> {
    let Some(stage) = claims::stage(S::NAME) else {
        return Ok(Vec::new());
    };
    let mut drawn = Vec::new();
    for figure in stage
        .figures
        .iter()
        .filter(|figure| figure.variant == variant)
    {
        let Some(spec) = (figure.spec)(recording) else {
            continue;
        };
        let scene = figures::layout(&spec, &recording.source(), FIGURE_WIDTH);
        let path = folder.join(format!("{name}.{}.svg", figure.name));
        write_text(&path, &figures::svg(&scene))?;
        drawn.push(path.display().to_string());
    }
    Ok(drawn)
}

fn print_claims<S: Stage>(recording: &Recording, variant: &str) {
    let Some(stage) = claims::stage(S::NAME) else {
        return;
    };
    println!("\nWhat the chapter claims, on this recording:");
    for claim in stage.claims.iter().filter(|claim| claim.variant == variant) {
        let Outcome {
            verdict, evidence, ..
        } = (claim.check)(recording);
        println!(
            "  {:<11} {}.{}: {}",
            verdict.words(),
            S::NAME,
            claim.name,
            claim.sentence
        );
        println!("  {:<11} {evidence}", "");
    }
}
