//! The claims of `matmul-add`.

mod chain;
mod compiled;
mod kernels;
mod questions;
mod sides;
mod start;

use texts::claims::matmul_add as words;

use crate::stage::ClaimDef;

/// Every claim of the stage.
pub(super) const CLAIMS: &[ClaimDef] = &[
    ClaimDef::one("chain", words::CHAIN, "n64-warm", chain::chain),
    ClaimDef::one(
        "two_kernels",
        words::TWO_KERNELS,
        "n64-warm",
        kernels::two_kernels,
    ),
    ClaimDef::one(
        "a_launch_each",
        words::A_LAUNCH_EACH,
        "n64-warm",
        kernels::a_launch_each,
    ),
    ClaimDef::one("batched", words::BATCHED, "bmm", chain::batched),
    ClaimDef::across(
        "python_twin",
        words::PYTHON_TWIN,
        &["n64-warm", "n64-python"],
        kernels::python_twin,
    ),
    ClaimDef::across(
        "occupancy_query",
        words::OCCUPANCY_QUERY,
        &["n64-warm", "n4096-warm", "n4095"],
        questions::occupancy_query,
    ),
    ClaimDef::across(
        "first_step_longest",
        words::FIRST_STEP_LONGEST,
        &["n64-cold", "n64-warm", "no-warmup"],
        start::first_step_longest,
    ),
    ClaimDef::one(
        "first_gap_widest",
        words::FIRST_GAP_WIDEST,
        "n64-cold",
        start::first_gap_widest,
    ),
    ClaimDef::one(
        "profiler_in_the_way",
        words::PROFILER_IN_THE_WAY,
        "no-warmup",
        start::profiler_in_the_way,
    ),
    ClaimDef::across(
        "warmup_hides_the_profiler",
        words::WARMUP_HIDES_THE_PROFILER,
        &["no-warmup", "n64-cold"],
        start::warmup_hides_the_profiler,
    ),
    ClaimDef::one(
        "overhead_bound",
        words::OVERHEAD_BOUND,
        "n64-warm",
        sides::overhead_bound,
    ),
    ClaimDef::one(
        "gpu_bound",
        words::GPU_BOUND,
        "n4096-warm",
        sides::gpu_bound,
    ),
    ClaimDef::one(
        "queue_grows",
        words::QUEUE_GROWS,
        "n4096-warm",
        sides::queue_grows,
    ),
    ClaimDef::across(
        "where_the_cpu_waits",
        words::WHERE_THE_CPU_WAITS,
        &["n4096-warm", "n64-warm"],
        sides::where_the_cpu_waits,
    ),
    ClaimDef::one("crossing", words::CROSSING_CLAIM, "sweep", sides::crossing),
    ClaimDef::one(
        "times_vary",
        words::TIMES_VARY,
        "n4096-20steps",
        kernels::times_vary,
    ),
    ClaimDef::across(
        "odd_size",
        words::ODD_SIZE,
        &["n4095", "n4096-warm"],
        kernels::odd_size,
    ),
    ClaimDef::across(
        "older_families_ask",
        words::OLDER_FAMILIES_ASK,
        &["n4095", "n512-fp64", "n4096-warm"],
        questions::older_families_ask,
    ),
    ClaimDef::one("left_over", words::LEFT_OVER, "n4095", sides::left_over),
    ClaimDef::one(
        "compiled_addmm",
        words::COMPILED_ADDMM,
        "torch-compile",
        compiled::compiled_addmm,
    ),
    ClaimDef::across(
        "compiled_copies",
        words::COMPILED_COPIES,
        &["torch-compile", "n4096-torch-compile"],
        compiled::compiled_copies,
    ),
    ClaimDef::across(
        "compiled_costs_cpu",
        words::COMPILED_COSTS_CPU,
        &["torch-compile", "n64-python"],
        compiled::compiled_costs_cpu,
    ),
    ClaimDef::across(
        "compiled_same_work",
        words::COMPILED_SAME_WORK,
        &["n4096-torch-compile", "n4096-warm"],
        compiled::compiled_same_work,
    ),
];
