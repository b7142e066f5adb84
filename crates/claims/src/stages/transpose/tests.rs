//! Every fact and claim on the committed recordings, and every claim as it fails when they
//! are spoilt.

mod ampere;
mod copies;
mod facts;
mod gemms;
mod guesses;
mod views;

use super::STAGE;
use crate::stages::common::recorded::{every_claim_holds, needing_a_gpu};

#[test]
fn every_claim_holds_on_the_h200() {
    every_claim_holds(&STAGE);
}

#[test]
fn what_is_about_strides_needs_no_gpu() {
    let mut free: Vec<_> = STAGE.claims.iter().map(|claim| claim.name).collect();
    let needing = needing_a_gpu(&STAGE);
    free.retain(|name| !needing.contains(name));
    assert_eq!(
        free,
        [
            "strides_swapped",
            "same_place",
            "contiguous_copies",
            "copy_changes_the_order"
        ]
    );
}
