//! `epilogue`: what a GEMM does to its result on the way out.

use crate::stage::Stage;

/// The stage.
pub const STAGE: Stage = Stage {
    name: "epilogue",
    variants: &[
        "three-kernels",
        "addmm-gelu",
        "addmm-activation",
        "wrong-epilogue",
        "bias-1d",
        "bias-2d",
        "addmm-gelu-python",
    ],
    facts: &[],
    claims: &[],
    figures: &[],
};
