//! All claims on sound recordings, and the claims about the chain on spoilt ones.

use serde_json::json;

use super::super::STAGE;
use super::super::recorded::{add_like, events, on_the_cpu, recording, rename};
use super::differs;
use crate::outcome::Verdict;

#[test]
fn every_claim_holds_on_the_h200() {
    let recording = recording();
    for claim in STAGE.claims {
        let outcome = claim.check_on(|_| Some(&recording)).unwrap();
        assert!(outcome.holds(), "{}: {}", claim.name, outcome.evidence);
        assert!(!outcome.events.is_empty(), "{} shows no events", claim.name);
    }
}

#[test]
fn without_a_gpu_a_claim_holds_or_needs_one() {
    let recording = on_the_cpu();
    let holding: Vec<_> = STAGE
        .claims
        .iter()
        .filter(|claim| claim.check_on(|_| Some(&recording)).unwrap().holds())
        .collect();
    let holding: Vec<_> = holding.iter().map(|claim| claim.name).collect();
    assert_eq!(
        holding,
        ["chain", "no_add", "t_is_a_view", "first_step_longest"]
    );
    for claim in STAGE
        .claims
        .iter()
        .filter(|claim| !holding.contains(&claim.name))
    {
        assert_eq!(
            claim.check_on(|_| Some(&recording)).unwrap().verdict,
            Verdict::NeedsGpu,
            "{}",
            claim.name
        );
    }
}

#[test]
fn chain_differs_when_another_op_is_called() {
    differs("chain", "`aten::t`, `aten::mm`", |trace| {
        rename(trace, "aten::addmm", "aten::mm")
    });
}

#[test]
fn chain_differs_when_a_forward_pass_lacks_its_linear() {
    differs("chain", "Found in 2 forward passes", |trace| {
        let at = events(trace)
            .iter()
            .position(|event| event["name"] == "aten::linear")
            .unwrap();
        events(trace).remove(at);
    });
}

#[test]
fn no_add_differs_when_there_is_an_add() {
    differs("no_add", "1 calls of `aten::add`", |trace| {
        add_like(trace, "aten::as_strided", "cpu_op", |event| {
            event["name"] = json!("aten::add")
        });
    });
}

#[test]
fn t_is_a_view_differs_when_the_strides_are_a_copys() {
    differs("t_is_a_view", "strides (64, 1)", |trace| {
        for event in events(trace)
            .iter_mut()
            .filter(|event| event["name"] == "aten::addmm")
        {
            event["args"]["Input Strides"][2] = json!([64, 1]);
        }
    });
}

#[test]
fn t_is_a_view_differs_without_shapes() {
    differs("t_is_a_view", "no shapes for `aten::addmm`", |trace| {
        for event in events(trace) {
            if let Some(args) = event["args"].as_object_mut() {
                args.remove("Input Dims");
            }
        }
    });
}

#[test]
fn t_is_a_view_differs_when_something_is_copied() {
    differs("t_is_a_view", "`aten::copy_`", |trace| {
        rename(trace, "aten::as_strided", "aten::copy_");
    });
}

#[test]
fn t_launches_nothing_differs_when_it_calls_the_runtime() {
    differs("t_launches_nothing", "made 1 runtime", |trace| {
        add_like(trace, "cuLaunchKernelEx", "cuda_driver", |event| {
            event["ts"] = json!(5_169_877_900_880.0);
            event["dur"] = json!(1.0);
            event["args"] = json!({});
        });
    });
}
