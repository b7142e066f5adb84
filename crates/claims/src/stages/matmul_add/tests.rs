//! Every claim as it holds on the committed recordings, and as it fails when they are
//! spoilt.

mod ampere;
mod facts;
mod families;
mod figures;
mod guesses;
mod spoilt;

use super::STAGE;
use crate::stages::common::recorded::{every_claim_holds, every_fact_is_found, needing_a_gpu};

#[test]
fn every_claim_holds_on_the_h200() {
    every_claim_holds(&STAGE);
}

#[test]
fn every_fact_is_found_on_the_h200() {
    every_fact_is_found(&STAGE);
}

#[test]
fn without_a_gpu_the_claims_about_kernels_need_one() {
    assert_eq!(
        needing_a_gpu(&STAGE),
        [
            "two_kernels",
            "a_launch_each",
            "python_twin",
            "occupancy_query",
            "profiler_in_the_way",
            "warmup_hides_the_profiler",
            "overhead_bound",
            "gpu_bound",
            "queue_grows",
            "where_the_cpu_waits",
            "crossing",
            "times_vary",
            "odd_size",
            "older_families_ask",
            "left_over",
            "compiled_copies",
            "compiled_same_work",
        ]
    );
}
