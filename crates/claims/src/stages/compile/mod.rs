//! `compile`: the linear layer eager, through torch.compile and through AOTInductor.
//!
//! Every variant runs the layer inside `record_function("linear_fwd")`, once a step. Those
//! with `strides` in their name run it on two layouts of the same shape, each in an
//! annotation of its own.

mod claims;
mod facts;
mod figures;
mod forwards;
mod guesses;
#[cfg(test)]
mod tests;

use crate::stage::Stage;

/// The stage.
pub const STAGE: Stage = Stage {
    name: "compile",
    variants: &[
        "eager",
        "eager-python",
        "torch-compile",
        "aoti",
        "torch-compile-strides",
        "aoti-strides",
    ],
    facts: facts::FACTS,
    claims: claims::CLAIMS,
    figures: figures::FIGURES,
    guesses: guesses::GUESSES,
    places: &[],
};
