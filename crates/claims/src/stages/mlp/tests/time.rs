//! Claims about time, on spoilt recordings.

use serde_json::json;

use super::super::STAGE;
use super::{DOWN, differs, on};
use crate::outcome::Verdict;
use crate::stages::common::recorded::{each_of, rename};

#[test]
fn down_is_faster_differs_when_it_takes_longer() {
    differs("down_is_faster", "down 90.0 µs", |_, trace| {
        each_of(trace, "kernel", |event| {
            if event["name"] == DOWN {
                event["dur"] = json!(90.0);
            }
        });
    });
}

/// The claim, where a forward by torch.compile took 300 µs without the profiler.
#[track_caller]
fn differs_where_torch_compile_is_slow(claim: &str, evidence: &str) {
    let claim = STAGE.claim(claim).unwrap();
    let slow = on::changed(&STAGE, "torch-compile", |run, _| {
        run.measured.insert("forward_us".to_owned(), 300.0);
    });
    let others = ["eager", "aoti"].map(|variant| (variant, on::recording(&STAGE, variant)));
    let find = |wanted: &str| {
        let other = others.iter().find(|(variant, _)| *variant == wanted);
        Some(other.map_or(&slow, |(_, recording)| recording))
    };
    let outcome = claim.check_on(find).unwrap();
    assert_eq!(outcome.verdict, Verdict::Differs);
    assert!(outcome.evidence.contains(evidence), "{}", outcome.evidence);
}

#[test]
fn compiled_is_faster_differs_when_it_takes_longer() {
    differs_where_torch_compile_is_slow("compiled_is_faster", "300 µs by torch.compile");
}

#[test]
fn less_work_takes_longer_differs_when_it_does_not() {
    let claim = "less_work_takes_longer";
    differs_where_torch_compile_is_slow(claim, "a whole one takes 300 µs");
    // More work, by a longer GEMM of down.
    differs(claim, "by the package it is", |variant, trace| {
        if variant == "aoti" {
            each_of(trace, "kernel", |event| {
                if event["name"] == DOWN {
                    event["dur"] = json!(90.0);
                }
            });
        }
    });
}

#[test]
fn cpu_runs_ahead_differs_when_the_gpu_pauses() {
    differs("cpu_runs_ahead", "Pauses", |_, trace| {
        each_of(trace, "kernel", |event| {
            if event["name"] == DOWN {
                event["dur"] = json!(30.0);
            }
        });
    });
}

#[test]
fn package_waits_differs_when_nothing_waits() {
    differs("package_waits", "wait for the GPU: 0 of 2", |_, trace| {
        rename(trace, "cudaEventSynchronize", "cudaEventQuery");
    });
}
