//! What the recording was made with.

use crate::recording::Recording;
use crate::stage::Found;
use crate::stages::linear::forwards;
use crate::value::Value;

fn text(text: &str) -> Option<Found> {
    Some(Value::Text(text.to_owned()).into())
}

pub(super) fn gpu(recording: &Recording) -> Option<Found> {
    text(&recording.run.gpu.as_ref()?.name)
}

pub(super) fn cpu(recording: &Recording) -> Option<Found> {
    text(recording.run.cpu.as_ref()?)
}

pub(super) fn driver(recording: &Recording) -> Option<Found> {
    text(recording.run.driver.as_ref()?)
}

pub(super) fn cuda(recording: &Recording) -> Option<Found> {
    text(recording.run.cuda.as_ref()?)
}

pub(super) fn libtorch(recording: &Recording) -> Option<Found> {
    text(&recording.run.libtorch)
}

pub(super) fn tch(recording: &Recording) -> Option<Found> {
    text(&recording.run.tch)
}

pub(super) fn date(recording: &Recording) -> Option<Found> {
    text(recording.run.day())
}

pub(super) fn warmup_calls(recording: &Recording) -> Option<Found> {
    Some(Value::Count(recording.run.warmup_calls.into()).into())
}

pub(super) fn steps(recording: &Recording) -> Option<Found> {
    let steps = forwards::steps(recording);
    Some(Found::new(Value::Count(steps.len() as u64), steps))
}
