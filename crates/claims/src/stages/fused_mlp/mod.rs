//! `fused-mlp`: a GeGLU MLP by kernels of our own, down to two a forward.
//!
//! Every variant runs the MLP inside `record_function("mlp_fwd")`, once a step. `bench` runs
//! all of them in one process and says in its run how long each takes, in turns, in two
//! regimes: `sustained`, without a pause, and `burst`, a few forwards after one.

mod bench;
mod claims;
mod facts;
mod figures;
mod guesses;
#[cfg(test)]
mod tests;
mod traffic;

use crate::stage::Stage;

/// The stage.
pub const STAGE: Stage = Stage {
    name: "fused-mlp",
    variants: &[
        "eager",
        "torch-compile",
        "aoti",
        "liger",
        "pointwise",
        "concat",
        "fused",
        "fused-sm80",
        "bench",
    ],
    facts: facts::FACTS,
    claims: claims::CLAIMS,
    figures: figures::FIGURES,
    guesses: guesses::GUESSES,
    places: &[],
};
