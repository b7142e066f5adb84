//! The claim that hangs on the family of the kernel, on a hand-made trace of an H200.

use serde_json::{Value, json};

use super::STAGE;
use crate::stages::common::recorded::each_of;
use crate::stages::common::synthetic::{Row, Synthetic, annotation, call, launch_by, op, without};

const NVJET: &str = "nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_NNT";
const XMMA: &str =
    "sm90_xmma_gemm_f64f64_f64f64_f64_nn_n_tilesize64x64x32_stage3_tensor16x8x16_kernel";
const CUTLASS: &str = "cutlass_75_tensorop_bf16_s1688gemm_bf16_256x128_nn_align1";

fn step(variant: &str) -> Vec<Row> {
    let calls = match variant {
        "n4095" => vec![
            call("cudaDeviceGetAttribute"),
            launch_by("cuLaunchKernel", CUTLASS, 900.0),
        ],
        "n512-fp64" => vec![
            call("cudaFuncGetAttributes"),
            launch_by("cudaLaunchKernelExC", XMMA, 20.0),
        ],
        _ => vec![
            call("cudaMemsetAsync"),
            launch_by("cuLaunchKernelEx", NVJET, 170.0),
        ],
    };
    let matmul = op("aten::matmul", vec![op("aten::mm", calls)]);
    vec![annotation("matmul_add", vec![matmul])]
}

fn made() -> Synthetic<'static> {
    Synthetic::h200(&STAGE, step)
}

/// Calls every kernel of a variant by another name.
fn name(of: &str, variant: &str, trace: &mut Value, kernel: &str) {
    if variant == of {
        each_of(trace, "kernel", |event| event["name"] = json!(kernel));
    }
}

#[test]
fn older_families_ask_and_nvjet_does_not() {
    made().holds("older_families_ask");
    made().holds("occupancy_query");
}

#[test]
fn older_families_ask_differs_when_one_does_not() {
    for question in ["cudaDeviceGetAttribute", "cudaFuncGetAttributes"] {
        made().differs("older_families_ask", |_, trace| without(trace, question));
    }
}

#[test]
fn older_families_ask_differs_when_nvjet_asks_or_all_is_nvjet() {
    made().differs("older_families_ask", |variant, trace| {
        name("n4095", variant, trace, NVJET);
    });
    made().differs("older_families_ask", |variant, trace| {
        for older in ["n4095", "n512-fp64"] {
            name(older, variant, trace, NVJET);
        }
        without(trace, "cudaDeviceGetAttribute");
        without(trace, "cudaFuncGetAttributes");
    });
    made().differs("older_families_ask", |variant, trace| {
        name("n4096-warm", variant, trace, CUTLASS);
    });
}
