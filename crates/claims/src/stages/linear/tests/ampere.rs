//! The claims with a form for the A100, on a hand-made trace of one.

use serde_json::json;

use super::STAGE;
use crate::stages::common::recorded::{add_like, each_of};
use crate::stages::common::synthetic::{Row, Synthetic, annotation, launch, op, published};

fn step(_: &str) -> Vec<Row> {
    let strided = op("aten::as_strided", Vec::new());
    let transposed = op("aten::t", vec![op("aten::transpose", vec![strided])]);
    let product = op("aten::addmm", vec![launch(published("linear.kernel"), 9.0)]);
    let layer = op("aten::linear", vec![transposed, product]);
    vec![annotation("linear_fwd", vec![layer])]
}

fn made() -> Synthetic<'static> {
    Synthetic::a100(&STAGE, step)
}

#[test]
fn what_was_published_holds() {
    for claim in [
        "chain",
        "no_add",
        "t_launches_nothing",
        "one_kernel",
        "same_kernel",
        "bias_in_epilogue",
        "layout",
    ] {
        made().holds(claim);
    }
}

#[test]
fn bias_in_epilogue_differs_when_something_adds_after_the_gemm() {
    made().differs("bias_in_epilogue", |_, trace| {
        add_like(trace, published("linear.kernel"), "kernel", |event| {
            event["name"] = json!("vectorized_elementwise_kernel<4, add>");
        });
    });
}

#[test]
fn layout_differs_when_the_weight_is_read_as_it_is_not_stored() {
    made().differs("layout", |_, trace| {
        let other = published("linear.kernel").replace("_tn_", "_nn_");
        each_of(trace, "kernel", |event| event["name"] = json!(other));
    });
}
