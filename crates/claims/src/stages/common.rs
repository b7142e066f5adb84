//! What the stages share: finding events, listing what was found, and the facts and claims
//! that are the same in every stage.

pub(crate) mod drawing;
pub(crate) mod events;
pub(crate) mod fact;
pub(crate) mod families;
pub(crate) mod finding;
pub(crate) mod gemm_cost;
pub(crate) mod guessed;
pub(crate) mod listing;
pub(crate) mod operands;
#[cfg(test)]
pub(crate) mod recorded;
pub(crate) mod setup;
#[cfg(test)]
pub(crate) mod synthetic;
pub(crate) mod twin;
pub(crate) mod window;
