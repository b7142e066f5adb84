//! `linear`: one `nn.Linear`, eager.
//!
//! The recorded program runs the module inside `record_function("linear_fwd")`, once a
//! step, with shapes recorded.

mod claims;
mod facts;
mod figures;
mod forwards;
mod guesses;
mod operands;
mod places;
#[cfg(test)]
pub(crate) mod recorded;
#[cfg(test)]
mod tests;

use crate::stage::Stage;

/// The stage.
pub const STAGE: Stage = Stage {
    name: "linear",
    variants: &["eager", "eager-python"],
    facts: facts::FACTS,
    claims: claims::CLAIMS,
    figures: figures::FIGURES,
    guesses: guesses::GUESSES,
    places: places::PLACES,
};
