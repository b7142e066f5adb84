//! Matrix products of cuBLAS, cuBLASLt and CUTLASS, token by token.

mod cutlass3;
mod math;
mod token;

use super::{
    cpp::{self, Signature},
    part::Parts,
};
use token::Reader;

/// Whether the name is one of XMMA's, the kernels that cuBLAS and cuDNN share.
pub(super) fn is_xmma(name: &str) -> bool {
    name.contains("_xmma_")
}

pub(super) fn read(name: &str, parts: &mut Parts) {
    let signature = Signature::of(name);
    let path = signature.path;
    if let Some(inner) = cutlass_name(&signature) {
        parts.known(
            path,
            "CUTLASS's entry point; its argument says which kernel",
        );
        if cutlass3::is(inner) {
            cutlass3::read(inner, parts);
        } else {
            parts.head("CUTLASS");
            Reader::new(true, false).read(inner, parts);
        }
        return cpp::parameters(&signature, parts);
    }
    if let Some((_, meaning, short)) = NAMED.iter().find(|(word, ..)| path.contains(word)) {
        parts.known(path, *meaning);
        parts.head(*short);
        return cpp::tail(&signature, parts);
    }
    if cutlass3::is(path) {
        cutlass3::read(path, parts);
        cpp::tail(&signature, parts);
    } else if signature.arguments.is_empty() && !path.contains("::") {
        Reader::new(path.starts_with("cutlass"), is_xmma(path)).read(path, parts);
    } else {
        parts.known(
            path,
            "a function whose name says that it multiplies matrices",
        );
        cpp::tail(&signature, parts);
    }
}

/// Functions of cuBLAS with names of their own.
const NAMED: &[(&str, &str, &str)] = &[
    (
        "splitKreduce",
        "adds up the slices of a split-K matrix product: the second half of one cuBLAS call",
        "adds up the slices of a split-K product",
    ),
    (
        "epilogue::impl::globalKernel",
        "applies cuBLASLt's epilogue (bias, activation) in a kernel of its own",
        "cuBLASLt's epilogue as a kernel of its own",
    ),
    (
        "gemmk1",
        "cuBLAS: a product with an inner dimension of 1",
        "inner dimension 1",
    ),
    ("gemv", "cuBLAS: matrix times vector", "cuBLAS"),
    (
        "dot_kernel",
        "cuBLAS: the inner product of two vectors",
        "cuBLAS",
    ),
    (
        "largek",
        "cuBLAS: a single-precision product with a long inner dimension",
        "cuBLAS, long inner dimension",
    ),
];

/// The `cutlass_80_...` in `cutlass::Kernel2<cutlass_80_...>`.
fn cutlass_name<'a>(signature: &Signature<'a>) -> Option<&'a str> {
    signature
        .path
        .starts_with("cutlass::")
        .then(|| signature.arguments.first().copied())
        .flatten()
        .filter(|inner| inner.starts_with("cutlass_") || cutlass3::is(inner))
}
