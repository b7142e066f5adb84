//! The places of `linear` that texts point at.

use super::forwards::{below, forwards, steps};
use crate::place::PlaceDef;
use crate::recording::Recording;
use kineto_trace::EventId;

/// A place in the eager recording.
const fn eager(name: &'static str, find: fn(&Recording) -> Vec<EventId>) -> PlaceDef {
    PlaceDef {
        name,
        variant: "eager",
        find,
    }
}

/// Every place of the stage.
pub(super) const PLACES: &[PlaceDef] = &[
    eager("step_row", steps),
    eager("forward_row", forwards),
    eager("linear_row", |recording| below(recording, "aten::linear")),
    eager("t_row", |recording| below(recording, "aten::t")),
    eager("addmm_row", |recording| below(recording, "aten::addmm")),
];
