//! The words of facts and claims.

pub mod compile;
pub mod epilogue;
pub mod fused_mlp;
pub mod linear;
pub mod matmul_add;
pub mod mlp;
pub mod transpose;

/// A claim holds.
pub const HOLDS: &str = "holds";
/// A claim does not hold.
pub const DIFFERS: &str = "differs";
/// A claim cannot be checked without a GPU.
pub const NEEDS_GPU: &str = "needs a GPU";

/// The evidence of a claim that cannot be checked without a GPU.
pub const NEEDS_GPU_EVIDENCE: &str =
    "This recording was made on the CPU, so it has no kernels to look at.";
/// The evidence where a recording lacks what the claim is about.
pub const NOTHING_TO_CHECK: &str = "The recording has no `{what}`.";
/// The evidence where a recording was made without shapes.
pub const NO_SHAPES: &str = "The recording has no shapes for `{op}`.";
/// Between the items of a list.
pub const LIST_SEPARATOR: &str = ", ";
/// A list with nothing in it.
pub const NOTHING: &str = "nothing";
/// Names a list of calls below a call.
pub const CHAIN: &str = "`{parent}` > {children}";
/// A claim that several stages make of their Python twin.
pub const TWIN: &str =
    "Python runs the same kernels in the same order, and its result is the same bit for bit.";
/// Evidence of that claim.
pub const TWIN_EVIDENCE: &str =
    "From Rust: {rust}. From Python: {python}. Relative difference of the results: {difference}.";
