//! The facts of `matmul-add`.

mod cpu;
mod gpu;
mod sweep;

use texts::claims::matmul_add as words;

use crate::stage::FactDef;
use crate::stages::common::fact::of;
use crate::stages::common::setup;

const COLD: &str = "n64-cold";
const SMALL: &str = "n64-warm";
const LARGE: &str = "n4096-warm";
const ODD: &str = "n4095";
const FP64: &str = "n512-fp64";
const TWENTY: &str = "n4096-20steps";
const NO_WARMUP: &str = "no-warmup";
const PYTHON: &str = "n64-python";
const COMPILED: &str = "torch-compile";
const LARGE_COMPILED: &str = "n4096-torch-compile";
const SWEEP: &str = "sweep";

/// Every fact of the stage.
#[rustfmt::skip]
pub(super) const FACTS: &[FactDef] = &[
    of(SMALL, "gpu", words::GPU, setup::gpu),
    of(SMALL, "small_shape", words::SHAPE, cpu::shape),
    of(SMALL, "small_step_time", words::STEP_TIME, cpu::step_time),
    of(SMALL, "small_first_step_time", words::FIRST_STEP_TIME, cpu::first_step_time),
    of(SMALL, "small_forward_cpu_time", words::FORWARD_CPU_TIME, cpu::forward_cpu_time),
    of(SMALL, "small_forward_time", words::FORWARD_TIME, cpu::forward_time),
    of(SMALL, "small_self_cpu_total", words::SELF_CPU_TOTAL, cpu::self_cpu_total),
    of(SMALL, "small_self_device_total", words::SELF_DEVICE_TOTAL, gpu::self_device_total),
    of(SMALL, "small_gemm_name", words::GEMM_NAME, gpu::gemm_name),
    of(SMALL, "small_gemm_time", words::GEMM_TIME, gpu::gemm_time),
    of(SMALL, "small_gemm_blocks", words::GEMM_BLOCKS, gpu::gemm_blocks),
    of(SMALL, "small_gemm_registers", words::GEMM_REGISTERS, gpu::gemm_registers),
    of(SMALL, "small_gemm_shared_memory", words::GEMM_SHARED_MEMORY, gpu::gemm_shared_memory),
    of(SMALL, "small_gemm_call", words::GEMM_CALL, gpu::gemm_call),
    of(SMALL, "small_add_time", words::ADD_TIME, gpu::add_time),
    of(SMALL, "small_add_blocks", words::ADD_BLOCKS, gpu::add_blocks),
    of(SMALL, "small_add_registers", words::ADD_REGISTERS, gpu::add_registers),
    of(SMALL, "small_add_shared_memory", words::ADD_SHARED_MEMORY, gpu::add_shared_memory),
    of(SMALL, "small_add_call", words::ADD_CALL, gpu::add_call),
    of(SMALL, "small_launch_delay", words::LAUNCH_DELAY, gpu::median_delay),
    of(SMALL, "small_wait", words::WAIT, cpu::wait),
    of(SMALL, "small_busy_share", words::BUSY_SHARE, gpu::busy_share),
    of(SMALL, "small_idle_share", words::IDLE_SHARE, gpu::idle_share),
    of(COLD, "cold_first_step_time", words::FIRST_STEP_TIME, cpu::first_step_time),
    of(COLD, "cold_self_cpu_total", words::SELF_CPU_TOTAL, cpu::self_cpu_total),
    of(COLD, "cold_self_device_total", words::SELF_DEVICE_TOTAL, gpu::self_device_total),
    of(COLD, "cold_first_gap", words::FIRST_GAP, cpu::first_gap),
    of(COLD, "cold_last_gap", words::LAST_GAP, cpu::last_gap),
    of(NO_WARMUP, "unprepared_first_step_time", words::FIRST_STEP_TIME, cpu::first_step_time),
    of(NO_WARMUP, "unprepared_last_step_time", words::LAST_STEP_TIME, cpu::last_step_time),
    of(NO_WARMUP, "profiler_work", words::PROFILER_WORK, cpu::profiler_work),
    of(NO_WARMUP, "profiler_work_time", words::PROFILER_WORK_TIME, cpu::profiler_work_time),
    of(LARGE, "large_shape", words::SHAPE, cpu::shape),
    of(LARGE, "large_step_time", words::STEP_TIME, cpu::step_time),
    of(LARGE, "large_forward_time", words::FORWARD_TIME, cpu::forward_time),
    of(LARGE, "large_self_cpu_total", words::SELF_CPU_TOTAL, cpu::self_cpu_total),
    of(LARGE, "large_self_device_total", words::SELF_DEVICE_TOTAL, gpu::self_device_total),
    of(LARGE, "large_gemm_name", words::GEMM_NAME, gpu::gemm_name),
    of(LARGE, "large_gemm_time", words::GEMM_TIME, gpu::gemm_time),
    of(LARGE, "large_gemm_flops", words::GEMM_FLOPS, gpu::gemm_flops),
    of(LARGE, "large_gemm_rate", words::GEMM_RATE, gpu::gemm_rate),
    of(LARGE, "large_add_time", words::ADD_TIME, gpu::add_time),
    of(LARGE, "large_memset_time", words::MEMSET_TIME, gpu::memset_time),
    of(LARGE, "large_last_delay", words::LAST_DELAY, gpu::last_delay),
    of(LARGE, "large_wait", words::WAIT, cpu::wait),
    of(LARGE, "large_busy_share", words::BUSY_SHARE, gpu::busy_share),
    of(ODD, "odd_shape", words::SHAPE, cpu::shape),
    of(ODD, "odd_gemm_name", words::GEMM_NAME, gpu::gemm_name),
    of(ODD, "odd_gemm_time", words::GEMM_TIME, gpu::gemm_time),
    of(ODD, "odd_gemm_rate", words::GEMM_RATE, gpu::gemm_rate),
    of(ODD, "odd_gemm_call", words::GEMM_CALL, gpu::gemm_call),
    of(ODD, "odd_gemm_question", words::GEMM_QUESTION, gpu::gemm_question),
    of(FP64, "fp64_shape", words::SHAPE, cpu::shape),
    of(FP64, "fp64_gemm_name", words::GEMM_NAME, gpu::gemm_name),
    of(FP64, "fp64_gemm_call", words::GEMM_CALL, gpu::gemm_call),
    of(FP64, "fp64_gemm_question", words::GEMM_QUESTION, gpu::gemm_question),
    of(FP64, "fp64_gpu_time", words::FORWARD_GPU_TIME, gpu::forward_gpu_time),
    of(TWENTY, "twenty_least", words::GEMM_TIME_MIN, gpu::gemm_time_min),
    of(TWENTY, "twenty_median", words::GEMM_TIME, gpu::gemm_time),
    of(TWENTY, "twenty_most", words::GEMM_TIME_MAX, gpu::gemm_time_max),
    of(SWEEP, "sweep_sizes", words::SWEEP_SIZES, sweep::sizes_count),
    of(SWEEP, "sweep_first", words::SWEEP_FIRST, sweep::first_edge),
    of(SWEEP, "sweep_last", words::SWEEP_LAST, sweep::last_edge),
    of(SWEEP, "crossing", words::CROSSING, sweep::crossing_edge),
    of(SWEEP, "crossing_cpu", words::CROSSING_CPU, sweep::crossing_cpu),
    of(SWEEP, "crossing_gpu", words::CROSSING_GPU, sweep::crossing_gpu),
    of(SWEEP, "before_crossing", words::BEFORE_CROSSING, sweep::before_edge),
    of(SWEEP, "before_crossing_gpu", words::BEFORE_CROSSING_GPU, sweep::before_gpu),
    of(SWEEP, "gpu_at_512", words::GPU_AT, sweep::gpu_at::<512>),
    of(PYTHON, "python_forward_cpu_time", words::FORWARD_CPU_TIME, cpu::forward_cpu_time),
    of(PYTHON, "python_forward_time", words::FORWARD_TIME, cpu::forward_time),
    of(COMPILED, "compiled_forward_cpu_time", words::FORWARD_CPU_TIME, cpu::forward_cpu_time),
    of(COMPILED, "compiled_forward_time", words::FORWARD_TIME, cpu::forward_time),
    of(COMPILED, "compiled_addmm_time", words::ADDMM_CPU_TIME, cpu::addmm_time),
    of(LARGE_COMPILED, "large_compiled_forward_time", words::FORWARD_TIME, cpu::forward_time),
    of(LARGE_COMPILED, "large_compiled_gemm_name", words::GEMM_NAME, gpu::gemm_name),
    of(LARGE_COMPILED, "large_compiled_gemm_time", words::GEMM_TIME, gpu::gemm_time),
    of(LARGE_COMPILED, "large_compiled_copy_time", words::COPY_TIME, gpu::copy_time),
    of(LARGE_COMPILED, "large_compiled_bytes", words::COPY_BYTES, gpu::matrix_bytes),
];
