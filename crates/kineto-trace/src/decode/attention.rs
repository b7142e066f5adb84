//! Attention in one kernel: FlashAttention, and the memory-efficient kernels made with CUTLASS.

use super::{
    cpp::{self, Signature},
    part::Parts,
    types,
};

/// What the arguments of FlashAttention's traits are, in their order.
const TRAITS: &[&str] = &[
    "head dimension",
    "rows of a block of queries",
    "rows of a block of keys",
    "warps of a block",
];

pub(super) fn read(name: &str, parts: &mut Parts) {
    let signature = Signature::of(name);
    let function = signature.function();
    if function.starts_with("flash_") {
        return flash(&signature, parts);
    }
    if signature.arguments.is_empty() && function.starts_with("fmha_") {
        return efficient(function, parts);
    }
    parts.known(signature.path, "a function whose name says attention");
    if name.contains("cudnn") {
        parts.head("cuDNN");
    }
    cpp::tail(&signature, parts);
}

fn flash(signature: &Signature<'_>, parts: &mut Parts) {
    let function = signature.function();
    let direction = if function.contains("bwd") {
        "backward"
    } else {
        "forward"
    };
    parts.known(signature.path, format!("FlashAttention, {direction}"));
    parts.head("FlashAttention");
    parts.head(direction);
    if function.contains("splitkv") {
        parts.head("keys split over blocks");
    }
    for argument in &signature.arguments {
        let inner = Signature::of(argument);
        if inner.function().ends_with("kernel_traits") {
            traits(&inner, parts);
        } else {
            parts.unknown(argument);
        }
    }
    cpp::parameters(signature, parts);
}

fn traits(traits: &Signature<'_>, parts: &mut Parts) {
    parts.known(traits.path, "the shapes the kernel was compiled for");
    for (place, argument) in traits.arguments.iter().enumerate() {
        match (TRAITS.get(place), types::element(argument)) {
            (Some(meaning), _) => {
                parts.known(argument, *meaning);
                if place == 0 {
                    parts.head(format!("head dimension {}", types::number(argument)));
                }
            }
            (None, Some(name)) => {
                parts.known(argument, format!("elements of type {name}"));
                parts.head(name);
            }
            (None, None) => parts.unknown(argument),
        }
    }
}

fn efficient(function: &str, parts: &mut Parts) {
    for token in function.split('_') {
        match token {
            "fmha" => parts.known(token, "fused multi-head attention"),
            "cutlassF" => {
                parts.known(
                    token,
                    "the memory-efficient kernel made with CUTLASS, forward",
                );
                parts.head("memory-efficient (CUTLASS), forward");
            }
            "cutlassB" => {
                parts.known(
                    token,
                    "the memory-efficient kernel made with CUTLASS, backward",
                );
                parts.head("memory-efficient (CUTLASS), backward");
            }
            "aligned" => parts.known(token, "needs aligned addresses"),
            _ => {
                if let Some(name) = types::token(token) {
                    parts.known(token, format!("elements of type {name}"));
                    parts.head(name);
                } else if let Some(name) = types::architecture(token) {
                    parts.known(token, format!("written for {name}"));
                    parts.head(name);
                } else if types::sizes(token).is_some() {
                    parts.known(token, "queries and keys that a block works on");
                    parts.head(format!("tile {token}"));
                } else {
                    parts.unknown(token);
                }
            }
        }
    }
}
