//! What the bench measured, as its run holds it.

use kineto_trace::Duration;
use texts::claims::fused_mlp as words;
use texts::fill;

use crate::recording::Recording;
use crate::stage::Found;
use crate::stages::common::finding::{measured, measured_time};
use crate::value::Value;

/// How many times as long one of two takes as the other, in a regime.
pub(super) fn ratio(recording: &Recording, slow: &str, fast: &str, regime: &str) -> Option<f64> {
    let time = |name: &str| measured(recording, &format!("{name}.{regime}.us"));
    let (slow, fast) = (time(slow)?, time(fast)?);
    (fast > 0.0).then(|| slow / fast)
}

/// The floor of a variant, over what it takes in bursts.
pub(super) fn share_of_floor(recording: &Recording, variant: &str) -> Option<f64> {
    let floor = measured(recording, &format!("{variant}.floor_us"))?;
    let time = measured(recording, &format!("{variant}.burst.us"))?;
    (time > 0.0).then(|| floor / time)
}

/// A time, as pages print it.
pub(super) fn told(recording: &Recording, key: &str) -> Option<String> {
    Some(measured_time(recording, key)?.value.to_string())
}

/// The least and the greatest of the times that a median stands for.
pub(super) fn spread(recording: &Recording, key: &str) -> Option<Found> {
    let [least, most] = ["min", "max"].map(|end| measured(recording, &format!("{key}_{end}")));
    let time = |micros: f64| Duration::from_nanos((micros * 1000.0).round() as i64).to_string();
    let (least, most) = (time(least?), time(most?));
    // One unit is enough, where both have the same.
    let least = match least.split_once(' ') {
        Some((number, unit)) if most.ends_with(&format!(" {unit}")) => number,
        _ => &least,
    };
    let text = fill(words::SPREAD, &[("least", least), ("most", &most)]);
    Some(Value::Text(text).into())
}

/// A clock.
pub(super) fn megahertz(recording: &Recording, key: &str) -> Option<Found> {
    let clock = Value::Count(measured(recording, key)?.round() as u64).to_string();
    Some(Value::Text(fill(words::MEGAHERTZ, &[("clock", &clock)])).into())
}

/// A power.
pub(super) fn watts(recording: &Recording, key: &str) -> Option<Found> {
    let power = Value::Count(measured(recording, key)?.round() as u64).to_string();
    Some(Value::Text(fill(words::WATTS, &[("power", &power)])).into())
}
