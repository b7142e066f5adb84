//! `mlp`: a GeGLU MLP eager, through torch.compile and through AOTInductor.
//!
//! Every variant runs the MLP inside `record_function("mlp_fwd")`, once a step, with shapes
//! recorded. Two packages differ in one option: whether the compiler timed candidates for the
//! pointwise kernel.

mod claims;
mod cpu_split;
mod facts;
pub(super) mod figures;
pub(super) mod forwards;
mod fused;
mod guesses;
#[cfg(test)]
mod tests;

use crate::stage::Stage;

/// The stage.
pub const STAGE: Stage = Stage {
    name: "mlp",
    variants: &[
        "eager",
        "eager-python",
        "torch-compile",
        "aoti",
        "aoti-autotuned",
    ],
    facts: facts::FACTS,
    claims: claims::CLAIMS,
    figures: figures::FIGURES,
    guesses: guesses::GUESSES,
    places: &[],
};
