//! Claims about the dispatch chain.

use kineto_trace::{Category, EventId};
use texts::claims::linear as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::listing::{list, names, nothing_to_check};
use crate::stages::linear::forwards::{activities, below, forwards, name};
use crate::stages::linear::operands::{addmm, linear, operand_of};
use crate::value::Value;

/// Ops that write a tensor's elements somewhere else.
const COPIES: [&str; 4] = [
    "aten::copy_",
    "aten::contiguous",
    "aten::clone",
    "aten::_to_copy",
];

pub(super) fn chain(recording: &Recording) -> Outcome {
    let linears = below(recording, "aten::linear");
    if linears.is_empty() {
        return nothing_to_check("aten::linear");
    }
    let mut chains: Vec<String> = Vec::new();
    let mut holds = linears.len() == forwards(recording).len();
    for &op in &linears {
        let called = called_ops(recording, op);
        holds &= called == ["aten::t", "aten::addmm"];
        let values = [("parent", "aten::linear"), ("children", &names(called))];
        let chain = fill(texts::claims::CHAIN, &values);
        if !chains.contains(&chain) {
            chains.push(chain);
        }
    }
    let count = linears.len().to_string();
    let values = [("forwards", count.as_str()), ("chains", &list(chains))];
    Outcome::of(holds, fill(words::CHAIN_EVIDENCE, &values), linears)
}

/// The ATen ops that an op calls itself, in order.
fn called_ops(recording: &Recording, op: EventId) -> Vec<&str> {
    let children = recording.chains.children(op).iter();
    let ops = children.filter(|&&id| recording.trace.get(id).category() == Category::CpuOp);
    ops.map(|&id| name(recording, id)).collect()
}

pub(super) fn no_add(recording: &Recording) -> Outcome {
    let calls = |wanted: [&str; 2]| -> Vec<EventId> {
        let wanted_id = |&id: &EventId| {
            let event = recording.trace.get(id);
            event.category() == Category::CpuOp && wanted.contains(&event.name())
        };
        recording.trace.ids().filter(wanted_id).collect()
    };
    let adds = calls(["aten::add", "aten::add_"]);
    let addmms = calls(["aten::addmm", "aten::addmm_"]);
    let forwards = forwards(recording).len();
    let evidence = fill(
        words::NO_ADD_EVIDENCE,
        &[
            ("adds", &adds.len().to_string()),
            ("addmms", &addmms.len().to_string()),
            ("forwards", &forwards.to_string()),
        ],
    );
    let holds = adds.is_empty() && forwards > 0 && addmms.len() == forwards;
    Outcome::of(holds, evidence, if adds.is_empty() { addmms } else { adds })
}

pub(super) fn t_is_a_view(recording: &Recording) -> Outcome {
    let linears = below(recording, "aten::linear");
    let addmms = below(recording, "aten::addmm");
    let (Some(&first), Some(&product)) = (linears.first(), addmms.first()) else {
        return nothing_to_check("aten::addmm");
    };
    let weight = operand_of(recording, first, linear::WEIGHT);
    let right = operand_of(recording, product, addmm::RIGHT);
    let (Some(weight), Some(right)) = (weight, right) else {
        return Outcome::differs(fill(texts::claims::NO_SHAPES, &[("op", "aten::addmm")]));
    };
    let (Some(weight_strides), Some(strides)) = (weight.strides, right.strides) else {
        return Outcome::differs(fill(texts::claims::NO_SHAPES, &[("op", "aten::addmm")]));
    };
    let turned = below(recording, "aten::t");
    let copies: Vec<_> = turned
        .iter()
        .flat_map(|&op| recording.chains.descendants(op))
        .map(|id| name(recording, id))
        .filter(|name| COPIES.contains(name))
        .collect();
    let swapped = |sizes: &[i64]| sizes.iter().rev().copied().collect::<Vec<_>>();
    let holds = copies.is_empty()
        && !turned.is_empty()
        && right.shape == swapped(&weight.shape)
        && strides == swapped(&weight_strides);
    let evidence = fill(
        words::T_IS_A_VIEW_EVIDENCE,
        &[
            ("weight_shape", &Value::Shape(weight.shape).to_string()),
            ("weight_strides", &Value::Shape(weight_strides).to_string()),
            ("shape", &Value::Shape(right.shape).to_string()),
            ("strides", &Value::Shape(strides).to_string()),
            ("copies", &names(copies)),
        ],
    );
    Outcome::of(holds, evidence, vec![first, product])
}

pub(super) fn t_launches_nothing(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let turned = below(recording, "aten::t");
    if turned.is_empty() {
        return nothing_to_check("aten::t");
    }
    let is_call = |id: &EventId| {
        let category = recording.trace.get(*id).category();
        matches!(category, Category::CudaRuntime | Category::CudaDriver)
    };
    let calls = turned
        .iter()
        .flat_map(|&op| recording.chains.descendants(op));
    let calls = calls.filter(is_call).count();
    let launched: usize = turned
        .iter()
        .map(|&op| activities(recording, op).len())
        .sum();
    let evidence = fill(
        words::T_LAUNCHES_NOTHING_EVIDENCE,
        &[
            ("ops", &turned.len().to_string()),
            ("calls", &calls.to_string()),
            ("activities", &launched.to_string()),
        ],
    );
    Outcome::of(calls == 0 && launched == 0, evidence, turned)
}
