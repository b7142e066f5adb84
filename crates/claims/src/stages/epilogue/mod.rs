//! `epilogue`: what a GEMM does to its result on the way out.
//!
//! Every step of a recording is one forward pass, so facts and claims look below the steps.

mod claims;
mod facts;
mod figures;
mod guesses;
mod passes;
mod sizes;
#[cfg(test)]
mod tests;

use crate::stage::Stage;

/// The stage.
pub const STAGE: Stage = Stage {
    name: "epilogue",
    variants: &[
        "three-kernels",
        "addmm-gelu",
        "addmm-activation",
        "wrong-epilogue",
        "bias-1d",
        "bias-2d",
        "addmm-gelu-python",
    ],
    facts: facts::FACTS,
    claims: claims::CLAIMS,
    figures: figures::FIGURES,
    guesses: guesses::GUESSES,
    places: &[],
};
