//! `matmul-add`: a matmul and an add, at several sizes, cold and warm, eager and compiled.
//!
//! The recorded programs run each forward pass inside `record_function("matmul_add")`, once
//! a step; the sweep runs several inside an annotation for each size.

mod claims;
mod facts;
mod figures;
mod forwards;
mod guesses;
pub mod swept;
#[cfg(test)]
mod tests;

use crate::stage::Stage;

/// The stage.
pub const STAGE: Stage = Stage {
    name: "matmul-add",
    variants: &[
        "n64-cold",
        "n64-warm",
        "n4096-warm",
        "n4095",
        "n512-fp64",
        "bmm",
        "n4096-20steps",
        "no-warmup",
        "n64-python",
        "torch-compile",
        "n4096-torch-compile",
        "sweep",
    ],
    facts: facts::FACTS,
    claims: claims::CLAIMS,
    figures: figures::FIGURES,
    guesses: guesses::GUESSES,
    places: &[],
};
