//! What an element that begins and lasts says about itself.

use serde_json::value::RawValue;

use super::{element::Element, text};
use crate::{Category, Label, Odd, Track};

/// When something ran, in nanoseconds.
#[derive(Copy, Clone)]
pub(super) struct Times {
    pub(super) start: i64,
    /// `None` where another element says when it ends.
    pub(super) length: Option<i64>,
    /// Whether a time is in quotes.
    pub(super) as_text: bool,
}

/// Start and length.
pub(super) fn times(element: &Element) -> Result<Times, Odd> {
    let begin = begin(element)?;
    let length = element.length.ok_or(Odd::Missing("dur"))?;
    let length = text::nanos(length).ok_or_else(|| unreadable("dur", length))?;
    // An end beyond the clock's range would make two events of different length end together.
    begin
        .start
        .checked_add(length)
        .ok_or_else(|| Odd::Unreadable("dur", "so long that it leaves the clock".into()))?;
    Ok(Times {
        length: Some(length),
        as_text: begin.as_text || element.length.is_some_and(text::is_quoted),
        ..begin
    })
}

/// The start alone.
pub(super) fn begin(element: &Element) -> Result<Times, Odd> {
    let start = element.start.ok_or(Odd::Missing("ts"))?;
    Ok(Times {
        start: text::nanos(start).ok_or_else(|| unreadable("ts", start))?,
        length: None,
        as_text: text::is_quoted(start),
    })
}

/// The category; PyTorch's own exporter from before Kineto wrote none, only a process named by what it ran.
pub(super) fn category(raw: &str, track: &Track) -> Category {
    match (raw, &track.process.0) {
        ("", Label::Name(process)) if &**process == "CPU functions" => Category::CpuOp,
        ("", Label::Name(process)) if &**process == "CUDA functions" => Category::LegacyGpu,
        _ => Category::from_spelling(raw),
    }
}

/// Whether an arrow's category ties a call to device work, in any era's spelling.
pub(super) fn goes_to_device(category: &str) -> bool {
    matches!(
        category,
        "ac2g" | "async_gpu" | "async_cpu_to_gpu" | "cpu_to_cuda"
    )
}

fn unreadable(key: &'static str, raw: &RawValue) -> Odd {
    Odd::Unreadable(key, text::shown(raw.get()))
}
