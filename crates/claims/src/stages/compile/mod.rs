//! `compile`: the linear layer eager, through torch.compile and through AOTInductor.

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
    facts: &[],
    claims: &[],
    figures: &[],
};
