//! The stages, one module each.

pub(crate) mod common;
pub mod compile;
pub mod epilogue;
pub mod fused_mlp;
pub mod linear;
pub mod matmul_add;
pub mod mlp;
pub mod transpose;

use crate::stage::Stage;

/// Every stage, in the order of the book.
pub(crate) const ALL: &[Stage] = &[
    matmul_add::STAGE,
    linear::STAGE,
    transpose::STAGE,
    epilogue::STAGE,
    compile::STAGE,
    mlp::STAGE,
    fused_mlp::STAGE,
];
