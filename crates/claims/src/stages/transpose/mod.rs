//! `transpose`: views, copies, and GEMMs over weights in either order.

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
    facts: &[],
    claims: &[],
    figures: &[],
};
