//! The stage on its committed recordings.

mod ampere;
mod fusion;
mod guesses;
mod kernels;
mod time;

use serde_json::Value;

use super::STAGE;
use crate::stages::common::recorded as on;

/// The kernels of the recordings.
const GATE: &str = "nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_TNT";
const DOWN: &str = "nvjet_sm90_tst_192x128_64x5_1x2_h_bz_coopB_TNT";
const FUSED: &str = "triton_poi_fused__unsafe_view_gelu_mul_0";

#[track_caller]
fn differs(claim: &str, evidence: &str, alter: impl Fn(&str, &mut Value)) {
    on::differs(&STAGE, claim, evidence, alter);
}

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
        ("eager_forward", "246 µs"),
        ("eager_kernels", "5"),
        ("aoti_kernels", "4"),
        ("eager_ops", "29"),
        ("quiet_ops", "18"),
        ("eager_busy", "231 µs"),
        ("gate_kernel", GATE),
        ("down_kernel", DOWN),
        ("down_rate", "754 TFLOP/s"),
        ("gemm_flops", "38.7 GFLOP"),
        ("gemm_bytes", "67.6 MB"),
        ("gemm_intensity", "572"),
        ("sheet", "NVIDIA H200 Tensor Core GPU Datasheet"),
        ("sheet_rate", "989 TFLOP/s"),
        ("sheet_bandwidth", "4.80 TB/s"),
        ("sheet_ridge", "206"),
        ("pointwise_time", "66.6 µs"),
        ("intermediate_bytes", "50.3 MB"),
        ("mul_rate", "4.23 TB/s"),
        ("fused_kernel", FUSED),
        ("fused_elements", "1024"),
        ("fused_thread_bytes", "16 B"),
        ("autotuned_elements", "512"),
        ("autotuned_thread_bytes", "4 B"),
        ("aoti_wait", "82.8 µs"),
    ] {
        assert_eq!(on::fact(&STAGE, name), value, "{name}");
    }
}

/// Nothing of a forward pass is counted twice or left out.
#[test]
fn the_parts_of_the_cpus_time_add_up() {
    for variant in ["eager", "eager-python", "torch-compile", "aoti"] {
        let recording = on::recording(&STAGE, variant);
        let split = super::cpu_split::CpuSplit::of(&recording).unwrap();
        let waits = super::forwards::waits(&recording, split.forward);
        let waited = waits.iter().map(|&id| recording.trace.get(id).duration());
        let whole = recording.trace.get(split.forward).duration();
        let waited: kineto_trace::Duration = waited.sum();
        assert_eq!(split.total() + waited, whole, "{variant}");
        assert!(split.rest.nanos() > 0, "{variant}");
        assert_eq!(split.pre_ops.nanos() > 0, variant == "torch-compile");
    }
}

#[test]
fn every_claim_is_about_the_gpu() {
    let claims: Vec<_> = STAGE.claims.iter().map(|claim| claim.name).collect();
    assert_eq!(on::needing_a_gpu(&STAGE), claims);
}

#[test]
fn figures_are_drawn_without_a_gpu_too() {
    for figure in STAGE.figures {
        let recording = on::on_the_cpu(&STAGE, figure.variant);
        let spec = (figure.spec)(&recording).unwrap();
        let nothing = spec.callouts.is_empty() && spec.arrows.is_empty();
        assert!(nothing, "{} {}", figure.variant, figure.name);
    }
}
