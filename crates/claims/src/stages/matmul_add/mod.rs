//! `matmul-add`: a matmul and an add, at several sizes, cold and warm, eager and compiled.

use crate::stage::Stage;

/// The stage.
pub const STAGE: Stage = Stage {
    name: "matmul-add",
    variants: &[
        "n64-cold",
        "n64-warm",
        "n4096-warm",
        "n4095",
        "bmm",
        "n4096-20steps",
        "no-warmup",
        "n64-python",
        "torch-compile",
        "n4096-torch-compile",
        "sweep",
    ],
    facts: &[],
    claims: &[],
    figures: &[],
};
