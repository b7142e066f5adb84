//! The claims with a form for the A100, on a hand-made trace of one.

use serde_json::json;

use super::STAGE;
use crate::stages::common::recorded::each_of;
use crate::stages::common::synthetic::{
    Row, Synthetic, annotation, copy, gemm, launch, op, published, without,
};

const ADD: &str = "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add>";

fn step(variant: &str) -> Vec<Row> {
    let product = || gemm(published("matmul_add.n4096_kernel"), 580.0);
    let calls = if variant.contains("torch-compile") {
        // The published rows, the last of them around the op.
        let rows = published("matmul_add.compiled_rows").split(", ");
        let mut rows: Vec<Row> = rows.map(|row| op(row, Vec::new())).collect();
        let copied = vec![copy(33_554_432, 33.0)];
        rows.push(op("aten::addmm", [copied, product()].concat()));
        rows
    } else {
        vec![
            op("aten::matmul", vec![op("aten::mm", product())]),
            op("aten::add", vec![launch(ADD, 50.0)]),
        ]
    };
    vec![annotation("matmul_add", calls)]
}

fn made() -> Synthetic<'static> {
    Synthetic::a100(&STAGE, step)
}

#[test]
fn what_was_published_holds() {
    for claim in [
        "chain",
        "two_kernels",
        "a_launch_each",
        "occupancy_query",
        "older_families_ask",
        "compiled_addmm",
        "compiled_copies",
    ] {
        made().holds(claim);
    }
}

#[test]
fn occupancy_query_differs_when_the_a100_does_not_ask() {
    for claim in ["occupancy_query", "older_families_ask"] {
        made().differs(claim, |_, trace| {
            without(trace, published("matmul_add.occupancy_query"));
        });
    }
}

#[test]
fn compiled_copies_differs_without_the_copy_or_the_gemm() {
    made().differs("compiled_copies", |_, trace| {
        each_of(trace, "gpu_memcpy", |event| event["cat"] = json!("kernel"));
    });
    made().differs("compiled_copies", |_, trace| {
        each_of(trace, "kernel", |event| event["name"] = json!(ADD));
    });
}
