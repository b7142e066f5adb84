//! The facts of `epilogue`.

mod kernels;
mod measured;
mod memory;

pub(super) use kernels::pointwise_ratio;
use texts::claims::epilogue as words;

use crate::stage::FactDef;
use crate::stages::common::fact::of;
use crate::stages::common::setup;

const THREE: &str = "three-kernels";
const TWO: &str = "addmm-gelu";
const ONE: &str = "addmm-activation";
const WRONG: &str = "wrong-epilogue";
const ROW: &str = "bias-1d";
const MATRIX: &str = "bias-2d";

/// Every fact of the stage.
#[rustfmt::skip] // a table, one fact a line
pub(super) const FACTS: &[FactDef] = &[
    of(THREE, "gpu", words::GPU, setup::gpu),
    of(THREE, "input_shape", words::INPUT_SHAPE, memory::input_shape),
    of(THREE, "weight_shape", words::WEIGHT_SHAPE, memory::weight_shape),
    of(THREE, "result_shape", words::RESULT_SHAPE, memory::result_shape),
    of(THREE, "result_bytes", words::RESULT_BYTES, memory::result_bytes),
    of(THREE, "trip_bytes", words::TRIP_BYTES, memory::trip_bytes),
    of(THREE, "two_trips_bytes", words::TWO_TRIPS_BYTES, memory::two_trips_bytes),
    of(THREE, "gemm_bytes", words::GEMM_BYTES, memory::gemm_bytes),
    of(THREE, "memset_bytes", words::MEMSET_BYTES, memory::memset_bytes),
    of(THREE, "plain_gemm", words::PLAIN_GEMM, kernels::gemm),
    of(THREE, "plain_gemm_time", words::PLAIN_GEMM_TIME, kernels::gemm_time),
    of(THREE, "add_time", words::ADD_TIME, kernels::add_time),
    of(THREE, "add_kernel", words::ADD_KERNEL, kernels::add),
    of(THREE, "add_rate", words::ADD_RATE, memory::add_rate),
    of(THREE, "gelu_time", words::GELU_TIME, kernels::gelu_time),
    of(THREE, "pointwise_ratio", words::POINTWISE_RATIO, pointwise_ratio),
    of(THREE, "gelu_kernel", words::GELU_KERNEL, kernels::gelu),
    of(THREE, "gelu_rate", words::GELU_RATE, memory::gelu_rate),
    of(THREE, "three_error", words::THREE_ERROR, measured::error),
    of(THREE, "three_forward_time", words::THREE_FORWARD_TIME, measured::forward_time),
    of(TWO, "bias_gemm", words::BIAS_GEMM, kernels::gemm),
    of(TWO, "bias_gemm_time", words::BIAS_GEMM_TIME, kernels::gemm_time),
    of(TWO, "bias_gelu_time", words::BIAS_GELU_TIME, kernels::gelu_time),
    of(TWO, "two_error", words::TWO_ERROR, measured::error),
    of(TWO, "two_forward_time", words::TWO_FORWARD_TIME, measured::forward_time),
    of(ONE, "fused_gemm", words::FUSED_GEMM, kernels::gemm),
    of(ONE, "fused_gemm_time", words::FUSED_GEMM_TIME, kernels::gemm_time),
    of(ONE, "right_beta", words::RIGHT_BETA, kernels::beta),
    of(ONE, "right_use_gelu", words::RIGHT_USE_GELU, kernels::use_gelu),
    of(ONE, "one_error", words::ONE_ERROR, measured::error),
    of(ONE, "one_forward_time", words::ONE_FORWARD_TIME, measured::forward_time),
    of(WRONG, "wrong_gemm", words::WRONG_GEMM, kernels::gemm),
    of(WRONG, "wrong_gemm_time", words::WRONG_GEMM_TIME, kernels::gemm_time),
    of(WRONG, "wrong_beta", words::WRONG_BETA, kernels::beta),
    of(WRONG, "wrong_use_gelu", words::WRONG_USE_GELU, kernels::use_gelu),
    of(WRONG, "wrong_error", words::WRONG_ERROR, measured::error_against_gelu),
    of(ROW, "row_gemm_time", words::ROW_GEMM_TIME, kernels::gemm_time),
    of(ROW, "row_bias_time", words::ROW_BIAS_TIME, measured::forward_time),
    of(MATRIX, "matrix_gemm", words::MATRIX_GEMM, kernels::gemm),
    of(MATRIX, "matrix_gemm_time", words::MATRIX_GEMM_TIME, kernels::gemm_time),
    of(MATRIX, "memcpy_time", words::MEMCPY_TIME, memory::memcpy_time),
    of(MATRIX, "memcpy_bytes", words::MEMCPY_BYTES, memory::memcpy_bytes),
    of(MATRIX, "matrix_bias_time", words::MATRIX_BIAS_TIME, measured::forward_time),
];
