//! The claims of `epilogue`.

mod bias;
mod fusion;
mod gelu;
mod wrong;

use texts::claims::epilogue as words;

use crate::recording::Recording;
use crate::stage::ClaimDef;
use crate::stages::common::twin;

const THREE: &str = "three-kernels";
const TWO: &str = "addmm-gelu";
const ONE: &str = "addmm-activation";
const WRONG: &str = "wrong-epilogue";
const ROW: &str = "bias-1d";
const MATRIX: &str = "bias-2d";

/// Every claim of the stage.
#[rustfmt::skip] // a table
pub(super) const CLAIMS: &[ClaimDef] = &[
    ClaimDef::one("three_kernels", words::THREE_KERNELS, THREE, fusion::three_kernels),
    ClaimDef::one("add_outlasts_gelu", words::ADD_OUTLASTS_GELU, THREE, gelu::add_outlasts_gelu),
    ClaimDef::one("addmm_takes_the_bias", words::ADDMM_TAKES_THE_BIAS, TWO, fusion::addmm_takes_the_bias),
    ClaimDef::one("one_kernel", words::ONE_KERNEL, ONE, fusion::one_kernel),
    ClaimDef::across("fewer_is_faster", words::FEWER_IS_FASTER, &[THREE, TWO, ONE], fusion::fewer_is_faster),
    ClaimDef::across("gelu_is_not_free", words::GELU_IS_NOT_FREE, &[TWO, ONE], gelu::not_free),
    ClaimDef::across("gelu_is_cheaper_inside", words::GELU_IS_CHEAPER_INSIDE, &[TWO, ONE], gelu::cheaper_inside),
    ClaimDef::across("fewer_roundings", words::FEWER_ROUNDINGS, &[THREE, TWO, ONE], fusion::fewer_roundings),
    ClaimDef::one("asked_for_gelu_got_relu", words::ASKED_FOR_GELU_GOT_RELU, WRONG, wrong::got_relu),
    ClaimDef::across("flag_in_the_wrong_place", words::FLAG_IN_THE_WRONG_PLACE, &[WRONG, ONE], wrong::flag_in_the_wrong_place),
    ClaimDef::one("wrong_numbers", words::WRONG_NUMBERS, WRONG, wrong::numbers),
    ClaimDef::one("matrix_is_copied", words::MATRIX_IS_COPIED, MATRIX, bias::matrix_is_copied),
    ClaimDef::one("badd", words::BADD, MATRIX, bias::badd),
    ClaimDef::across("matrix_bias_costs", words::MATRIX_BIAS_COSTS, &[ROW, MATRIX], bias::matrix_bias_costs),
    ClaimDef::across("python_twin", texts::claims::TWIN, &[TWO, "addmm-gelu-python"], twin::same_kernels_and_numbers),
];

/// Whether a claim across recordings cannot be checked: one of them has no GPU.
fn need_gpus(recordings: &[&Recording]) -> bool {
    recordings.iter().any(|recording| !recording.run.is_gpu())
}
