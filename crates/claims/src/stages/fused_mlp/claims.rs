//! The claims of `fused-mlp`.

mod kernels;
mod numbers;
mod time;

use texts::claims::fused_mlp as words;

use crate::stage::ClaimDef;

/// Every claim of the stage.
#[rustfmt::skip]
pub(super) const CLAIMS: &[ClaimDef] = &[
    ClaimDef::across("four_kernels", words::FOUR_KERNELS, &["pointwise", "torch-compile", "liger"], kernels::four_kernels),
    ClaimDef::one("three_kernels", words::THREE_KERNELS, "concat", kernels::three_kernels),
    ClaimDef::one("two_kernels", words::TWO_KERNELS, "fused", kernels::two_kernels),
    ClaimDef::one("two_kernels_sm80", words::TWO_KERNELS_SM80, "fused-sm80", kernels::two_kernels_sm80),
    ClaimDef::one("own_row", words::OWN_ROW, "fused", kernels::own_row),
    ClaimDef::across("same_down", words::SAME_DOWN, &["fused", "concat", "pointwise"], kernels::same_down),
    ClaimDef::across("pointwise_is_level", words::POINTWISE_IS_LEVEL, &["pointwise", "aoti"], time::pointwise_is_level),
    ClaimDef::across("pointwise_beats_liger", words::POINTWISE_BEATS_LIGER, &["pointwise", "liger"], time::pointwise_beats_liger),
    ClaimDef::one("concat_is_faster", words::CONCAT_IS_FASTER, "bench", time::concat_is_faster),
    ClaimDef::one("concat_beats_compiled", words::CONCAT_BEATS_COMPILED, "bench", time::concat_beats_compiled),
    ClaimDef::one("fused_is_faster", words::FUSED_IS_FASTER, "bench", time::fused_is_faster),
    ClaimDef::one("fused_beats_untuned", words::FUSED_BEATS_UNTUNED, "bench", time::fused_beats_untuned),
    ClaimDef::one("fused_beats_liger", words::FUSED_BEATS_LIGER, "bench", time::fused_beats_liger),
    ClaimDef::one("near_the_floor", words::NEAR_THE_FLOOR, "bench", time::near_the_floor),
    ClaimDef::one("clocks_fall", words::CLOCKS_FALL, "bench", time::clocks_fall),
    ClaimDef::one("closer_to_float64", words::CLOSER_TO_FLOAT64, "fused", numbers::closer_to_float64),
];
