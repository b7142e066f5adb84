//! `mlp`: a GeGLU MLP eager, through torch.compile and through AOTInductor.

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
    facts: &[],
    claims: &[],
    figures: &[],
};
