//! The facts of `fused-mlp`.

mod bench;
mod kernels;
mod numbers;

pub(super) use bench::kernel_gain;
pub(super) use kernels::{count, trips_of};
use texts::claims::fused_mlp as words;

use crate::stage::FactDef;
use crate::stages::common::fact::of;
use crate::stages::common::finding::measured_time;
use crate::stages::common::setup;
use crate::stages::fused_mlp::bench::{megahertz, spread, watts};

const EAGER: &str = "eager";
const COMPILED: &str = "torch-compile";
const UNTUNED: &str = "torch-compile-untuned";
const AOTI: &str = "aoti";
const LIGER: &str = "liger";
const POINTWISE: &str = "pointwise";
const CONCAT: &str = "concat";
const FUSED: &str = "fused";
const SM80: &str = "fused-sm80";
const BENCH: &str = "bench";

/// The facts that are alike for everything that the bench timed, behind the others.
macro_rules! facts {
    ([$($own:expr),* $(,)?] $($name:literal: $key:literal),* $(,)?) => {
        &[
            $($own,)*
            $(
                of(BENCH, concat!($name, "_sustained"), words::SUSTAINED, |it| measured_time(it, concat!($key, ".sustained.us"))),
                of(BENCH, concat!($name, "_sustained_spread"), words::SUSTAINED_SPREAD, |it| spread(it, concat!($key, ".sustained.us"))),
                of(BENCH, concat!($name, "_sustained_clock"), words::SUSTAINED_CLOCK, |it| megahertz(it, concat!($key, ".sustained.clock_mhz"))),
                of(BENCH, concat!($name, "_power"), words::POWER, |it| watts(it, concat!($key, ".sustained.power_w"))),
                of(BENCH, concat!($name, "_burst"), words::BURST, |it| measured_time(it, concat!($key, ".burst.us"))),
                of(BENCH, concat!($name, "_burst_spread"), words::BURST_SPREAD, |it| spread(it, concat!($key, ".burst.us"))),
                of(BENCH, concat!($name, "_burst_clock"), words::BURST_CLOCK, |it| megahertz(it, concat!($key, ".burst.clock_mhz"))),
            )*
        ]
    };
}

