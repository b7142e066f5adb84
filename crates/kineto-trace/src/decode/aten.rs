//! PyTorch's own kernels: templates that carry the operation as an argument.

mod functor;

use super::{
    cpp::{self, Signature},
    part::Parts,
    types,
};

/// Templates that take a functor, what they are, and where their arguments stand.
const TEMPLATES: &[(&str, &str, &[Argument])] = &[
    (
        "vectorized_elementwise_kernel",
        "contiguous tensors, elements loaded in groups",
        &[Argument::Vector, Argument::Functor],
    ),
    (
        "unrolled_elementwise_kernel",
        "contiguous tensors, one element at a time, unrolled",
        &[Argument::Functor],
    ),
    (
        "elementwise_kernel",
        "any strides: an address is worked out for each element",
        &[Argument::Threads, Argument::Each, Argument::Functor],
    ),
    (
        "elementwise_kernel_with_index",
        "each element from its index",
        &[Argument::Other, Argument::Functor],
    ),
    (
        "index_elementwise_kernel",
        "elements picked by index",
        &[Argument::Threads, Argument::Each, Argument::Functor],
    ),
    (
        "_scatter_gather_elementwise_kernel",
        "elements gathered or scattered by index",
        &[Argument::Threads, Argument::Each, Argument::Functor],
    ),
    (
        "reduce_kernel",
        "a reduction along dimensions",
        &[Argument::Threads, Argument::Outputs, Argument::Functor],
    ),
    (
        "multi_tensor_apply_kernel",
        "one update over a list of tensors",
        &[Argument::Other, Argument::Functor],
    ),
];

/// What a template argument says.
#[derive(Copy, Clone)]
enum Argument {
    Vector,
    Threads,
    Each,
    Outputs,
    Functor,
    Other,
}

pub(super) fn read(name: &str, parts: &mut Parts) {
    let signature = Signature::of(name);
    let function = signature.function();
    let Some((_, meaning, places)) = TEMPLATES.iter().find(|(own, ..)| *own == function) else {
        return plain(&signature, parts);
    };
    parts.known(signature.path, format!("PyTorch's template: {meaning}"));
    let indexes = function.starts_with("index") || function.contains("gather");
    for (place, argument) in signature.arguments.iter().enumerate() {
        match places.get(place) {
            Some(Argument::Vector) => {
                let number = types::number(argument);
                parts.known(argument, format!("{number} elements a load"));
                parts.head(format!("vectorised by {number}"));
            }
            Some(Argument::Threads) => parts.known(argument, "threads of a block, at most"),
            Some(Argument::Each) => parts.known(argument, "elements a thread"),
            Some(Argument::Outputs) => parts.known(argument, "outputs a thread works on at once"),
            Some(Argument::Functor) => functor::read(argument, indexes, parts),
            Some(Argument::Other) | None => other(argument, parts),
        }
    }
    cpp::parameters(&signature, parts);
}

/// Arguments that stand behind the operation.
fn other(argument: &str, parts: &mut Parts) {
    let count = |begin: &str| {
        let rest = argument.strip_prefix(begin)?.strip_suffix('>')?;
        Some(types::number(rest))
    };
    match count("std::array<char*, ").or_else(|| count("at::detail::Array<char*, ")) {
        Some(count) => parts.known(
            argument,
            format!("addresses of {count} tensors: the output and the inputs"),
        ),
        None => parts.unknown(argument),
    }
}

/// A kernel for one purpose: its name is all it says.
fn plain(signature: &Signature<'_>, parts: &mut Parts) {
    let own = signature.path.starts_with("at::");
    let function = signature.function();
    if own {
        parts.known(
            signature.path,
            "a kernel of PyTorch, named for what it does",
        );
        parts.head("PyTorch");
    } else {
        parts.inferred(signature.path, "named for what it does");
    }
    parts.head(function);
    if let Some(name) = signature
        .arguments
        .iter()
        .find_map(|argument| types::element(argument))
    {
        parts.head(name);
    }
    cpp::tail(signature, parts);
}
