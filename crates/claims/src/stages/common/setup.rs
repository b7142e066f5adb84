//! What the recording was made with.

use super::events;
use crate::recording::Recording;
use crate::stage::Found;
use crate::value::Value;

fn text(text: &str) -> Option<Found> {
    Some(Value::Text(text.to_owned()).into())
}

pub(crate) fn gpu(recording: &Recording) -> Option<Found> {
    text(&recording.run.gpu.as_ref()?.name)
}

pub(crate) fn cpu(recording: &Recording) -> Option<Found> {
    text(recording.run.cpu.as_ref()?)
}

pub(crate) fn driver(recording: &Recording) -> Option<Found> {
    text(recording.run.driver.as_ref()?)
}

pub(crate) fn cuda(recording: &Recording) -> Option<Found> {
    text(recording.run.cuda.as_ref()?)
}

pub(crate) fn libtorch(recording: &Recording) -> Option<Found> {
    text(&recording.run.libtorch)
}

pub(crate) fn tch(recording: &Recording) -> Option<Found> {
    text(&recording.run.tch)
}

pub(crate) fn date(recording: &Recording) -> Option<Found> {
    text(recording.run.day())
}

pub(crate) fn warmup_calls(recording: &Recording) -> Option<Found> {
    Some(Value::Count(recording.run.warmup_calls.into()).into())
}

pub(crate) fn steps(recording: &Recording) -> Option<Found> {
    let steps = events::steps(recording);
    Some(Found::new(Value::Count(steps.len() as u64), steps))
}
