//! Claims about the fused kernel, on spoilt recordings.

use serde_json::{Value, json};

use super::{FUSED, differs};
use crate::stages::common::recorded::each_of;

/// Changes the fused kernel.
fn each_fused(trace: &mut Value, change: impl Fn(&mut Value)) {
    each_of(trace, "kernel", |event| {
        if event["name"] == FUSED {
            change(event);
        }
    });
}

#[test]
fn fusion_is_faster_differs_when_it_is_not() {
    let evidence = "in the package 90.0 µs";
    differs("fusion_is_faster", evidence, |variant, trace| {
        if variant == "aoti" {
            each_fused(trace, |event| event["dur"] = json!(90.0));
        }
    });
}

#[test]
fn autotuned_is_slower_differs_when_it_is_faster() {
    let evidence = "Autotuned: 512 elements a block, 20.0 µs";
    differs("autotuned_is_slower", evidence, |variant, trace| {
        if variant == "aoti-autotuned" {
            each_fused(trace, |event| event["dur"] = json!(20.0));
        }
    });
}

#[test]
fn autotuned_is_slower_differs_when_the_blocks_are_the_same() {
    let evidence = "Autotuned: 1024 elements a block";
    differs("autotuned_is_slower", evidence, |variant, trace| {
        if variant == "aoti-autotuned" {
            each_fused(trace, |event| {
                event["args"]["grid"] = json!([24576, 1, 1]);
                event["args"]["block"] = json!([128, 1, 1]);
            });
        }
    });
}

#[test]
fn same_choice_differs_when_torch_compile_chose_otherwise() {
    let evidence = "torch.compile: 1024 elements a block";
    differs("same_choice", evidence, |variant, trace| {
        if variant == "torch-compile" {
            each_fused(trace, |event| event["args"]["grid"] = json!([24576, 1, 1]));
        }
    });
}

#[test]
fn claims_about_the_fused_kernel_differ_where_there_is_none() {
    for claim in ["fusion_is_faster", "autotuned_is_slower", "same_choice"] {
        differs(claim, "has no", |variant, trace| {
            if variant != "eager" {
                super::on::drop_the_gpu(trace);
            }
        });
    }
}
