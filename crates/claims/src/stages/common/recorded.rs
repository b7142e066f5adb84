//! The committed recordings of the H200 for tests, and ways to spoil them.

use std::io::Read;
use std::path::Path;

use serde_json::{Value, json};

use crate::guess::RightGuess;
use crate::outcome::{Outcome, Verdict};
use crate::recording::{Machine, Recording};
use crate::run::Run;
use crate::stage::Stage;

/// The recording of a variant as it is.
pub(crate) fn recording(stage: &Stage, variant: &str) -> Recording {
    altered(stage, variant, |_| ())
}

/// The recording of a variant with its trace altered.
pub(crate) fn altered(stage: &Stage, variant: &str, alter: impl FnOnce(&mut Value)) -> Recording {
    changed(stage, variant, |_, trace| alter(trace))
}

/// The recording of a variant with its run and its trace changed.
pub(crate) fn changed(
    stage: &Stage,
    variant: &str,
    change: impl FnOnce(&mut Run, &mut Value),
) -> Recording {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../traces/h200");
    let folder = folder.join(stage.name);
    let run = std::fs::read(folder.join(format!("{variant}.run.json"))).unwrap();
    let mut run: Run = serde_json::from_slice(&run).unwrap();
    let trace = std::fs::read(folder.join(format!("{variant}.json.gz"))).unwrap();
    let mut text = String::new();
    flate2::read::GzDecoder::new(trace.as_slice())
        .read_to_string(&mut text)
        .unwrap();
    let mut trace: Value = serde_json::from_str(&text).unwrap();
    change(&mut run, &mut trace);
    let run = serde_json::to_vec(&run).unwrap();
    let trace = serde_json::to_vec(&trace).unwrap();
    Recording::from_parts(&run, &trace, Machine::Committed("h200".to_owned())).unwrap()
}

/// A recording of a CPU: the same run without its GPU and its GPU's events.
pub(crate) fn on_the_cpu(stage: &Stage, variant: &str) -> Recording {
    changed(stage, variant, |run, trace| {
        run.gpu = None;
        run.device = "cpu".to_owned();
        drop_the_gpu(trace);
    })
}

/// Takes what only a GPU's recording has out of a trace.
pub(crate) fn drop_the_gpu(trace: &mut Value) {
    let gpu = [
        "kernel",
        "gpu_memcpy",
        "gpu_memset",
        "cuda_driver",
        "cuda_runtime",
        "gpu_user_annotation",
        "ac2g",
    ];
    events(trace).retain(|event| event["cat"].as_str().is_none_or(|cat| !gpu.contains(&cat)));
}

/// Checks a claim on the committed recordings, each altered.
pub(crate) fn check(stage: &Stage, claim: &str, alter: impl Fn(&str, &mut Value)) -> Outcome {
    let claim = stage.claim(claim).unwrap();
    let variants: Vec<_> = claim
        .variants()
        .iter()
        .map(|&variant| {
            let recording = altered(stage, variant, |trace| alter(variant, trace));
            (variant, recording)
        })
        .collect();
    let find = |wanted: &str| variants.iter().find(|(variant, _)| *variant == wanted);
    claim
        .check_on(|variant| find(variant).map(|(_, recording)| recording))
        .unwrap()
}

/// The claim differs on the altered recordings, and says what was found.
#[track_caller]
pub(crate) fn differs(
    stage: &Stage,
    claim: &str,
    evidence: &str,
    alter: impl Fn(&str, &mut Value),
) {
    let outcome = check(stage, claim, alter);
    assert_eq!(outcome.verdict, Verdict::Differs, "{}", outcome.evidence);
    assert!(outcome.evidence.contains(evidence), "{}", outcome.evidence);
}

/// Every claim of a stage holds on the committed recordings and shows events.
#[track_caller]
pub(crate) fn every_claim_holds(stage: &Stage) {
    for claim in stage.claims {
        let outcome = check(stage, claim.name, |_, _| ());
        assert!(outcome.holds(), "{}: {}", claim.name, outcome.evidence);
    }
}

