//! The facts of `linear`.

mod costs;
mod cpu;
pub(super) mod gpu;

use texts::claims::linear as words;

use crate::recording::Recording;
use crate::stage::{FactDef, Found};
use crate::stages::common::fact::of;
use crate::stages::common::setup;

/// A fact of the eager recording.
const fn eager(
    name: &'static str,
    label: &'static str,
    find: fn(&Recording) -> Option<Found>,
) -> FactDef {
    of("eager", name, label, find)
}

/// Every fact of the stage.
pub(super) const FACTS: &[FactDef] = &[
    eager("gpu", words::GPU, setup::gpu),
    eager("cpu", words::CPU, setup::cpu),
    eager("driver", words::DRIVER, setup::driver),
    eager("cuda", words::CUDA, setup::cuda),
    eager("libtorch", words::LIBTORCH, setup::libtorch),
    eager("tch", words::TCH, setup::tch),
    eager("date", words::DATE, setup::date),
    eager("warmup_calls", words::WARMUP_CALLS, setup::warmup_calls),
    eager("steps", words::STEPS, setup::steps),
    eager("step_time", words::STEP_TIME, cpu::step_time),
    eager(
        "first_step_time",
        words::FIRST_STEP_TIME,
        cpu::first_step_time,
    ),
    eager("last_step_time", words::LAST_STEP_TIME, cpu::last_step_time),
    eager(
        "forward_cpu_time",
        words::FORWARD_CPU_TIME,
        cpu::forward_cpu_time,
    ),
    eager(
        "first_forward_cpu_time",
        words::FIRST_FORWARD_CPU_TIME,
        cpu::first_forward_cpu_time,
    ),
    eager(
        "linear_cpu_time",
        words::LINEAR_CPU_TIME,
        cpu::linear_cpu_time,
    ),
    eager("addmm_cpu_time", words::ADDMM_CPU_TIME, cpu::addmm_cpu_time),
    eager(
        "addmm_self_time",
        words::ADDMM_SELF_TIME,
        cpu::addmm_self_time,
    ),
    eager("t_cpu_time", words::T_CPU_TIME, cpu::t_cpu_time),
    eager(
        "ops_per_forward",
        words::OPS_PER_FORWARD,
        cpu::ops_per_forward,
    ),
    eager(
        "quiet_ops_per_forward",
        words::QUIET_OPS_PER_FORWARD,
        cpu::quiet_ops_per_forward,
    ),
    eager("self_cpu_total", words::SELF_CPU_TOTAL, cpu::self_cpu_total),
    eager(
        "self_device_total",
        words::SELF_DEVICE_TOTAL,
        gpu::self_device_total,
    ),
    eager(
        "kernels_per_forward",
        words::KERNELS_PER_FORWARD,
        gpu::kernels_per_forward,
    ),
    eager("gemm_name", words::GEMM_NAME, gpu::gemm_name),
    eager("gemm_layout", words::GEMM_LAYOUT, gpu::gemm_layout),
    eager("gemm_time", words::GEMM_TIME, gpu::gemm_time),
    eager("gemm_time_min", words::GEMM_TIME_MIN, gpu::gemm_time_min),
    eager("gemm_time_max", words::GEMM_TIME_MAX, gpu::gemm_time_max),
    eager("gemm_grid", words::GEMM_GRID, gpu::gemm_grid),
    eager("gemm_blocks", words::GEMM_BLOCKS, gpu::gemm_blocks),
    eager("gemm_block", words::GEMM_BLOCK, gpu::gemm_block),
    eager("registers", words::REGISTERS, gpu::registers),
    eager("shared_memory", words::SHARED_MEMORY, gpu::shared_memory),
    eager(
        "multiprocessors",
        words::MULTIPROCESSORS,
        gpu::multiprocessors,
    ),
    eager("launch_call", words::LAUNCH_CALL, gpu::launch_call),
    eager(
        "launch_call_time",
        words::LAUNCH_CALL_TIME,
        gpu::launch_call_time,
    ),
    eager("launch_delay", words::LAUNCH_DELAY, gpu::launch_delay),
    eager("window", words::WINDOW, gpu::window),
    eager("t_gpu_time", words::T_GPU_TIME, gpu::t_gpu_time),
    eager("gemm_start", words::GEMM_START, gpu::gemm_start),
    eager("gpu_busy_time", words::GPU_BUSY_TIME, gpu::gpu_busy_time),
    eager("gpu_idle_time", words::GPU_IDLE_TIME, gpu::gpu_idle_time),
    eager("gpu_busy_share", words::GPU_BUSY_SHARE, gpu::gpu_busy_share),
    eager("gpu_idle_share", words::GPU_IDLE_SHARE, gpu::gpu_idle_share),
    eager("input_shape", words::INPUT_SHAPE, costs::input_shape),
    eager("weight_shape", words::WEIGHT_SHAPE, costs::weight_shape),
    eager(
        "weight_strides",
        words::WEIGHT_STRIDES,
        costs::weight_strides,
    ),
    eager(
        "transposed_shape",
        words::TRANSPOSED_SHAPE,
        costs::transposed_shape,
    ),
    eager(
        "transposed_strides",
        words::TRANSPOSED_STRIDES,
        costs::transposed_strides,
    ),
    eager("result_shape", words::RESULT_SHAPE, costs::result_shape),
    eager("dtype", words::DTYPE, costs::dtype),
    eager("flops", words::FLOPS, costs::flops),
    eager("bytes_moved", words::BYTES_MOVED, costs::bytes_moved),
    eager("flop_per_byte", words::FLOP_PER_BYTE, costs::flop_per_byte),
    eager("gemm_rate", words::GEMM_RATE, costs::gemm_rate),
];
