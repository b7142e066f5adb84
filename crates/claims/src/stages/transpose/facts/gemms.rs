//! The products over a weight in one order or the other.

use crate::layout_letters::layout_letters;
use crate::recording::Recording;
use crate::stage::Found;
use crate::stages::common::events;
use crate::stages::common::finding::{common, common_name, measured_time, median_time};
use crate::stages::transpose::products;
use crate::value::Value;

pub(super) fn input_shape(recording: &Recording) -> Option<Found> {
    let (call, input) = products::input(recording)?;
    Some(Found::new(Value::Shape(input.shape), vec![call]))
}

pub(super) fn weight_strides(recording: &Recording) -> Option<Found> {
    let (call, weight) = products::weight(recording)?;
    Some(Found::new(Value::Shape(weight.strides?), vec![call]))
}

pub(super) fn flops(recording: &Recording) -> Option<Found> {
    let cost = products::cost(recording)?;
    Some(Found::new(Value::Flops(cost.flops()), vec![cost.op]))
}

pub(super) fn rate(recording: &Recording) -> Option<Found> {
    products::cost(recording)?.rate(recording, products::gemms(recording))
}

pub(super) fn name(recording: &Recording) -> Option<Found> {
    common_name(recording, products::gemms(recording))
}

pub(super) fn time(recording: &Recording) -> Option<Found> {
    median_time(recording, products::gemms(recording))
}

pub(super) fn letters(recording: &Recording) -> Option<Found> {
    let gemms = products::gemms(recording);
    let letters = common(&gemms, |id| {
        layout_letters(events::name(recording, id)).map(str::to_owned)
    })?;
    Some(Found::new(Value::Name(letters), gemms))
}

pub(super) fn forward_time(recording: &Recording) -> Option<Found> {
    measured_time(recording, "forward_us")
}
