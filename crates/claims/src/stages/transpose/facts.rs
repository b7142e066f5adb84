//! The facts of `transpose`.

mod copies;
mod gemms;
mod views;

use texts::claims::transpose as words;
pub(super) use views::t_kernels;

use crate::stage::FactDef;
use crate::stages::common::fact::of;
use crate::stages::common::setup;

const VIEW: &str = "t-view";
const COPY: &str = "t-contiguous";
const LAYER: &str = "linear";
const ROW: &str = "addmm-row-major";
const COLUMN: &str = "addmm-column-major";

/// Every fact of the stage.
#[rustfmt::skip] // a table, one fact a line
pub(super) const FACTS: &[FactDef] = &[
    of(LAYER, "gpu", words::GPU, setup::gpu),
    of(VIEW, "matrix_shape", words::MATRIX_SHAPE, views::matrix_shape),
    of(VIEW, "matrix_strides", words::MATRIX_STRIDES, views::matrix_strides),
    of(VIEW, "t_kernels", words::T_KERNELS, t_kernels),
    of(VIEW, "t_cpu_time", words::T_CPU_TIME, views::t_cpu_time),
    of(VIEW, "first_t_cpu_time", words::FIRST_T_CPU_TIME, views::first_t_cpu_time),
    of(COPY, "view_strides", words::VIEW_STRIDES, views::view_strides),
    of(COPY, "copy_strides", words::COPY_STRIDES, copies::strides),
    of(COPY, "contiguous_cpu_time", words::CONTIGUOUS_CPU_TIME, copies::cpu_time),
    of(COPY, "copy_time", words::COPY_TIME, copies::time),
    of(COPY, "copy_bytes", words::COPY_BYTES, copies::bytes),
    of(COPY, "copy_rate", words::COPY_RATE, copies::rate),
    of(COPY, "copy_threads", words::COPY_THREADS, copies::threads),
    of(COPY, "copy_forward_time", words::COPY_FORWARD_TIME, gemms::forward_time),
    of(LAYER, "input_shape", words::INPUT_SHAPE, gemms::input_shape),
    of(LAYER, "flops", words::FLOPS, gemms::flops),
    of(LAYER, "linear_rate", words::LINEAR_RATE, gemms::rate),
    of(LAYER, "linear_gemm", words::LINEAR_GEMM, gemms::name),
    of(LAYER, "linear_gemm_time", words::LINEAR_GEMM_TIME, gemms::time),
    of(LAYER, "linear_forward_time", words::LINEAR_FORWARD_TIME, gemms::forward_time),
    of(ROW, "row_gemm", words::ROW_GEMM, gemms::name),
    of(ROW, "row_letters", words::ROW_LETTERS, gemms::letters),
    of(ROW, "row_gemm_time", words::ROW_GEMM_TIME, gemms::time),
    of(ROW, "row_strides", words::ROW_STRIDES, gemms::weight_strides),
    of(COLUMN, "column_gemm", words::COLUMN_GEMM, gemms::name),
    of(COLUMN, "column_letters", words::COLUMN_LETTERS, gemms::letters),
    of(COLUMN, "column_gemm_time", words::COLUMN_GEMM_TIME, gemms::time),
    of(COLUMN, "column_strides", words::COLUMN_STRIDES, gemms::weight_strides),
];
