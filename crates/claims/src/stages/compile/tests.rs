//! The stage on its committed recordings, and on spoilt ones.

mod guesses;

use serde_json::{Value, json};

use super::STAGE;
use crate::outcome::{Outcome, Verdict};
use crate::stages::common::recorded::{self as on, add_like, events, rename};

/// The kernel that eager, torch.compile and the package run.
const KERNEL: &str = "nvjet_sm90_tst_64x8_64x16_1x2_h_bz_bias_TNT";

#[test]
fn every_claim_holds() {
    on::every_claim_holds(&STAGE);
}

#[test]
fn every_fact_is_found() {
    on::every_fact_is_found(&STAGE);
}

#[test]
fn facts_have_the_values_that_the_recordings_show() {
    for (name, value) in [
        ("eager_forward", "26.8 µs"),
        ("compiled_forward", "81.3 µs"),
        ("eager_traced", "29.0 µs"),
        ("pre_op_time", "67.4 µs"),
        ("pre_op_share", "53.4 %"),
        ("gemm_name", KERNEL),
        ("weight_strides", "(1, 32)"),
        ("other_strides", "(1, 1024)"),
        ("other_region", "Torch-Compiled Region: 0/1"),
        ("aoti_op", "aoti_torch_cuda_addmm_out"),
        ("unchecked_error", "103 %"),
    ] {
        assert_eq!(on::fact(&STAGE, name), value, "{name}");
    }
}

#[test]
fn without_a_gpu_claims_about_kernels_need_one() {
    let needing = on::needing_a_gpu(&STAGE);
    let about_kernels = ["same_kernel", "other_kernel", "same_kernel_unchecked"];
    assert_eq!(needing, about_kernels);
}

#[track_caller]
fn differs(claim: &str, evidence: &str, alter: impl Fn(&str, &mut Value)) {
    on::differs(&STAGE, claim, evidence, alter);
}

/// Checks a claim on recordings in whose `run.json` one variant measured something else.
fn check_measured(claim: &str, variant: &str, key: &str, value: Option<f64>) -> Outcome {
    let claim = STAGE.claim(claim).unwrap();
    let variants = claim.variants().iter();
    let recordings: Vec<_> = variants
        .map(|&it| {
            let recording = on::changed(&STAGE, it, |run, _| {
                if it == variant {
                    run.measured.remove(key);
                    run.measured
                        .extend(value.map(|value| (key.to_owned(), value)));
                }
            });
            (it, recording)
        })
        .collect();
    let find = |wanted: &str| recordings.iter().find(|(variant, _)| *variant == wanted);
    claim
        .check_on(|variant| find(variant).map(|(_, recording)| recording))
        .unwrap()
}

#[track_caller]
fn differs_measured(claim: &str, evidence: &str, variant: &str, key: &str, value: f64) {
    let outcome = check_measured(claim, variant, key, Some(value));
    assert_eq!(outcome.verdict, Verdict::Differs, "{}", outcome.evidence);
    assert!(outcome.evidence.contains(evidence), "{}", outcome.evidence);
    let outcome = check_measured(claim, variant, key, None);
    assert_eq!(outcome.verdict, Verdict::Differs, "{}", outcome.evidence);
}

#[test]
fn same_kernel_differs_when_a_variant_runs_another() {
    differs(
        "same_kernel",
        "of the package: `other`",
        |variant, trace| {
            if variant == "aoti" {
                rename(trace, KERNEL, "other");
            }
        },
    );
}

#[test]
fn same_kernel_differs_when_nothing_ran() {
    differs("same_kernel", "of eager: nothing", |_, trace| {
        events(trace).retain(|event| event["cat"] != "kernel");
    });
}

#[test]
fn no_transpose_differs_when_compiled_code_calls_one() {
    let evidence = "of torch.compile: `aten::t`";
    differs("no_transpose", evidence, |variant, trace| {
        if variant == "torch-compile" {
            rename(trace, "Pregraph bytecode", "aten::t");
        }
    });
}

