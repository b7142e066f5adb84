//! The claims of `mlp`.

mod fusion;
mod kernels;
mod queries;
mod time;

use kineto_trace::EventId;
use texts::claims::mlp as words;

use crate::recording::Recording;
use crate::stage::ClaimDef;
use crate::stages::common::events::name;
use crate::stages::common::listing::names;

/// Every claim of the stage.
pub(super) const CLAIMS: &[ClaimDef] = &[
    ClaimDef::one(
        "five_kernels",
        words::FIVE_KERNELS,
        "eager",
        kernels::five_kernels,
    ),
    ClaimDef::one(
        "quiet_ops_launch_nothing",
        words::QUIET_OPS_LAUNCH_NOTHING,
        "eager",
        kernels::quiet_ops_launch_nothing,
    ),
    ClaimDef::one("queries", words::QUERIES, "eager", queries::queries),
    ClaimDef::one(
        "two_gemm_kernels",
        words::TWO_GEMM_KERNELS,
        "eager",
        kernels::two_gemm_kernels,
    ),
    ClaimDef::one(
        "down_is_faster",
        words::DOWN_IS_FASTER,
        "eager",
        time::down_is_faster,
    ),
    ClaimDef::across(
        "four_kernels",
        words::FOUR_KERNELS,
        &["torch-compile", "aoti"],
        kernels::four_kernels,
    ),
    ClaimDef::across(
        "same_gemms",
        words::SAME_GEMMS,
        &["eager", "torch-compile", "aoti"],
        kernels::same_gemms,
    ),
    ClaimDef::across(
        "fusion_is_faster",
        words::FUSION_IS_FASTER,
        &["eager", "torch-compile", "aoti"],
        fusion::fusion_is_faster,
    ),
    ClaimDef::across(
        "autotuned_is_slower",
        words::AUTOTUNED_IS_SLOWER,
        &["aoti", "aoti-autotuned"],
        fusion::autotuned_is_slower,
    ),
    ClaimDef::across(
        "same_choice",
        words::SAME_CHOICE,
        &["torch-compile", "aoti-autotuned"],
        fusion::same_choice,
    ),
    ClaimDef::across(
        "compiled_is_faster",
        words::COMPILED_IS_FASTER,
        &["eager", "torch-compile", "aoti"],
        time::compiled_is_faster,
    ),
    ClaimDef::across(
        "less_work_takes_longer",
        words::LESS_WORK_TAKES_LONGER,
        &["torch-compile", "aoti"],
        time::less_work_takes_longer,
    ),
    ClaimDef::one(
        "cpu_runs_ahead",
        words::CPU_RUNS_AHEAD,
        "eager",
        time::cpu_runs_ahead,
    ),
    ClaimDef::one(
        "package_waits",
        words::PACKAGE_WAITS,
        "aoti",
        time::package_waits,
    ),
];

/// The names of events, each once, as code.
fn names_of(recording: &Recording, events: &[EventId]) -> String {
    names(events.iter().map(|&id| name(recording, id)))
}
