//! Every fact as found in a known recording, and every claim as it holds, and as it fails
//! when the recording is spoilt.

mod ampere;
mod chain;
mod facts;
mod figures;
mod guesses;
mod kernels;

use serde_json::Value as Json;

use super::STAGE;
use super::recorded::altered;
use crate::outcome::{Outcome, Verdict};
use crate::recording::Recording;

/// The kernel's name in the known recording.
const KERNEL: &str = "nvjet_sm90_tst_64x8_64x16_1x2_h_bz_bias_TNT";

fn check(claim: &str, recording: &Recording) -> Outcome {
    let claim = STAGE.claim(claim).unwrap();
    claim.check_on(|_| Some(recording)).unwrap()
}

/// The claim differs on the altered recording, and says what was found.
#[track_caller]
fn differs(claim: &str, evidence: &str, alter: impl FnOnce(&mut Json)) {
    let outcome = check(claim, &altered(alter));
    assert_eq!(outcome.verdict, Verdict::Differs, "{}", outcome.evidence);
    assert!(outcome.evidence.contains(evidence), "{}", outcome.evidence);
}
