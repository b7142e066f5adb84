//! The facts of `transpose`.

mod copies;
mod gemms;
mod views;

use texts::claims::transpose as words;
pub(super) use views::t_kernels;

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

const VIEW: &str = "t-view";
const COPY: &str = "t-contiguous";
const LAYER: &str = "linear";
const ROW: &str = "addmm-row-major";
const COLUMN: &str = "addmm-column-major";

/// Every fact of the stage.
#[rustfmt::skip] // a table, one fact a line
pub(super) const FACTS: &[FactDef] = &[
    fact("gpu", words::GPU, LAYER, setup::gpu),
    fact("matrix_shape", words::MATRIX_SHAPE, VIEW, views::matrix_shape),
    fact("matrix_strides", words::MATRIX_STRIDES, VIEW, views::matrix_strides),
    fact("t_kernels", words::T_KERNELS, VIEW, t_kernels),
    fact("t_cpu_time", words::T_CPU_TIME, VIEW, views::t_cpu_time),
    fact("first_t_cpu_time", words::FIRST_T_CPU_TIME, VIEW, views::first_t_cpu_time),
    fact("view_strides", words::VIEW_STRIDES, COPY, views::view_strides),
    fact("copy_strides", words::COPY_STRIDES, COPY, copies::strides),
    fact("contiguous_cpu_time", words::CONTIGUOUS_CPU_TIME, COPY, copies::cpu_time),
    fact("copy_time", words::COPY_TIME, COPY, copies::time),
    fact("copy_bytes", words::COPY_BYTES, COPY, copies::bytes),
    fact("copy_rate", words::COPY_RATE, COPY, copies::rate),
    fact("copy_threads", words::COPY_THREADS, COPY, copies::threads),
    fact("copy_forward_time", words::COPY_FORWARD_TIME, COPY, gemms::forward_time),
    fact("input_shape", words::INPUT_SHAPE, LAYER, gemms::input_shape),
    fact("flops", words::FLOPS, LAYER, gemms::flops),
    fact("linear_rate", words::LINEAR_RATE, LAYER, gemms::rate),
    fact("linear_gemm", words::LINEAR_GEMM, LAYER, gemms::name),
    fact("linear_gemm_time", words::LINEAR_GEMM_TIME, LAYER, gemms::time),
    fact("linear_forward_time", words::LINEAR_FORWARD_TIME, LAYER, gemms::forward_time),
    fact("row_gemm", words::ROW_GEMM, ROW, gemms::name),
    fact("row_letters", words::ROW_LETTERS, ROW, gemms::letters),
    fact("row_gemm_time", words::ROW_GEMM_TIME, ROW, gemms::time),
    fact("row_strides", words::ROW_STRIDES, ROW, gemms::weight_strides),
    fact("column_gemm", words::COLUMN_GEMM, COLUMN, gemms::name),
    fact("column_letters", words::COLUMN_LETTERS, COLUMN, gemms::letters),
    fact("column_gemm_time", words::COLUMN_GEMM_TIME, COLUMN, gemms::time),
    fact("column_strides", words::COLUMN_STRIDES, COLUMN, gemms::weight_strides),
];
