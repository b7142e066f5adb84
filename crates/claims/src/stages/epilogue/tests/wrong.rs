//! The claims about the epilogue that nobody asked for.

use serde_json::json;

use super::{STAGE, differs_with, name_gemms, with_runs};
use crate::stages::common::recorded::{differs, events};

const GELU: &str = "nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_gelubias_TNT";

#[test]
fn asked_for_gelu_and_got_it_when_the_name_says_gelu() {
    differs(
        &STAGE,
        "asked_for_gelu_got_relu",
        "says `gelubias`",
        |_, trace| {
            name_gemms(trace, GELU);
        },
    );
}

#[test]
fn flag_is_in_the_right_place_when_the_op_gets_it() {
    differs(
        &STAGE,
        "flag_in_the_wrong_place",
        "beta `1` and use_gelu `True`;",
        |_, trace| {
            for event in events(trace) {
                if event["name"] == "aten::_addmm_activation" {
                    event["args"]["Concrete Inputs"] = json!(["", "", "", "1", "1", "True"]);
                }
            }
        },
    );
}

#[test]
fn flag_cannot_be_seen_without_inputs() {
    differs(
        &STAGE,
        "flag_in_the_wrong_place",
        "no shapes",
        |_, trace| {
            for event in events(trace) {
                if let Some(args) = event["args"].as_object_mut() {
                    args.remove("Concrete Inputs");
                }
            }
        },
    );
}

#[test]
fn numbers_are_not_wrong_when_they_are_near_a_gelu() {
    let outcome = with_runs("wrong_numbers", |_, run| {
        run.measured.insert("error_against_gelu".to_owned(), 0.002);
    });
    differs_with(outcome, "against a GELU 0.200 %");
    let outcome = with_runs("wrong_numbers", |_, run| {
        run.measured.insert("relative_error".to_owned(), 0.2);
    });
    differs_with(outcome, "against a ReLU 20.0 %");
}
