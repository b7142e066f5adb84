//! The kernels, and what the fused op was given.

use crate::recording::Recording;
use crate::spans;
use crate::stage::Found;
use crate::stages::common::events::name;
use crate::stages::common::families::template;
use crate::stages::common::finding::{common, common_name, median_time};
use crate::stages::common::guessed::duration;
use crate::stages::epilogue::passes::{BETA, USE_GELU, concrete, fused_call, gemms, kernels_below};
use crate::value::Value;

pub(super) fn gemm(recording: &Recording) -> Option<Found> {
    common_name(recording, gemms(recording))
}

pub(super) fn gemm_time(recording: &Recording) -> Option<Found> {
    median_time(recording, gemms(recording))
}

pub(super) fn add_time(recording: &Recording) -> Option<Found> {
    median_time(recording, kernels_below(recording, "aten::add"))
}

pub(super) fn gelu_time(recording: &Recording) -> Option<Found> {
    median_time(recording, kernels_below(recording, "aten::gelu"))
}

/// What the two kernels besides the GEMM take, over what the GEMM takes.
pub(in super::super) fn pointwise_ratio(recording: &Recording) -> Option<Found> {
    let (add, gelu) = (add_time(recording)?, gelu_time(recording)?);
    let events = [add.events.as_slice(), &gelu.events].concat();
    let pointwise = duration(Some(add))? + duration(Some(gelu))?;
    let ratio = spans::share(pointwise, duration(gemm_time(recording))?)?;
    Some(Found::new(Value::Ratio(ratio), events))
}

pub(super) fn add(recording: &Recording) -> Option<Found> {
    short_name(recording, "aten::add")
}

pub(super) fn gelu(recording: &Recording) -> Option<Found> {
    short_name(recording, "aten::gelu")
}

fn short_name(recording: &Recording, op: &str) -> Option<Found> {
    let kernels = kernels_below(recording, op);
    let short = common(&kernels, |id| Some(template(name(recording, id))))?;
    Some(Found::new(Value::Name(short), kernels))
}

pub(super) fn beta(recording: &Recording) -> Option<Found> {
    given(recording, BETA)
}

pub(super) fn use_gelu(recording: &Recording) -> Option<Found> {
    given(recording, USE_GELU)
}

fn given(recording: &Recording, place: usize) -> Option<Found> {
    let call = fused_call(recording)?;
    let text = concrete(recording, call, place)?;
    Some(Found::new(Value::Name(text), vec![call]))
}
