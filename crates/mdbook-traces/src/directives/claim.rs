//! `{{#claim linear.one_kernel}}`, and `{{#claims linear}}` for the rest.

use claims::{ClaimDef, Outcome, Recording, Stage, Verdict};
use texts::pages as words;

use super::see::pointer;
use super::{Filler, name_in_stage, stage, unknown_in_stage};
use crate::filled_page::FilledPage;
use crate::html::{block, escape, id, with_code};
use crate::project::place;

/// The sentence, whether it holds, and the evidence; the reader's own evidence below.
pub(super) fn fill(
    arguments: &str,
    page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let (stage, name) = name_in_stage("claim", arguments)?;
    let Some(claim) = stage.claim(name) else {
        let known = stage.claims.iter().map(|claim| claim.name);
        return Err(unknown_in_stage("claim", stage, name, known));
    };
    Ok(block(&shown(stage, claim, page, filler)?))
}

/// Every claim of a stage that no page places by itself.
pub(super) fn fill_the_others(
    arguments: &str,
    page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let stage = stage(arguments)?;
    let whole_name = |claim: &ClaimDef| format!("{}.{}", stage.name, claim.name);
    let others: Vec<_> = stage
        .claims
        .iter()
        .filter(|claim| !filler.placed.contains(&whole_name(claim)))
        .collect();
    if others.is_empty() {
        return Err(format!(
            "every claim of `{}` is placed already; leave this out",
            stage.name
        ));
    }
    let shown = others
        .into_iter()
        .map(|claim| shown(stage, claim, page, filler));
    Ok(block(&shown.collect::<Result<Vec<_>, _>>()?.join("\n")))
}

fn shown(
    stage: &Stage,
    claim: &ClaimDef,
    page: &mut FilledPage,
    filler: &Filler<'_>,
) -> Result<String, String> {
    let project = filler.project;
    // The first variant is the one that the evidence is shown under.
    let recording = project.recording(stage.name, claim.variants()[0])?;
    let committed = |variant: &str| project.recording(stage.name, variant).ok();
    let outcome = match claim.check_on(committed) {
        Ok(outcome) => outcome,
        Err(missing) => {
            return Err(project
                .recording(stage.name, missing)
                .err()
                .unwrap_or_default());
        }
    };
    let name = format!("{}.{}", stage.name, claim.name);
    if !outcome.holds() {
        return Err(format!(
            "the claim `{name}` does not hold on `{}`: {}",
            place(recording),
            outcome.evidence
        ));
    }
    // A page without a figure of the recording has nowhere to point.
    let evidence = pointer(stage, recording, &outcome.events, words::SEE_EVIDENCE, page);
    let evidence = evidence.map(|link| format!(" {link}"));
    let yours = |variant: &str| project.yours(stage.name, variant);
    let yours = claim
        .check_on(yours)
        .ok()
        .zip(yours(claim.variants()[0]))
        .map(|(outcome, recording)| evidence_of_yours(&outcome, recording));
    Ok(format!(
        "<div class=\"claim {}\" id=\"{}\" data-claim=\"{}\">\n\
         <p class=\"claim-sentence\">{} {}</p>\n\
         <p class=\"claim-evidence\"><span class=\"claim-machine\">{}</span> {}{}</p>\n{}\n</div>",
        class(outcome.verdict),
        page.id(&id(&["claim", stage.name, claim.name])),
        escape(&name),
        verdict(outcome.verdict),
        with_code(claim.sentence),
        machine(words::CLAIM_MACHINE, recording),
        with_code(&outcome.evidence),
        evidence.unwrap_or_default(),
        yours.unwrap_or_default(),
    ))
}

fn evidence_of_yours(outcome: &Outcome, recording: &Recording) -> String {
    format!(
        "<p class=\"claim-yours {}\">{} <span class=\"claim-machine\">{}</span> {}</p>",
        class(outcome.verdict),
        verdict(outcome.verdict),
        machine(words::CLAIM_YOURS, recording),
        with_code(&outcome.evidence),
    )
}

fn machine(text: &str, recording: &Recording) -> String {
    escape(&texts::fill(
        text,
        &[("machine", recording.run.machine_name())],
    ))
}

/// The class of a verdict.
fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Holds => "claim-holds",
        Verdict::Differs => "claim-differs",
        Verdict::NeedsGpu => "claim-needs-gpu",
    }
}

/// The verdict: a mark and a word, so that it does not hang on colour.
fn verdict(verdict: Verdict) -> String {
    let (mark, word) = match verdict {
        Verdict::Holds => ("✓", words::CLAIM_VERDICT_HOLDS),
        Verdict::Differs => ("≠", words::CLAIM_VERDICT_DIFFERS),
        Verdict::NeedsGpu => ("–", words::CLAIM_VERDICT_NEEDS_GPU),
    };
    format!("<span class=\"claim-verdict\"><span aria-hidden=\"true\">{mark}</span> {word}</span>")
}
