//! `cargo xtask import`: takes recordings made elsewhere into traces/, all or none of them.

mod check;
mod gather;
mod place;

use anyhow::{Result, bail};

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
        print_taken(it, &checked);
    }
    Ok(())
}

fn print_taken(taken: &Checked, all: &[Checked]) {
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
    for line in outcomes(taken, all) {
        println!("  {line}");
    }
}

/// One line for each claim that speaks of the recording's variant first and that the
/// recordings taken with it can answer.
fn outcomes(taken: &Checked, all: &[Checked]) -> Vec<String> {
    let run = &taken.recording.run;
    let Some(stage) = claims::stage(&run.stage) else {
        return Vec::new();
    };
    let recording = |variant: &str| {
        let mut beside = all.iter().filter(|it| it.machine == taken.machine);
        let found = beside.find(|it| it.draft.stage == run.stage && it.draft.variant == variant);
        found.map(|it| &it.recording)
    };
    let claims = stage
        .claims
        .iter()
        .filter(|claim| claim.variants()[0] == run.variant);
    claims
        .filter_map(|claim| {
            let outcome = claim.check_on(recording).ok()?;
            Some(format!(
                "{} [{}] {} ({})",
                claim.name,
                outcome.verdict.words(),
                claim.sentence,
                outcome.evidence
            ))
        })
        .collect()
}
