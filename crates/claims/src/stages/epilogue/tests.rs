//! Every fact and claim on the committed recordings, and every claim as it fails when they
//! are spoilt.

mod ampere;
mod bias;
mod facts;
mod fusion;
mod gelu;
mod guesses;
mod wrong;

use serde_json::{Value as Json, json};

use super::STAGE;
use crate::outcome::{Outcome, Verdict};
use crate::run::Run;
use crate::stages::common::recorded::{changed, each_of, every_claim_holds, needing_a_gpu};

#[test]
fn every_claim_holds_on_the_h200() {
    every_claim_holds(&STAGE);
}

#[test]
fn the_bug_shows_without_a_gpu_too() {
    let mut free: Vec<_> = STAGE.claims.iter().map(|claim| claim.name).collect();
    let needing = needing_a_gpu(&STAGE);
    free.retain(|name| !needing.contains(name));
    assert_eq!(free, ["flag_in_the_wrong_place", "wrong_numbers"]);
}

/// Renames the kernels of a recording that multiply.
fn name_gemms(trace: &mut Json, name: &str) {
    each_of(trace, "kernel", |event| {
        if event["name"].as_str().unwrap().contains("nvjet") {
            event["name"] = json!(name);
        }
    });
}

/// Changes how long the kernels take in whose names a part stands.
fn last(trace: &mut Json, part: &str, micros: f64) {
    each_of(trace, "kernel", |event| {
        if event["name"].as_str().unwrap().contains(part) {
            event["dur"] = json!(micros);
        }
    });
}

/// Checks a claim on the committed recordings with their runs changed.
fn with_runs(claim: &str, change: impl Fn(&str, &mut Run)) -> Outcome {
    let claim = STAGE.claim(claim).unwrap();
    let recordings = claim.variants().iter().map(|&variant| {
        let recording = changed(&STAGE, variant, |run, _| change(variant, run));
        (variant, recording)
    });
    let recordings: Vec<_> = recordings.collect();
    let find = |wanted: &str| recordings.iter().find(|(variant, _)| *variant == wanted);
    claim
        .check_on(|variant| find(variant).map(|(_, recording)| recording))
        .unwrap()
}

#[track_caller]
fn differs_with(outcome: Outcome, evidence: &str) {
    assert_eq!(outcome.verdict, Verdict::Differs, "{}", outcome.evidence);
    assert!(outcome.evidence.contains(evidence), "{}", outcome.evidence);
}
