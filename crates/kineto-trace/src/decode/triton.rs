//! Triton kernels as Inductor names them: `triton_poi_fused_add_relu_0`.

use super::part::Parts;

const KINDS: &[(&str, &str, &str)] = &[
    ("poi", "pointwise", "each output element on its own"),
    ("red", "reduction", "a reduction in a loop"),
    (
        "per",
        "persistent reduction",
        "a reduction that one block holds whole, without a loop",
    ),
    (
        "tem",
        "template",
        "a hand-written template, such as a matrix product, with its neighbours fused in",
    ),
    ("for", "foreach", "one kernel over a list of tensors"),
    ("spl", "split scan", "a scan over several blocks"),
];

/// ATen ops whose names hold underscores: what cannot be told by splitting.
const OPS: &[&str] = &[
    "_to_copy",
    "_unsafe_view",
    "_softmax_backward_data",
    "_log_softmax_backward_data",
    "_log_softmax",
    "_softmax",
    "_scaled_mm",
    "native_layer_norm_backward",
    "native_layer_norm",
    "native_group_norm",
    "native_batch_norm_backward",
    "_native_batch_norm_legit_functional",
    "_native_batch_norm_legit",
    "native_dropout_backward",
    "native_dropout",
    "threshold_backward",
    "gelu_backward",
    "sigmoid_backward",
    "tanh_backward",
    "silu_backward",
    "nll_loss_forward",
    "nll_loss_backward",
    "embedding_dense_backward",
    "index_put",
    "index_select",
    "masked_fill",
    "new_zeros",
    "zeros_like",
    "ones_like",
    "full_like",
    "empty_like",
    "slice_scatter",
    "select_scatter",
    "select_backward",
    "slice_backward",
    "constant_pad_nd",
    "max_pool2d_with_indices_backward",
    "max_pool2d_with_indices",
    "avg_pool2d_backward",
    "avg_pool2d",
    "logical_and",
    "logical_not",
    "logical_or",
    "bitwise_and",
    "bitwise_or",
    "bitwise_not",
    "pow_sum",
    "scalar_tensor",
    "prims_convert_element_type",
    "convert_element_type",
    "var_mean",
    "log_sigmoid_forward",
    "rms_norm",
    "layer_norm",
    "batch_norm",
    "scaled_dot_product_attention",
    "flex_attention",
];

pub(super) fn read(name: &str, parts: &mut Parts) {
    parts.known("triton", "compiled by Triton");
    parts.head("Triton");
    let rest = name.trim_start_matches("triton_");
    let (kind, rest) = rest.split_once('_').unwrap_or((rest, ""));
    match KINDS.iter().find(|(code, ..)| *code == kind) {
        Some((_, word, meaning)) => {
            parts.known(kind, format!("{word}: {meaning}"));
            parts.head(*word);
        }
        None => parts.unknown(kind),
    }
    let Some(fused) = rest
        .strip_prefix("fused_")
        .or((rest == "fused").then_some(""))
    else {
        return parts.unknown(rest);
    };
    parts.known(
        "fused",
        "Inductor put these ops into one kernel, named in alphabetical order, each once",
    );
    let (ops, number) = match fused.rsplit_once('_') {
        Some((ops, number))
            if number.bytes().all(|byte| byte.is_ascii_digit()) && !number.is_empty() =>
        {
            (ops, Some(number))
        }
        _ => (fused, None),
    };
    ops_of(ops, parts);
    if let Some(number) = number {
        parts.known(number, "counts the kernels of the compiled graph");
    }
}

/// The ops, longest known name first; a single word between underscores is taken for an op.
fn ops_of(ops: &str, parts: &mut Parts) {
    let (mut rest, mut found) = (ops, Vec::new());
    while !rest.is_empty() {
        let known = OPS
            .iter()
            .filter(|op| {
                rest.strip_prefix(**op)
                    .is_some_and(|after| after.is_empty() || after.starts_with('_'))
            })
            .max_by_key(|op| op.len());
        // An op of one word ends at the next underscore; a leading one belongs to it.
        let length = match known {
            Some(op) => op.len(),
            None => rest
                .char_indices()
                .skip(1)
                .find(|&(_, letter)| letter == '_')
                .map_or(rest.len(), |(at, _)| at),
        };
        let op = &rest[..length];
        found.push(op);
        match known {
            Some(_) => parts.known(op, format!("the op aten::{op}")),
            None => parts.inferred(op, format!("the op aten::{op}")),
        }
        rest = &rest[length..];
        rest = rest.strip_prefix('_').unwrap_or(rest);
    }
    if !found.is_empty() {
        parts.head(format!("fused {}", found.join(", ")));
    }
}