/// The claims of a stage that need a GPU, checked on recordings without one; the others must
/// hold there or differ.
pub(crate) fn needing_a_gpu(stage: &Stage) -> Vec<&'static str> {
    let needs_gpu = |claim: &&crate::stage::ClaimDef| {
        let recordings: Vec<_> = claim
            .variants()
            .iter()
            .map(|&variant| (variant, on_the_cpu(stage, variant)))
            .collect();
        let find = |wanted: &str| recordings.iter().find(|(variant, _)| *variant == wanted);
        let outcome = claim
            .check_on(|variant| find(variant).map(|(_, recording)| recording))
            .unwrap();
        outcome.verdict == Verdict::NeedsGpu
    };
    let needing = stage.claims.iter().filter(needs_gpu);
    needing.map(|claim| claim.name).collect()
}

/// Every fact of a stage is found on the committed recordings.
#[track_caller]
pub(crate) fn every_fact_is_found(stage: &Stage) {
    for fact in stage.facts {
        let found = (fact.find)(&recording(stage, fact.variant));
        assert!(found.is_some(), "{} of {}", fact.name, fact.variant);
    }
}

/// A fact's value on the committed recordings, as pages print it.
pub(crate) fn fact(stage: &Stage, name: &str) -> String {
    let fact = stage.fact(name).unwrap();
    let found = (fact.find)(&recording(stage, fact.variant));
    found.unwrap().value.to_string()
}

/// What a recording answers to a guess.
pub(crate) fn answer(stage: &Stage, guess: &str, recording: &Recording) -> Option<RightGuess> {
    let answer = stage.guess(guess).unwrap().answer(stage, recording);
    answer.map(|answer| answer.right)
}

/// The recording that answers a guess, altered, answers this choice.
#[track_caller]
pub(crate) fn chooses(stage: &Stage, guess: &str, choice: &str, alter: impl FnOnce(&mut Value)) {
    let fact = stage.guess(guess).unwrap().fact;
    let variant = stage.fact(fact).unwrap().variant;
    let found = answer(stage, guess, &altered(stage, variant, alter));
    assert!(
        matches!(found, Some(RightGuess::Choice(right)) if right == choice),
        "{guess}: {found:?}, expected {choice}"
    );
}

/// The recording that answers a guess answers a number in this unit, between two others.
#[track_caller]
pub(crate) fn is_between(stage: &Stage, guess: &str, least: f64, most: f64, unit: &str) {
    let fact = stage.guess(guess).unwrap().fact;
    let variant = stage.fact(fact).unwrap().variant;
    let found = answer(stage, guess, &recording(stage, variant));
    let Some(RightGuess::Number { value, unit: found }) = found else {
        panic!("{guess} is no number: {found:?}");
    };
    assert_eq!(found, unit, "{guess}");
    assert!((least..most).contains(&value), "{guess}: {value}");
}

/// The guesses of a stage that recordings without a GPU answer.
pub(crate) fn answered_without_a_gpu(stage: &Stage) -> Vec<&'static str> {
    let answered = stage.guesses.iter().filter(|guess| {
        let variant = stage.fact(guess.fact).unwrap().variant;
        answer(stage, guess.name, &on_the_cpu(stage, variant)).is_some()
    });
    answered.map(|guess| guess.name).collect()
}

/// The events of a trace.
pub(crate) fn events(trace: &mut Value) -> &mut Vec<Value> {
    trace["traceEvents"].as_array_mut().unwrap()
}

/// Renames every event of a name.
pub(crate) fn rename(trace: &mut Value, from: &str, to: &str) {
    for event in events(trace) {
        if event["name"] == from {
            event["name"] = json!(to);
        }
    }
}

/// Changes every event of a category.
pub(crate) fn each_of(trace: &mut Value, cat: &str, mut change: impl FnMut(&mut Value)) {
    for event in events(trace) {
        if event["cat"] == cat {
            change(event);
        }
    }
}

/// Takes the first event of a name and category, changes it, and adds it as another event.
pub(crate) fn add_like(trace: &mut Value, name: &str, cat: &str, change: impl FnOnce(&mut Value)) {
    let events = events(trace);
    let like = |event: &&Value| event["name"] == name && event["cat"] == cat;
    let mut event = events.iter().find(like).unwrap().clone();
    change(&mut event);
    events.push(event);
}
