//! The claims with a form for the A100, and what else was published of it, on a hand-made
//! trace of one.

use serde_json::json;

use super::STAGE;
use crate::stages::common::recorded::{events, rename};
use crate::stages::common::synthetic::{
    Row, Synthetic, annotation, gemm, launch, op, published, without,
};

/// A published kernel of a layer, its name filled in.
fn kernel(fact: &str) -> String {
    published(fact).replace("...", "ldg8_f2f")
}

/// A layer, with the rows that were published of each.
fn layer(kernel: &str, micros: f64, [m, k, n]: [i64; 3]) -> Row {
    let view = |name, inside: &str| op(name, vec![op(inside, Vec::new())]);
    let strided = view("aten::transpose", "aten::as_strided");
    let inputs: [(&[i64], &[i64]); 2] = [(&[m, k], &[k, 1]), (&[k, n], &[1, k])];
    let product = op("aten::mm", gemm(kernel, micros)).given(&inputs);
    let viewed = op("aten::_unsafe_view", Vec::new());
    let reshaped = view("aten::reshape", "aten::view");
    op(
        "aten::linear",
        vec![
            op("aten::t", vec![strided]),
            op("aten::matmul", vec![reshaped, product, viewed]),
        ],
    )
}

fn step(_: &str) -> Vec<Row> {
    let (gate, down) = (kernel("mlp.gate_kernel"), kernel("mlp.down_kernel"));
    let wide = || layer(&gate, 190.0, [8192, 768, 3072]);
    let pointwise = |name, kernel| op(name, vec![launch(published(kernel), 80.0)]);
    let calls = vec![
        wide(),
        wide(),
        pointwise("aten::gelu", "mlp.gelu_kernel"),
        pointwise("aten::mul", "mlp.mul_kernel"),
        layer(&down, 170.0, [8192, 3072, 768]),
    ];
    vec![annotation("mlp_fwd", calls)]
}

fn made() -> Synthetic<'static> {
    Synthetic::a100(&STAGE, step)
}

#[test]
fn what_was_published_holds() {
    for claim in [
        "five_kernels",
        "quiet_ops_launch_nothing",
        "queries",
        "two_gemm_kernels",
        "down_is_faster",
    ] {
        made().holds(claim);
    }
}

#[test]
fn queries_differs_when_a_gemm_does_not_ask_or_a_pointwise_kernel_does() {
    let query = published("matmul_add.occupancy_query");
    made().differs("queries", |_, trace| without(trace, query));
    made().differs("queries", |_, trace| {
        // A query inside the first of them.
        let gelu = events(trace)
            .iter()
            .find(|event| event["name"] == "aten::gelu");
        let mut asked = gelu.unwrap().clone();
        asked["cat"] = json!("cuda_runtime");
        asked["name"] = json!(query);
        asked["ts"] = json!(asked["ts"].as_f64().unwrap() + 0.1);
        asked["dur"] = json!(0.1);
        events(trace).push(asked);
    });
}

#[test]
fn two_gemm_kernels_differs_when_down_runs_the_kernel_of_gate() {
    made().differs("two_gemm_kernels", |_, trace| {
        let (down, gate) = (kernel("mlp.down_kernel"), kernel("mlp.gate_kernel"));
        rename(trace, &down, &gate);
    });
}
