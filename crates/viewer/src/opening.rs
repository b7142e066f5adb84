//! What is known of a trace as soon as it has lanes.

use kineto_trace::Timestamp;
use serde::Serialize;
use texts::{fill, viewer as words};

use crate::Opened;

/// A trace that can be looked at. A [`Report`](crate::Report) takes longer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Opening {
    /// What it is called.
    pub title: String,
    /// How much it holds, in one sentence.
    pub summary: String,
    /// How many events it holds.
    pub events: usize,
    /// The devices of its header.
    pub devices: Vec<String>,
    /// What each step is called, by start.
    pub steps: Vec<String>,
    /// The height that all lanes would take, in CSS pixels.
    pub height: i32,
    /// Whether it stands beside another.
    pub beside: bool,
}

impl Opening {
    /// Describes a trace whose lanes take this height.
    pub(crate) fn of(opened: &Opened, height: i32, beside: bool) -> Self {
        let trace = &opened.trace;
        let devices = trace.header().device_properties.iter();
        Self {
            title: opened.title.clone(),
            summary: summary(opened),
            events: trace.events().len(),
            devices: devices.filter_map(|device| device.name.clone()).collect(),
            steps: steps(opened),
            height,
            beside,
        }
    }
}

fn summary(opened: &Opened) -> String {
    let (from, to) = opened.span();
    let span = Timestamp::from_nanos(to) - Timestamp::from_nanos(from);
    let kernels = opened
        .trace
        .events()
        .iter()
        .filter(|event| event.is_device());
    let values = [
        ("events", &*opened.trace.events().len().to_string()),
        ("span", &*span.to_string()),
        ("lanes", &*opened.lanes.len().to_string()),
        ("device", &*kernels.count().to_string()),
    ];
    match opened.trace.is_empty() {
        true => words::EMPTY_TRACE.to_owned(),
        false => fill(words::SUMMARY, &values),
    }
}

fn steps(opened: &Opened) -> Vec<String> {
    let step = |step: &kineto_trace::Step| {
        let duration = opened.trace.get(step.event).duration().to_string();
        let number = step.number.to_string();
        fill(words::STEP, &[("number", &number), ("duration", &duration)])
    };
    opened.steps.iter().map(step).collect()
}
