//! The claims of `linear`.

mod chain;
mod kernels;
mod time;

use texts::claims::linear as words;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stage::ClaimDef;

/// A claim about the eager recording.
const fn eager(
    name: &'static str,
    sentence: &'static str,
    check: fn(&Recording) -> Outcome,
) -> ClaimDef {
    ClaimDef::one(name, sentence, "eager", check)
}

/// Every claim of the stage.
pub(super) const CLAIMS: &[ClaimDef] = &[
    eager("chain", words::CHAIN, chain::chain),
    eager("no_add", words::NO_ADD, chain::no_add),
    eager("t_is_a_view", words::T_IS_A_VIEW, chain::t_is_a_view),
    eager(
        "t_launches_nothing",
        words::T_LAUNCHES_NOTHING,
        chain::t_launches_nothing,
    ),
    eager("one_kernel", words::ONE_KERNEL, kernels::one_kernel),
    eager("same_kernel", words::SAME_KERNEL, kernels::same_kernel),
    eager(
        "bias_in_epilogue",
        words::BIAS_IN_EPILOGUE,
        kernels::bias_in_epilogue,
    ),
    eager("layout", words::LAYOUT, kernels::layout),
    eager(
        "no_occupancy_query",
        words::NO_OCCUPANCY_QUERY,
        kernels::no_occupancy_query,
    ),
    eager(
        "launch_is_asynchronous",
        words::LAUNCH_IS_ASYNCHRONOUS,
        time::launch_is_asynchronous,
    ),
    eager(
        "overhead_bound",
        words::OVERHEAD_BOUND,
        time::overhead_bound,
    ),
    eager(
        "first_step_longest",
        words::FIRST_STEP_LONGEST,
        time::first_step_longest,
    ),
];
