//! `cargo xtask import`: takes recordings made elsewhere into traces/, all or none of them.

mod check;
mod gather;
mod place;

use anyhow::{Result, bail};
use claims::Recording;

use crate::cli;
use crate::project::Project;
use check::Checked;

/// Gathers, checks everything, then writes everything.
pub fn run(project: &Project, flags: &cli::Import) -> Result<()> {
    let drafts = gather::gather(&flags.from)?;
    let mut checked = Vec::new();
    let mut problems = Vec::new();
    for draft in drafts {
        match check::check(draft, flags.local, project.libtorch_version()) {
            Ok(it) => checked.push(it),
            Err(error) => problems.push(format!("{error:#}")),
        }
    }
    if !problems.is_empty() {
        bail!(
            "nothing was taken from {}:\n  {}",
            flags.from.display(),
            problems.join("\n  ")
        );
    }
    place::place(&project.traces(), &checked)?;
    for it in &checked {
        print_taken(it);
    }
    Ok(())
}

fn print_taken(taken: &Checked) {
    let Checked {
        machine,
        draft,
        recording,
        ..
    } = taken;
    let run = &recording.run;
    println!(
        "traces/{}/{}/{}: {}",
        machine.folder(),
        draft.stage,
        draft.variant,
        run.machine_name()
    );
    for line in outcomes(recording) {
        println!("  {line}");
    }
}

/// One line for each claim that the recording's variant can answer.
fn outcomes(recording: &Recording) -> Vec<String> {
    let Some(stage) = claims::stage(&recording.run.stage) else {
        return Vec::new();
    };
    let claims = stage
        .claims
        .iter()
        .filter(|claim| claim.variant == recording.run.variant);
    claims
        .map(|claim| {
            let outcome = (claim.check)(recording);
            format!(
                "{} [{}] {} ({})",
                claim.name,
                outcome.verdict.words(),
                claim.sentence,
                outcome.evidence
            )
        })
        .collect()
}
