//! Claims about which kernels run, on spoilt recordings.

use serde_json::json;

use super::{DOWN, FUSED, GATE, differs};
use crate::stages::common::recorded::{add_like, each_of, events, rename};

#[test]
fn five_kernels_differs_when_one_is_missing() {
    differs("five_kernels", "other kernels: 1, 1, 1", |_, trace| {
        events(trace).retain(|event| {
            let name = event["name"].as_str().unwrap_or_default();
            event["cat"] != "kernel" || !name.contains("Gelu")
        });
    });
}

#[test]
fn four_kernels_differs_when_one_more_ran() {
    let evidence = "aoti: GEMMs in each forward pass: 3, 3, 3; other kernels: 2, 1, 1";
    differs("four_kernels", evidence, |variant, trace| {
        if variant == "aoti" {
            add_like(trace, FUSED, "kernel", |event| {
                event["name"] = json!("extra");
            });
        }
    });
}

#[test]
fn quiet_ops_differs_when_one_launches() {
    differs(
        "quiet_ops_launch_nothing",
        "calls of them, 3",
        |_, trace| {
            rename(trace, "aten::gelu", "aten::view");
        },
    );
}

#[test]
fn quiet_ops_differs_when_one_is_not_there() {
    differs("quiet_ops_launch_nothing", "`aten::t`", |_, trace| {
        rename(trace, "aten::_unsafe_view", "other");
    });
}

#[test]
fn two_gemm_kernels_differs_when_there_is_one() {
    let evidence = "down `nvjet_sm90_tst_256x128";
    differs("two_gemm_kernels", evidence, |_, trace| {
        rename(trace, DOWN, GATE);
    });
}

#[test]
fn queries_differs_when_hopper_asks() {
    differs("queries", "1 of 9 GEMMs and 0 of 6", |_, trace| {
        add_like(trace, "cuLaunchKernelEx", "cuda_driver", |event| {
            event["name"] = json!("cudaOccupancyMaxActiveBlocksPerMultiprocessor");
        });
    });
}

#[test]
fn two_gemm_kernels_differs_when_the_work_does() {
    differs("two_gemm_kernels", "FLOP", |_, trace| {
        for event in events(trace) {
            let left = event["args"]["Input Dims"][0].clone();
            if event["name"] == "aten::mm" && left == json!([8192, 3072]) {
                event["args"]["Input Dims"][0] = json!([4096, 3072]);
            }
        }
    });
}

#[test]
fn two_gemm_kernels_differs_without_shapes() {
    let evidence = "no shapes for `aten::mm`";
    differs("two_gemm_kernels", evidence, |_, trace| {
        each_of(trace, "cpu_op", |event| {
            event["args"].as_object_mut().unwrap().remove("Input Dims");
        });
    });
}

#[test]
fn same_gemms_differs_when_a_variant_runs_another() {
    differs("same_gemms", "of the package: `gemm`", |variant, trace| {
        if variant == "aoti" {
            rename(trace, GATE, "gemm");
        }
    });
}
