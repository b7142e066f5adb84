//! What the GPU of a recording can do at most, by its maker's data sheet.

use kineto_trace::{Gpu, Precision};

use crate::recording::Recording;
use crate::stage::Found;
use crate::stages::mlp::forwards::{Layer, product};
use crate::value::Value;

/// The limits, for the type of the recorded product.
fn limits(recording: &Recording) -> Option<(&'static Gpu, Precision)> {
    let gpu = recording.run.gpu.as_ref()?;
    let precision = match product(recording, Layer::Gate)?.dtype.as_str() {
        "c10::BFloat16" | "c10::Half" => Precision::Half,
        "float" => Precision::Fp32,
        "double" => Precision::Fp64,
        _ => return None,
    };
    let sheet = Gpu::named(&gpu.name, Some(gpu.memory_bytes))?;
    Some((sheet, precision))
}

pub(super) fn name(recording: &Recording) -> Option<Found> {
    let (sheet, _) = limits(recording)?;
    Some(Value::Text(sheet.source.to_owned()).into())
}

pub(super) fn rate(recording: &Recording) -> Option<Found> {
    let (sheet, precision) = limits(recording)?;
    Some(Value::FlopRate(sheet.peak(precision) * 1e12).into())
}

pub(super) fn bandwidth(recording: &Recording) -> Option<Found> {
    let (sheet, _) = limits(recording)?;
    Some(Value::ByteRate(sheet.bandwidth * 1e9).into())
}

/// Where the slope of the roofline ends.
pub(super) fn ridge(recording: &Recording) -> Option<Found> {
    let (sheet, precision) = limits(recording)?;
    Some(Value::Ratio(sheet.ridge(precision)).into())
}
