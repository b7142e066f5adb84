//! The claims of `compile`.

mod code;
mod strides;
mod time;

use kineto_trace::EventId;
pub(super) use strides::TOLERANCE;
use texts::claims::compile as words;

use crate::recording::Recording;
use crate::stage::ClaimDef;
use crate::stages::common::events::name;
use crate::stages::common::listing::names;

/// The row in which torch.compile looks for code that fits the inputs.
pub(super) const LOOKUP: &str = "TorchDynamo Cache Lookup";
/// The row in which it prepares the call of the graph.
pub(super) const PROLOGUE: &str = "AOTDispatcher Runtime Wrapper Prologue";

/// Every claim of the stage.
pub(super) const CLAIMS: &[ClaimDef] = &[
    ClaimDef::across(
        "same_kernel",
        words::SAME_KERNEL,
        &["eager", "torch-compile", "aoti"],
        code::same_kernel,
    ),
    ClaimDef::across(
        "no_transpose",
        words::NO_TRANSPOSE,
        &["eager", "torch-compile"],
        code::no_transpose,
    ),
    ClaimDef::one("one_op", words::ONE_OP, "torch-compile", code::one_op),
    ClaimDef::one("pre_ops", words::PRE_OPS, "torch-compile", code::pre_ops),
    ClaimDef::across(
        "compiled_is_slower",
        words::COMPILED_IS_SLOWER,
        &["eager-python", "torch-compile"],
        time::compiled_is_slower,
    ),
    ClaimDef::across(
        "package_is_cheaper",
        words::PACKAGE_IS_CHEAPER,
        &["torch-compile", "aoti"],
        time::package_is_cheaper,
    ),
    ClaimDef::across(
        "eager_is_fastest",
        words::EAGER_IS_FASTEST,
        &["eager", "torch-compile", "aoti"],
        time::eager_is_fastest,
    ),
    ClaimDef::one(
        "recompiles",
        words::RECOMPILES,
        "torch-compile-strides",
        strides::recompiles,
    ),
    ClaimDef::one(
        "other_kernel",
        words::OTHER_KERNEL,
        "torch-compile-strides",
        strides::other_kernel,
    ),
    ClaimDef::one(
        "still_right",
        words::STILL_RIGHT,
        "torch-compile-strides",
        strides::still_right,
    ),
    ClaimDef::one(
        "wrong_in_silence",
        words::WRONG_IN_SILENCE,
        "aoti-strides",
        strides::wrong_in_silence,
    ),
    ClaimDef::one(
        "same_kernel_unchecked",
        words::SAME_KERNEL_UNCHECKED,
        "aoti-strides",
        strides::same_kernel_unchecked,
    ),
    ClaimDef::across(
        "refused",
        words::REFUSED,
        &["aoti-strides", "aoti"],
        strides::refused,
    ),
];

/// The names of events, each once, as code.
fn names_of(recording: &Recording, events: &[EventId]) -> String {
    names(events.iter().map(|&id| name(recording, id)))
}
