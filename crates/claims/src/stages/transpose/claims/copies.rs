//! Claims about the copy.

use kineto_trace::Side;
use texts::claims::transpose as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::spans;
use crate::stages::common::events::{
    below, called_ops, durations, kernels, kernels_of, name, steps,
};
use crate::stages::common::listing::{counts, filled, list, names, nothing_to_check};
use crate::stages::common::operands::{Operand, operand_of};
use crate::stages::transpose::products;
use crate::value::Value;

pub(super) fn contiguous_copies(recording: &Recording) -> Outcome {
    let asked = below(recording, &steps(recording), "aten::contiguous");
    if asked.is_empty() {
        return nothing_to_check("aten::contiguous");
    }
    let mut chains = Vec::new();
    let mut holds = true;
    for &call in &asked {
        let cloned = called_ops(recording, call);
        let below_clone: Vec<_> = cloned
            .iter()
            .flat_map(|&clone| called_ops(recording, clone))
            .collect();
        let copied = below_clone
            .iter()
            .any(|&id| name(recording, id) == "aten::copy_");
        holds &= copied && cloned.len() == 1 && name(recording, cloned[0]) == "aten::clone";
        let inner = names(below_clone.iter().map(|&id| name(recording, id)));
        for &clone in &cloned {
            let values = [("parent", name(recording, clone)), ("children", &inner)];
            let chain = fill(texts::claims::CHAIN, &values);
            if !chains.contains(&chain) {
                chains.push(chain);
            }
        }
    }
    let count = asked.len().to_string();
    let values = [("count", count.as_str()), ("chains", &list(chains))];
    let evidence = fill(words::CONTIGUOUS_COPIES_EVIDENCE, &values);
    Outcome::of(holds, evidence, asked)
}

pub(super) fn changes_the_order(recording: &Recording) -> Outcome {
    let copies = below(recording, &steps(recording), "aten::copy_");
    let Some(&copy) = copies.first() else {
        return nothing_to_check("aten::copy_");
    };
    let sizes = |place| {
        let Operand { shape, strides, .. } = operand_of(recording, copy, place)?;
        Some((shape, strides?))
    };
    let (Some((to_shape, to)), Some((shape, from))) = (sizes(0), sizes(1)) else {
        return Outcome::differs(fill(texts::claims::NO_SHAPES, &[("op", "aten::copy_")]));
    };
    let row_major = to.last() == Some(&1) && to.first() == to_shape.last();
    let holds = shape == to_shape && row_major && from != to;
    let shown = |sizes: Vec<i64>| Value::Shape(sizes).to_string();
    let evidence = fill(
        words::COPY_CHANGES_THE_ORDER_EVIDENCE,
        &[
            ("shape", shown(shape).as_str()),
            ("from", &shown(from)),
            ("to_shape", &shown(to_shape)),
            ("to", &shown(to)),
        ],
    );
    Outcome::of(holds, evidence, copies)
}

pub(super) fn one_kernel(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let steps = steps(recording);
    let of_each: Vec<_> = steps
        .iter()
        .map(|&step| kernels(recording, step).len())
        .collect();
    let copied = kernels_of(recording, &below(recording, &steps, "aten::copy_"));
    let values = [
        ("counts", counts(&of_each)),
        ("copies", copied.len().to_string()),
    ];
    let holds = !of_each.is_empty()
        && of_each.iter().all(|&count| count == 1)
        && copied.len() == of_each.len();
    let evidence = filled(words::ONE_COPY_KERNEL_EVIDENCE, &values);
    Outcome::of(holds, evidence, copied)
}

/// The rows of the table that the sentence speaks of.
const ROWS: [&str; 4] = [
    "aten::t",
    "aten::transpose",
    "aten::as_strided",
    "aten::copy_",
];

pub(super) fn table_agrees(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let total = recording.table.self_device_total;
    let mut holds = total.nanos() > 0;
    let mut shown = Vec::new();
    for op in ROWS {
        let mut rows = recording.table.rows.iter();
        let row = rows.find(|row| row.name == op && row.side == Side::Cpu);
        let Some(row) = row else {
            return nothing_to_check(op);
        };
        let time = row.device_total;
        holds &= if op == "aten::copy_" {
            time == total
        } else {
            time.nanos() == 0
        };
        let values = [("op", op), ("time", &time.to_string())];
        shown.push(fill(words::TABLE_ROW, &values));
    }
    let values = [("rows", list(shown)), ("total", total.to_string())];
    let evidence = filled(words::TABLE_AGREES_EVIDENCE, &values);
    let copies = below(recording, &steps(recording), "aten::copy_");
    Outcome::of(holds, evidence, copies)
}

pub(super) fn outlasts_gemm(recordings: &[&Recording]) -> Outcome {
    let &[copied, layer] = recordings else {
        return nothing_to_check("aten::copy_");
    };
    if !copied.run.is_gpu() || !layer.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let copies = below(copied, &steps(copied), "aten::copy_");
    let copies = kernels_of(copied, &copies);
    let copy = spans::median(durations(copied, &copies));
    let gemm = spans::median(durations(layer, &products::gemms(layer)));
    let (Some(copy), Some(gemm)) = (copy, gemm) else {
        return nothing_to_check("kernel");
    };
    let ratio = Value::Ratio(copy.nanos() as f64 / gemm.nanos().max(1) as f64);
    let evidence = fill(
        words::COPY_OUTLASTS_GEMM_EVIDENCE,
        &[
            ("copy", copy.to_string().as_str()),
            ("gemm", &gemm.to_string()),
            ("ratio", &ratio.to_string()),
        ],
    );
    Outcome::of(copy > gemm, evidence, copies)
}
