//! `transpose`: views, copies, and GEMMs over a weight in either order.
//!
//! Every step of a recording is one forward pass, so facts and claims look below the steps.

mod claims;
mod facts;
mod figures;
mod guesses;
mod products;
#[cfg(test)]
mod tests;

use crate::stage::Stage;

/// The stage.
pub const STAGE: Stage = Stage {
    name: "transpose",
    variants: &[
        "t-view",
        "t-contiguous",
        "linear",
        "addmm-row-major",
        "addmm-column-major",
        "linear-python",
    ],
    facts: facts::FACTS,
    claims: claims::CLAIMS,
    figures: figures::FIGURES,
    guesses: guesses::GUESSES,
    places: &[],
};