/// Every fact of the stage.
#[rustfmt::skip]
pub(super) const FACTS: &[FactDef] = facts![
    [
        of(EAGER, "gpu", words::GPU, setup::gpu),
        of(EAGER, "hidden_shape", words::HIDDEN_SHAPE, kernels::hidden_shape),
        of(EAGER, "hidden_bytes", words::HIDDEN_BYTES, kernels::hidden_bytes),
        of(EAGER, "eager_trips", words::TRIPS, trips_of),
        of(COMPILED, "compiled_trips", words::TRIPS, trips_of),
        of(CONCAT, "concat_trips", words::TRIPS, trips_of),
        of(FUSED, "fused_trips", words::TRIPS, trips_of),
        of(EAGER, "eager_traffic", words::TRAFFIC, kernels::traffic),
        of(COMPILED, "compiled_traffic", words::TRAFFIC, kernels::traffic),
        of(FUSED, "fused_traffic", words::TRAFFIC, kernels::traffic),
        of(EAGER, "eager_kernels", words::KERNELS, count),
        of(COMPILED, "compiled_kernels", words::KERNELS, count),
        of(AOTI, "aoti_kernels", words::KERNELS, count),
        of(LIGER, "liger_kernels", words::KERNELS, count),
        of(POINTWISE, "pointwise_kernels", words::KERNELS, count),
        of(CONCAT, "concat_kernels", words::KERNELS, count),
        of(FUSED, "fused_kernels", words::KERNELS, count),
        of(SM80, "sm80_kernels", words::KERNELS, count),
        of(COMPILED, "compiled_kernel", words::KERNEL, kernels::own_name),
        of(LIGER, "liger_kernel", words::KERNEL, kernels::own_name),
        of(POINTWISE, "pointwise_kernel", words::KERNEL, kernels::own_name),
        of(FUSED, "fused_kernel", words::KERNEL, kernels::own_name),
        of(SM80, "sm80_kernel", words::KERNEL, kernels::own_name),
        of(COMPILED, "compiled_time", words::KERNEL_TIME, kernels::own_time),
        of(AOTI, "aoti_time", words::KERNEL_TIME, kernels::own_time),
        of(LIGER, "liger_time", words::KERNEL_TIME, kernels::own_time),
        of(POINTWISE, "pointwise_time", words::KERNEL_TIME, kernels::own_time),
        of(CONCAT, "concat_time", words::KERNEL_TIME, kernels::own_time),
        of(FUSED, "fused_time", words::KERNEL_TIME, kernels::own_time),
        of(SM80, "sm80_time", words::KERNEL_TIME, kernels::own_time),
        of(POINTWISE, "first_gemms_time", words::FIRST_GEMMS, kernels::first_gemms_time),
        of(CONCAT, "stacked_gemm_time", words::FIRST_GEMMS, kernels::first_gemms_time),
        of(POINTWISE, "before_down", words::BEFORE_DOWN, kernels::before_down),
        of(CONCAT, "concat_before_down", words::BEFORE_DOWN, kernels::before_down),
        of(FUSED, "down_time", words::DOWN_TIME, kernels::down_time),
        of(FUSED, "fused_call", words::CALL, kernels::own_call),
        of(FUSED, "fused_grid", words::GRID, kernels::grid),
        of(FUSED, "fused_block", words::BLOCK, kernels::block),
        of(FUSED, "fused_shared", words::SHARED, kernels::shared),
        of(FUSED, "fused_registers", words::REGISTERS, kernels::registers),
        of(FUSED, "fused_error", words::ERROR, numbers::error),
        of(FUSED, "eager_error", words::EAGER_ERROR, numbers::eager_error),
        of(POINTWISE, "pointwise_error", words::POINTWISE_ERROR, numbers::error),
        of(FUSED, "fused_hidden_error", words::HIDDEN_ERROR, numbers::hidden_error),
        of(POINTWISE, "pointwise_hidden_error", words::HIDDEN_ERROR, numbers::hidden_error),
        of(FUSED, "eager_hidden_error", words::EAGER_HIDDEN_ERROR, numbers::eager_hidden_error),
        of(BENCH, "rounds", words::ROUNDS, numbers::rounds),
        of(BENCH, "burst_runs", words::BURST_RUNS, numbers::burst_runs),
        of(BENCH, "matmul_rate", words::MATMUL_RATE, bench::matmul_rate),
        of(BENCH, "matmul_sustained_rate", words::MATMUL_SUSTAINED_RATE, bench::matmul_sustained_rate),
        of(BENCH, "fused_sustained_share", words::SUSTAINED_SHARE, bench::fused_sustained_share),
        of(BENCH, "copy_rate", words::COPY_RATE, bench::copy_rate),
        of(BENCH, "gemm_flops", words::GEMM_FLOPS, bench::gemm_flops),
        of(BENCH, "pointwise_bytes", words::POINTWISE_BYTES, bench::pointwise_bytes),
        of(BENCH, "gemm_floor", words::FLOOR, |it| measured_time(it, "fused.floor_us")),
        of(BENCH, "pointwise_floor", words::COPY_FLOOR, bench::copy_floor),
        of(BENCH, "eager_floor", words::FLOOR, |it| measured_time(it, "eager.floor_us")),
        of(BENCH, "four_floor", words::FLOOR, |it| measured_time(it, "pointwise.floor_us")),
        of(BENCH, "eager_share", words::SHARE, |it| bench::share(it, EAGER)),
        of(BENCH, "compiled_share", words::SHARE, |it| bench::share(it, COMPILED)),
        of(BENCH, "untuned_share", words::SHARE, |it| bench::share(it, UNTUNED)),
        of(BENCH, "aoti_share", words::SHARE, |it| bench::share(it, AOTI)),
        of(BENCH, "liger_share", words::SHARE, |it| bench::share(it, LIGER)),
        of(BENCH, "pointwise_share", words::SHARE, |it| bench::share(it, POINTWISE)),
        of(BENCH, "concat_share", words::SHARE, |it| bench::share(it, CONCAT)),
        of(BENCH, "fused_share", words::SHARE, |it| bench::share(it, FUSED)),
        of(BENCH, "sm80_share", words::SHARE, |it| bench::share(it, SM80)),
        of(BENCH, "pointwise_gain_burst", words::GAIN, bench::pointwise_gain_burst),
        of(BENCH, "pointwise_gain_sustained", words::GAIN, bench::pointwise_gain_sustained),
        of(BENCH, "concat_gain_burst", words::CONCAT_GAIN, bench::concat_gain_burst),
        of(BENCH, "concat_gain_sustained", words::CONCAT_GAIN, bench::concat_gain_sustained),
        of(BENCH, "concat_gain_untuned", words::CONCAT_GAIN, bench::concat_gain_untuned),
        of(BENCH, "bench_pointwise_kernel", words::KERNEL_IN_BENCH, |it| bench::kernel_time(it, POINTWISE)),
        of(BENCH, "bench_aoti_kernel", words::KERNEL_IN_BENCH, |it| bench::kernel_time(it, AOTI)),
        of(BENCH, "kernel_gain", words::KERNEL_GAIN, kernel_gain),
        of(BENCH, "fused_forward", words::BURST, bench::fused_forward),
    ]
    "eager": "eager",
    "compiled": "torch-compile",
    "untuned": "torch-compile-untuned",
    "aoti": "aoti",
    "liger": "liger",
    "pointwise": "pointwise",
    "concat": "concat",
    "fused": "fused",
    "sm80": "fused-sm80",
    "matmul": "matmul",
    "copy": "copy",
];