#[test]
fn one_op_differs_when_there_is_another() {
    differs("one_op", "`aten::t`, `aten::addmm`", |_, trace| {
        rename(trace, "Pregraph bytecode", "aten::t");
    });
}

/// Below the first `aten::addmm`, what it calls on a CPU: it expands its bias, and copies it to
/// where the result will be.
fn expand_the_bias(trace: &mut Value) {
    on::drop_the_gpu(trace);
    let called = ["expand", "as_strided", "copy_", "resolve_conj"];
    for (place, called) in called.into_iter().enumerate() {
        add_like(trace, "aten::addmm", "cpu_op", |event| {
            event["name"] = json!(format!("aten::{called}"));
            let start = event["ts"].as_f64().unwrap();
            event["ts"] = json!(start + 1.0 + 2.0 * place as f64);
            event["dur"] = json!(1.0);
        });
    }
}

#[test]
fn what_addmm_calls_on_a_cpu_is_no_transpose_and_no_op_of_the_forward() {
    for claim in ["no_transpose", "one_op"] {
        let outcome = on::check(&STAGE, claim, |_, trace| expand_the_bias(trace));
        assert!(outcome.holds(), "{claim}: {}", outcome.evidence);
    }
    // Beside it they would be.
    differs("one_op", "`aten::copy_`", |_, trace| {
        expand_the_bias(trace);
        rename(trace, "aten::addmm", "another");
    });
}

#[test]
fn pre_ops_differs_when_there_is_no_lookup() {
    differs("pre_ops", "`other`", |_, trace| {
        rename(trace, "TorchDynamo Cache Lookup", "other");
    });
}

#[test]
fn claims_about_time_differ_when_the_measured_times_do() {
    let key = "forward_us";
    let compiled = "torch-compile";
    differs_measured("compiled_is_slower", "20.0 µs by", compiled, key, 20.0);
    differs_measured("package_is_cheaper", "90.0 µs by the", "aoti", key, 90.0);
    differs_measured("eager_is_fastest", "90.0 µs eager", "eager", key, 90.0);
    differs_measured("eager_is_fastest", "20.0 µs by the", "aoti", key, 20.0);
}

#[test]
fn recompiles_differs_when_one_region_runs_both() {
    differs("recompiles", "Region: 0/0`. Graphs", |_, trace| {
        rename(
            trace,
            "Torch-Compiled Region: 0/1",
            "Torch-Compiled Region: 0/0",
        );
    });
    let variant = "torch-compile-strides";
    differs_measured("recompiles", "compiled: 1", variant, "graphs", 1.0);
}

#[test]
fn other_kernel_differs_when_both_layouts_run_one() {
    let other = "nvjet_sm90_tst_8x64_64x16_2x1_v_bz_bias_TTN";
    differs("other_kernel", KERNEL, |_, trace| {
        rename(trace, other, KERNEL)
    });
}

#[test]
fn still_right_differs_when_a_result_is_off() {
    let variant = "torch-compile-strides";
    differs_measured("still_right", "90.0 %", variant, "relative_error", 0.9);
}

#[test]
fn wrong_in_silence_differs_when_the_result_is_right() {
    let key = "unchecked_relative_error";
    differs_measured("wrong_in_silence", "0.100 %", "aoti-strides", key, 0.001);
}

#[test]
fn wrong_in_silence_differs_when_it_never_ran() {
    differs("wrong_in_silence", "ran 0 times", |_, trace| {
        rename(trace, "other_strides_unchecked", "something else");
    });
}

#[test]
fn same_kernel_unchecked_differs_when_one_more_kernel_ran() {
    let kernel = "nvjet_sm90_tst_64x24_64x16_1x4_h_bz_bias_TNT";
    differs("same_kernel_unchecked", "`copy`", |_, trace| {
        add_like(trace, kernel, "kernel", |event| {
            event["name"] = json!("copy");
        });
    });
}

#[test]
fn refused_differs_when_one_of_them_is_not() {
    differs_measured("refused", "a matrix: no", "aoti", "refused", 0.0);
    differs_measured("refused", "rows: no", "aoti-strides", "refused", 0.0);
}
