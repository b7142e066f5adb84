//! The three GEMMs.

use kineto_trace::EventId;

use crate::recording::Recording;
use crate::spans;
use crate::stage::Found;
use crate::stages::common::events::launch_calls;
use crate::stages::common::finding::{common_name, median_time};
use crate::stages::common::gemm_cost::GemmCost;
use crate::stages::common::guessed::duration;
use crate::stages::common::operands::operand_of;
use crate::stages::mlp::forwards::{Layer, forwards, gemms, gemms_of, product};
use crate::value::Value;

/// One name for both layers, or none.
pub(super) fn gate_kernel(recording: &Recording) -> Option<Found> {
    let mut kernels = gemms_of(recording, Layer::Gate);
    kernels.extend(gemms_of(recording, Layer::Up));
    common_name(recording, kernels)
}

pub(super) fn down_kernel(recording: &Recording) -> Option<Found> {
    common_name(recording, gemms_of(recording, Layer::Down))
}

pub(super) fn gate_time(recording: &Recording) -> Option<Found> {
    median_time(recording, gemms_of(recording, Layer::Gate))
}

pub(super) fn up_time(recording: &Recording) -> Option<Found> {
    median_time(recording, gemms_of(recording, Layer::Up))
}

pub(super) fn down_time(recording: &Recording) -> Option<Found> {
    median_time(recording, gemms_of(recording, Layer::Down))
}

/// What down takes, over what gate takes.
pub(in super::super) fn down_ratio(recording: &Recording) -> Option<Found> {
    let down = down_time(recording)?;
    let events = down.events.clone();
    let ratio = spans::share(duration(Some(down))?, duration(gate_time(recording))?)?;
    Some(Found::new(Value::Ratio(ratio), events))
}

/// Work over median time.
fn rate(recording: &Recording, layer: Layer) -> Option<Found> {
    product(recording, layer)?.rate(recording, gemms_of(recording, layer))
}

pub(super) fn gate_rate(recording: &Recording) -> Option<Found> {
    rate(recording, Layer::Gate)
}

pub(super) fn down_rate(recording: &Recording) -> Option<Found> {
    rate(recording, Layer::Down)
}

fn shape(recording: &Recording, layer: Layer, place: usize) -> Option<Found> {
    let op = product(recording, layer)?.op;
    let shape = operand_of(recording, op, place)?.shape;
    Some(Found::new(Value::Shape(shape), vec![op]))
}

pub(super) fn gate_left(recording: &Recording) -> Option<Found> {
    shape(recording, Layer::Gate, 0)
}

pub(super) fn gate_right(recording: &Recording) -> Option<Found> {
    shape(recording, Layer::Gate, 1)
}

pub(super) fn down_left(recording: &Recording) -> Option<Found> {
    shape(recording, Layer::Down, 0)
}

pub(super) fn down_right(recording: &Recording) -> Option<Found> {
    shape(recording, Layer::Down, 1)
}

/// A number that is the same for gate and down, or none.
fn shared(recording: &Recording, value: impl Fn(&GemmCost) -> u64) -> Option<(u64, EventId)> {
    let gate = product(recording, Layer::Gate)?;
    let down = product(recording, Layer::Down)?;
    (value(&gate) == value(&down)).then(|| (value(&gate), gate.op))
}

pub(super) fn flops(recording: &Recording) -> Option<Found> {
    let (flops, op) = shared(recording, GemmCost::flops)?;
    Some(Found::new(Value::Flops(flops), vec![op]))
}

pub(super) fn bytes(recording: &Recording) -> Option<Found> {
    let (bytes, op) = shared(recording, GemmCost::bytes)?;
    Some(Found::new(Value::Bytes(bytes), vec![op]))
}

pub(super) fn intensity(recording: &Recording) -> Option<Found> {
    let cost = product(recording, Layer::Gate)?;
    Some(Found::new(Value::Ratio(cost.intensity()), vec![cost.op]))
}

fn output(recording: &Recording, layer: Layer) -> Option<Found> {
    let cost = product(recording, layer)?;
    Some(Found::new(Value::Bytes(cost.output_bytes()), vec![cost.op]))
}

pub(super) fn gate_output(recording: &Recording) -> Option<Found> {
    output(recording, Layer::Gate)
}

pub(super) fn down_output(recording: &Recording) -> Option<Found> {
    output(recording, Layer::Down)
}

pub(super) fn call(recording: &Recording) -> Option<Found> {
    let forwards = forwards(recording).into_iter();
    let kernels: Vec<_> = forwards.flat_map(|id| gemms(recording, id)).collect();
    common_name(recording, launch_calls(recording, &kernels))
}
