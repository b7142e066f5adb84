//! What a library asks before it launches.

use texts::claims::mlp as words;
use texts::fill;

use super::names_of;
use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::run::Architecture;
use crate::stages::common::events::{below, calls, occupancy_queries};
use crate::stages::common::listing::nothing_to_check;
use crate::stages::mlp::forwards::forwards;

/// On Ampere every GEMM is expected to ask, on any other architecture none; a pointwise kernel
/// asks nowhere.
pub(in super::super) fn queries(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let passes = forwards(recording);
    let ops = |name| below(recording, &passes, name);
    let (products, pointwise) = (
        ops("aten::mm"),
        [ops("aten::gelu"), ops("aten::mul")].concat(),
    );
    if products.is_empty() || pointwise.is_empty() {
        return nothing_to_check("aten::mm");
    }
    let ask = recording.run.architecture() == Some(Architecture::Sm80);
    let asks = |&op: &_| !occupancy_queries(recording, op).is_empty();
    let holds = products.iter().all(|op| asks(op) == ask) && !pointwise.iter().any(asks);
    let count = |ops: &[_]| ops.iter().filter(|op| asks(op)).count().to_string();
    let events = calls(recording, &[&*products, &*pointwise].concat());
    let evidence = fill(
        words::QUERIES_EVIDENCE,
        &[
            ("products", &products.len().to_string()),
            ("asking", &count(&products)),
            ("pointwise", &pointwise.len().to_string()),
            ("pointwise_asking", &count(&pointwise)),
            ("calls", &names_of(recording, &events)),
        ],
    );
    Outcome::of(holds, evidence, events)
}
