//! What the copy of a transpose costs.

use kineto_trace::EventId;

use crate::recording::Recording;
use crate::stage::Found;
use crate::stages::common::events::{below, kernels_of, steps};
use crate::stages::common::finding::{common, median_time};
use crate::stages::common::operands::{element_bytes, operand_of};
use crate::value::Value;

/// Where `aten::copy_` writes to stands first among its inputs.
const TARGET: usize = 0;

fn copies(recording: &Recording) -> Vec<EventId> {
    below(recording, &steps(recording), "aten::copy_")
}

pub(super) fn strides(recording: &Recording) -> Option<Found> {
    let call = *copies(recording).first()?;
    let strides = operand_of(recording, call, TARGET)?.strides?;
    Some(Found::new(Value::Shape(strides), vec![call]))
}

pub(super) fn cpu_time(recording: &Recording) -> Option<Found> {
    let calls = below(recording, &steps(recording), "aten::contiguous");
    median_time(recording, calls)
}

pub(super) fn time(recording: &Recording) -> Option<Found> {
    median_time(recording, kernels_of(recording, &copies(recording)))
}

/// Every element read once and written once: the least that can travel.
fn least_bytes(recording: &Recording) -> Option<(EventId, u64)> {
    let call = *copies(recording).first()?;
    let target = operand_of(recording, call, TARGET)?;
    let elements: i64 = target.shape.iter().product();
    let bytes = element_bytes(target.dtype.as_deref()?)?;
    Some((call, 2 * u64::try_from(elements).ok()? * bytes))
}

pub(super) fn bytes(recording: &Recording) -> Option<Found> {
    let (call, bytes) = least_bytes(recording)?;
    Some(Found::new(Value::Bytes(bytes), vec![call]))
}

pub(super) fn rate(recording: &Recording) -> Option<Found> {
    let (_, bytes) = least_bytes(recording)?;
    let time = time(recording)?;
    let Value::Duration(length) = time.value else {
        return None;
    };
    let seconds = length.nanos() as f64 * 1e-9;
    (seconds > 0.0).then(|| Found::new(Value::ByteRate(bytes as f64 / seconds), time.events))
}

pub(super) fn threads(recording: &Recording) -> Option<Found> {
    let kernels = kernels_of(recording, &copies(recording));
    let threads = common(&kernels, |id| {
        let event = recording.trace.get(id);
        let (grid, block) = (event.grid()?, event.block()?);
        let sides = grid.iter().chain(&block).map(|&side| u64::from(side));
        Some(sides.product::<u64>())
    })?;
    Some(Found::new(Value::Count(threads), kernels))
}
