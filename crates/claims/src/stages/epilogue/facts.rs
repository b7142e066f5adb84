//! The facts of `epilogue`.

mod kernels;
mod measured;
mod memory;

pub(super) use kernels::pointwise_ratio;
use texts::claims::epilogue as words;

use crate::recording::Recording;
use crate::stage::{FactDef, Found};
use crate::stages::common::setup;

const fn fact(
    name: &'static str,
    label: &'static str,
    variant: &'static str,
    find: fn(&Recording) -> Option<Found>,
) -> FactDef {
    FactDef {
        name,
        label,
        variant,
        find,
    }
}

const THREE: &str = "three-kernels";
const TWO: &str = "addmm-gelu";
const ONE: &str = "addmm-activation";
const WRONG: &str = "wrong-epilogue";
const ROW: &str = "bias-1d";
const MATRIX: &str = "bias-2d";

/// Every fact of the stage.
#[rustfmt::skip] // a table, one fact a line
pub(super) const FACTS: &[FactDef] = &[
    fact("gpu", words::GPU, THREE, setup::gpu),
    fact("input_shape", words::INPUT_SHAPE, THREE, memory::input_shape),
    fact("weight_shape", words::WEIGHT_SHAPE, THREE, memory::weight_shape),
    fact("result_shape", words::RESULT_SHAPE, THREE, memory::result_shape),
    fact("result_bytes", words::RESULT_BYTES, THREE, memory::result_bytes),
    fact("trip_bytes", words::TRIP_BYTES, THREE, memory::trip_bytes),
    fact("two_trips_bytes", words::TWO_TRIPS_BYTES, THREE, memory::two_trips_bytes),
    fact("gemm_bytes", words::GEMM_BYTES, THREE, memory::gemm_bytes),
    fact("memset_bytes", words::MEMSET_BYTES, THREE, memory::memset_bytes),
    fact("plain_gemm", words::PLAIN_GEMM, THREE, kernels::gemm),
    fact("plain_gemm_time", words::PLAIN_GEMM_TIME, THREE, kernels::gemm_time),
    fact("add_time", words::ADD_TIME, THREE, kernels::add_time),
    fact("add_kernel", words::ADD_KERNEL, THREE, kernels::add),
    fact("add_rate", words::ADD_RATE, THREE, memory::add_rate),
    fact("gelu_time", words::GELU_TIME, THREE, kernels::gelu_time),
    fact("pointwise_ratio", words::POINTWISE_RATIO, THREE, pointwise_ratio),
    fact("gelu_kernel", words::GELU_KERNEL, THREE, kernels::gelu),
    fact("gelu_rate", words::GELU_RATE, THREE, memory::gelu_rate),
    fact("three_error", words::THREE_ERROR, THREE, measured::error),
    fact("three_forward_time", words::THREE_FORWARD_TIME, THREE, measured::forward_time),
    fact("bias_gemm", words::BIAS_GEMM, TWO, kernels::gemm),
    fact("bias_gemm_time", words::BIAS_GEMM_TIME, TWO, kernels::gemm_time),
    fact("bias_gelu_time", words::BIAS_GELU_TIME, TWO, kernels::gelu_time),
    fact("two_error", words::TWO_ERROR, TWO, measured::error),
    fact("two_forward_time", words::TWO_FORWARD_TIME, TWO, measured::forward_time),
    fact("fused_gemm", words::FUSED_GEMM, ONE, kernels::gemm),
    fact("fused_gemm_time", words::FUSED_GEMM_TIME, ONE, kernels::gemm_time),
    fact("right_beta", words::RIGHT_BETA, ONE, kernels::beta),
    fact("right_use_gelu", words::RIGHT_USE_GELU, ONE, kernels::use_gelu),
    fact("one_error", words::ONE_ERROR, ONE, measured::error),
    fact("one_forward_time", words::ONE_FORWARD_TIME, ONE, measured::forward_time),
    fact("wrong_gemm", words::WRONG_GEMM, WRONG, kernels::gemm),
    fact("wrong_gemm_time", words::WRONG_GEMM_TIME, WRONG, kernels::gemm_time),
    fact("wrong_beta", words::WRONG_BETA, WRONG, kernels::beta),
    fact("wrong_use_gelu", words::WRONG_USE_GELU, WRONG, kernels::use_gelu),
    fact("wrong_error", words::WRONG_ERROR, WRONG, measured::error_against_gelu),
    fact("row_gemm_time", words::ROW_GEMM_TIME, ROW, kernels::gemm_time),
    fact("row_bias_time", words::ROW_BIAS_TIME, ROW, measured::forward_time),
    fact("matrix_gemm", words::MATRIX_GEMM, MATRIX, kernels::gemm),
    fact("matrix_gemm_time", words::MATRIX_GEMM_TIME, MATRIX, kernels::gemm_time),
    fact("memcpy_time", words::MEMCPY_TIME, MATRIX, memory::memcpy_time),
    fact("memcpy_bytes", words::MEMCPY_BYTES, MATRIX, memory::memcpy_bytes),
    fact("matrix_bias_time", words::MATRIX_BIAS_TIME, MATRIX, measured::forward_time),
];
