//! The claims with a form for the A100, on a hand-made trace of one.

use serde_json::{Value, json};

use super::STAGE;
use crate::stages::common::recorded::{add_like, each_of};
use crate::stages::common::synthetic::{
    Row, Synthetic, annotation, copy, gemm, launch, op, published,
};

const ADD: &str = "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add>";

fn kernel() -> String {
    published("mlp.gate_kernel").replace("...", "ldg8_f2f")
}

/// A bias of the result's size, as `aten::addmm` gets it in `bias-2d`.
const BIAS: (&[i64], &[i64]) = (&[8192, 3072], &[3072, 1]);
const BYTES: u64 = 8192 * 3072 * 2;

fn step(variant: &str) -> Vec<Row> {
    let product = || gemm(&kernel(), 190.0);
    let gelu = || {
        op(
            "aten::gelu",
            vec![launch(published("mlp.gelu_kernel"), 80.0)],
        )
    };
    let fused = |inputs: &[&str]| op("aten::_addmm_activation", product()).concrete(inputs);
    let calls = match variant {
        "three-kernels" => vec![
            op("aten::mm", product()),
            op("aten::add", vec![launch(ADD, 90.0)]),
            gelu(),
        ],
        "addmm-gelu" => vec![op("aten::addmm", product()), gelu()],
        "addmm-activation" => vec![fused(&["", "", "", "1", "1", "True"])],
        "wrong-epilogue" => vec![fused(&["", "", "", "True", "1", "False"])],
        "bias-2d" => {
            let copied = vec![copy(BYTES, 50.0)];
            vec![op("aten::addmm", [copied, product()].concat()).given(&[BIAS])]
        }
        other => panic!("no trace is made of {other}"),
    };
    vec![annotation("epilogue_fwd", calls)]
}

/// What the programs measured on the H200 does not hang on the kernels' names.
fn made(relative_error: f64) -> Synthetic<'static> {
    let measured = json!({ "relative_error": relative_error });
    Synthetic::a100(&STAGE, step).measured(measured)
}

/// One more kernel below the first launch.
fn one_more(trace: &mut Value) {
    add_like(trace, &kernel(), "kernel", |event| {
        event["name"] = json!(ADD);
    });
}

#[test]
fn what_was_published_holds() {
    for claim in [
        "three_kernels",
        "addmm_takes_the_bias",
        "one_kernel",
        "asked_for_gelu_got_relu",
        "flag_in_the_wrong_place",
        "matrix_is_copied",
        "badd",
    ] {
        made(0.002).holds(claim);
    }
}

#[test]
fn an_epilogue_that_no_name_tells_differs_when_another_kernel_follows() {
    for claim in ["addmm_takes_the_bias", "one_kernel", "badd"] {
        made(0.002).differs(claim, |_, trace| one_more(trace));
        made(0.002).differs(claim, |_, trace| {
            each_of(trace, "kernel", |event| event["name"] = json!(ADD));
        });
    }
}

#[test]
fn asked_for_gelu_got_relu_differs_when_the_result_is_no_relus() {
    made(0.2).differs("asked_for_gelu_got_relu", |_, _| ());
}
