//! Claims about the dispatch chain.

use kineto_trace::EventId;
use texts::claims::matmul_add as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::events::{called_ops, name, ops};
use crate::stages::common::listing::{filled, list, names, nothing_to_check};
use crate::stages::matmul_add::forwards::{below, forwards};

/// The names of the ops that an event calls itself.
fn called(recording: &Recording, event: EventId) -> Vec<&str> {
    let ops = called_ops(recording, event).into_iter();
    ops.map(|op| name(recording, op)).collect()
}

/// `parent` > children, in words.
fn link(parent: &str, children: Vec<&str>) -> String {
    let values = [("parent", parent), ("children", &names(children))];
    fill(texts::claims::CHAIN, &values)
}

pub(super) fn chain(recording: &Recording) -> Outcome {
    let passes = forwards(recording);
    if passes.is_empty() {
        return nothing_to_check("matmul_add");
    }
    let mut links: Vec<String> = Vec::new();
    let mut holds = true;
    for &pass in &passes {
        let outer = called(recording, pass);
        let matmuls = called_ops(recording, pass);
        let inner = matmuls.first().map(|&op| called(recording, op));
        let inner = inner.unwrap_or_default();
        holds &= outer == ["aten::matmul", "aten::add"] && inner == ["aten::mm"];
        for link in [link("matmul_add", outer), link("aten::matmul", inner)] {
            if !links.contains(&link) {
                links.push(link);
            }
        }
    }
    let count = passes.len().to_string();
    let values = [("forwards", count.as_str()), ("chains", &list(links))];
    Outcome::of(holds, fill(words::CHAIN_EVIDENCE, &values), passes)
}

pub(super) fn batched(recording: &Recording) -> Outcome {
    let matmuls = below(recording, "aten::matmul");
    if matmuls.is_empty() {
        return nothing_to_check("aten::matmul");
    }
    let batched = below(recording, "aten::bmm");
    let single = below(recording, "aten::mm");
    let called = matmuls.iter().flat_map(|&op| ops(recording, op));
    let values = [
        ("matmuls", matmuls.len().to_string()),
        ("batched", batched.len().to_string()),
        ("single", single.len().to_string()),
        ("called", names(called.map(|op| name(recording, op)))),
    ];
    let evidence = filled(words::BATCHED_EVIDENCE, &values);
    let holds = batched.len() == matmuls.len() && single.is_empty();
    Outcome::of(holds, evidence, batched)
}
