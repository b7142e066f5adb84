//! What the bench's times come to: rates, floors, ratios.

use kineto_trace::{Duration, EventId};

use crate::recording::Recording;
use crate::spans;
use crate::stage::Found;
use crate::stages::common::events::{annotations, durations};
use crate::stages::common::finding::{measured, measured_time, median_time};
use crate::stages::fused_mlp::bench::{ratio, share_of_floor};
use crate::stages::mlp::forwards::others;
use crate::value::Value;

pub(super) fn matmul_rate(recording: &Recording) -> Option<Found> {
    Some(Value::FlopRate(measured(recording, "matmul.flop_per_s")?).into())
}

/// The rate of the same product in its median time without a pause: its work is its best rate
/// times its best time.
pub(super) fn matmul_sustained_rate(recording: &Recording) -> Option<Found> {
    let least = |regime: &str| measured(recording, &format!("matmul.{regime}.us_min"));
    let best = least("burst")?.min(least("sustained")?);
    let sustained = measured(recording, "matmul.sustained.us")?;
    let rate = measured(recording, "matmul.flop_per_s")? * best / sustained;
    (sustained > 0.0).then(|| Value::FlopRate(rate).into())
}

/// The rate of the fused forward without a pause, over that one.
pub(super) fn fused_sustained_share(recording: &Recording) -> Option<Found> {
    let (Value::Flops(flops), Value::FlopRate(rate)) = (
        gemm_flops(recording)?.value,
        matmul_sustained_rate(recording)?.value,
    ) else {
        return None;
    };
    let time = measured(recording, "fused.sustained.us")?;
    (time > 0.0).then(|| Value::Share(flops as f64 / (time * 1e-6) / rate).into())
}

pub(super) fn copy_rate(recording: &Recording) -> Option<Found> {
    Some(Value::ByteRate(measured(recording, "copy.byte_per_s")?).into())
}

/// A size out of the run's arguments.
fn size(recording: &Recording, name: &str) -> Option<u64> {
    recording.run.arguments.get(name)?.as_u64()
}

fn hidden_elements(recording: &Recording) -> Option<u64> {
    let rows = size(recording, "batch")? * size(recording, "seq")?;
    Some(rows * size(recording, "hidden")?)
}

/// Three GEMMs, each with one multiplication and one addition for rows × dim × hidden.
pub(super) fn gemm_flops(recording: &Recording) -> Option<Found> {
    let one = 2 * hidden_elements(recording)? * size(recording, "dim")?;
    Some(Value::Flops(3 * one).into())
}

/// Two tensors of bf16 read and one written.
pub(super) fn pointwise_bytes(recording: &Recording) -> Option<Found> {
    Some(Value::Bytes(3 * 2 * hidden_elements(recording)?).into())
}

/// Those bytes at the rate of the copy.
pub(super) fn copy_floor(recording: &Recording) -> Option<Found> {
    let Value::Bytes(bytes) = pointwise_bytes(recording)?.value else {
        return None;
    };
    let seconds = bytes as f64 / measured(recording, "copy.byte_per_s")?;
    let time = Duration::from_nanos((seconds * 1e9).round() as i64);
    Some(Value::Duration(time).into())
}

pub(super) fn share(recording: &Recording, variant: &str) -> Option<Found> {
    Some(Value::Share(share_of_floor(recording, variant)?).into())
}

fn gain(recording: &Recording, slow: &str, fast: &str, regime: &str) -> Option<Found> {
    Some(Value::Ratio(ratio(recording, slow, fast, regime)?).into())
}

pub(super) fn pointwise_gain_burst(recording: &Recording) -> Option<Found> {
    gain(recording, "pointwise", "fused", "burst")
}

pub(super) fn pointwise_gain_sustained(recording: &Recording) -> Option<Found> {
    gain(recording, "pointwise", "fused", "sustained")
}

pub(super) fn concat_gain_burst(recording: &Recording) -> Option<Found> {
    gain(recording, "pointwise", "concat", "burst")
}

pub(super) fn concat_gain_sustained(recording: &Recording) -> Option<Found> {
    gain(recording, "pointwise", "concat", "sustained")
}

pub(super) fn concat_gain_untuned(recording: &Recording) -> Option<Found> {
    gain(recording, "torch-compile-untuned", "concat", "burst")
}

/// The kernels between the GEMMs in the rows of a variant.
fn between(recording: &Recording, variant: &str) -> Vec<EventId> {
    let rows = annotations(recording, variant).into_iter();
    rows.flat_map(|row| others(recording, row)).collect()
}

/// What the kernel between the GEMMs of a variant takes.
pub(super) fn kernel_time(recording: &Recording, variant: &str) -> Option<Found> {
    median_time(recording, between(recording, variant))
}

/// What Inductor's kernel takes over what ours does, in one trace.
pub(in super::super) fn kernel_gain(recording: &Recording) -> Option<Found> {
    let ours = between(recording, "pointwise");
    let median = |kernels: &[EventId]| spans::median(durations(recording, kernels));
    let theirs = median(&between(recording, "aoti"))?;
    let gain = spans::share(theirs, median(&ours)?)?;
    Some(Found::new(Value::Ratio(gain), ours))
}

/// A forward in bursts, with the recorded kernels that it stands for.
pub(super) fn fused_forward(recording: &Recording) -> Option<Found> {
    let time = measured_time(recording, "fused.burst.us")?.value;
    Some(Found::new(time, between(recording, "fused")))
}
