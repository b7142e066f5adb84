//! The facts of `mlp`.

mod cpu;
mod gemms;
mod pointwise;
mod sheet;
mod whole;

pub(super) use gemms::down_ratio;
pub(super) use pointwise::time as pointwise_time;
use texts::claims::mlp as words;
pub(super) use whole::{busy, kernels};

use crate::stage::FactDef;
use crate::stages::common::fact::of;
use crate::stages::common::setup;

const EAGER: &str = "eager";
const PYTHON: &str = "eager-python";
const COMPILED: &str = "torch-compile";
const AOTI: &str = "aoti";
const TUNED: &str = "aoti-autotuned";

/// Every fact of the stage.
#[rustfmt::skip]
pub(super) const FACTS: &[FactDef] = &[
    of(EAGER, "gpu", words::GPU, setup::gpu),
    of(EAGER, "input_shape", words::INPUT_SHAPE, whole::input_shape),
    of(EAGER, "hidden_shape", words::HIDDEN_SHAPE, pointwise::hidden_shape),
    of(EAGER, "dtype", words::DTYPE, pointwise::dtype),
    of(EAGER, "eager_forward", words::FORWARD, whole::forward),
    of(PYTHON, "python_forward", words::FORWARD, whole::forward),
    of(COMPILED, "compiled_forward", words::FORWARD, whole::forward),
    of(AOTI, "aoti_forward", words::FORWARD, whole::forward),
    of(TUNED, "autotuned_forward", words::FORWARD, whole::forward),
    of(EAGER, "eager_kernels", words::KERNELS, kernels),
    of(COMPILED, "compiled_kernels", words::KERNELS, kernels),
    of(AOTI, "aoti_kernels", words::KERNELS, kernels),
    of(EAGER, "eager_ops", words::OPS, whole::ops),
    of(EAGER, "quiet_ops", words::QUIET_OPS, whole::quiet_ops),
    of(EAGER, "eager_busy", words::BUSY, busy),
    of(COMPILED, "compiled_busy", words::BUSY, busy),
    of(AOTI, "aoti_busy", words::BUSY, busy),
    of(TUNED, "autotuned_busy", words::BUSY, busy),
    of(EAGER, "eager_pause", words::PAUSE, whole::pause),
    of(AOTI, "aoti_pause", words::PAUSE, whole::pause),
    of(EAGER, "gate_kernel", words::GATE_KERNEL, gemms::gate_kernel),
    of(EAGER, "down_kernel", words::DOWN_KERNEL, gemms::down_kernel),
    of(EAGER, "gate_time", words::GATE_TIME, gemms::gate_time),
    of(EAGER, "up_time", words::UP_TIME, gemms::up_time),
    of(EAGER, "down_time", words::DOWN_TIME, gemms::down_time),
    of(EAGER, "down_ratio", words::DOWN_RATIO, down_ratio),
    of(EAGER, "gate_rate", words::GEMM_RATE, gemms::gate_rate),
    of(EAGER, "down_rate", words::GEMM_RATE, gemms::down_rate),
    of(EAGER, "gate_left", words::LEFT, gemms::gate_left),
    of(EAGER, "gate_right", words::RIGHT, gemms::gate_right),
    of(EAGER, "down_left", words::LEFT, gemms::down_left),
    of(EAGER, "down_right", words::RIGHT, gemms::down_right),
    of(EAGER, "gemm_flops", words::GEMM_FLOPS, gemms::flops),
    of(EAGER, "gemm_bytes", words::GEMM_BYTES, gemms::bytes),
    of(EAGER, "gemm_intensity", words::GEMM_INTENSITY, gemms::intensity),
    of(EAGER, "sheet", words::SHEET, sheet::name),
    of(EAGER, "sheet_rate", words::SHEET_RATE, sheet::rate),
    of(EAGER, "sheet_bandwidth", words::SHEET_BANDWIDTH, sheet::bandwidth),
    of(EAGER, "sheet_ridge", words::SHEET_RIDGE, sheet::ridge),
    of(EAGER, "gate_output", words::GEMM_OUTPUT, gemms::gate_output),
    of(EAGER, "down_output", words::GEMM_OUTPUT, gemms::down_output),
    of(EAGER, "gemm_call", words::CALL, gemms::call),
    of(EAGER, "pointwise_call", words::CALL, pointwise::call),
    of(AOTI, "fused_call", words::CALL, pointwise::call),
    of(EAGER, "gelu_time", words::GELU_TIME, pointwise::gelu_time),
    of(EAGER, "mul_time", words::MUL_TIME, pointwise::mul_time),
    of(EAGER, "pointwise_time", words::POINTWISE_TIME, pointwise::time),
    of(EAGER, "intermediate_bytes", words::INTERMEDIATE_BYTES, pointwise::intermediate_bytes),
    of(EAGER, "eager_bytes", words::EAGER_BYTES, pointwise::eager_bytes),
    of(EAGER, "saved_bytes", words::SAVED_BYTES, pointwise::saved_bytes),
    of(EAGER, "gelu_rate", words::RATE, pointwise::gelu_rate),
    of(EAGER, "mul_rate", words::RATE, pointwise::mul_rate),
    of(AOTI, "fused_bytes", words::FUSED_BYTES, pointwise::fused_bytes),
    of(AOTI, "fused_kernel", words::FUSED_KERNEL, pointwise::fused_kernel),
    of(AOTI, "fused_time", words::FUSED_TIME, pointwise::fused_time),
    of(COMPILED, "compiled_fused_time", words::FUSED_TIME, pointwise::fused_time),
    of(TUNED, "autotuned_fused_time", words::FUSED_TIME, pointwise::fused_time),
    of(AOTI, "fused_rate", words::FUSED_RATE, pointwise::fused_rate),
    of(TUNED, "autotuned_fused_rate", words::FUSED_RATE, pointwise::fused_rate),
    of(AOTI, "fused_elements", words::FUSED_ELEMENTS, pointwise::fused_elements),
    of(TUNED, "autotuned_elements", words::FUSED_ELEMENTS, pointwise::fused_elements),
    of(AOTI, "fused_threads", words::FUSED_THREADS, pointwise::fused_threads),
    of(TUNED, "autotuned_threads", words::FUSED_THREADS, pointwise::fused_threads),
    of(AOTI, "fused_thread_bytes", words::FUSED_THREAD_BYTES, pointwise::fused_thread_bytes),
    of(TUNED, "autotuned_thread_bytes", words::FUSED_THREAD_BYTES, pointwise::fused_thread_bytes),
    of(EAGER, "eager_cpu", words::CPU, cpu::total),
    of(PYTHON, "python_cpu", words::CPU, cpu::total),
    of(COMPILED, "compiled_cpu", words::CPU, cpu::total),
    of(AOTI, "aoti_cpu", words::CPU, cpu::total),
    of(EAGER, "eager_cpu_ops", words::CPU_OPS, cpu::ops),
    of(PYTHON, "python_cpu_ops", words::CPU_OPS, cpu::ops),
    of(COMPILED, "compiled_cpu_ops", words::CPU_OPS, cpu::ops),
    of(AOTI, "aoti_cpu_ops", words::CPU_OPS, cpu::ops),
    of(EAGER, "eager_cpu_calls", words::CPU_CALLS, cpu::calls),
    of(PYTHON, "python_cpu_calls", words::CPU_CALLS, cpu::calls),
    of(COMPILED, "compiled_cpu_calls", words::CPU_CALLS, cpu::calls),
    of(AOTI, "aoti_cpu_calls", words::CPU_CALLS, cpu::calls),
    of(COMPILED, "compiled_cpu_pre", words::CPU_PRE, cpu::pre_ops),
    of(EAGER, "eager_cpu_rest", words::CPU_REST, cpu::rest),
    of(PYTHON, "python_cpu_rest", words::CPU_REST, cpu::rest),
    of(COMPILED, "compiled_cpu_rest", words::CPU_REST, cpu::rest),
    of(AOTI, "aoti_cpu_rest", words::CPU_REST, cpu::rest),
    of(AOTI, "aoti_wait", words::WAIT, cpu::wait),
];
