//! What is known of a trace as soon as it has lanes.

use kineto_trace::{Category, Timestamp};
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
    /// The devices of its header, each name once, with their number where there are several.
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
        Self {
            title: opened.title.clone(),
            summary: summary(opened),
            events: trace.events().len(),
            devices: devices(opened),
            steps: steps(opened),
            height,
            beside,
        }
    }
}

fn summary(opened: &Opened) -> String {
    let (from, to) = opened.span();
    let span = Timestamp::from_nanos(to) - Timestamp::from_nanos(from);
    let work = opened.trace.ids_of(Category::is_device);
    let values = [
        ("events", &*opened.trace.events().len().to_string()),
        ("span", &*span.to_string()),
        ("lanes", &*opened.lanes.len().to_string()),
        ("device", &*work.count().to_string()),
    ];
    match opened.trace.is_empty() {
        true => words::EMPTY_TRACE.to_owned(),
        false => fill(words::SUMMARY, &values),
    }
}

fn devices(opened: &Opened) -> Vec<String> {
    let mut counted: Vec<(&str, usize)> = Vec::new();
    let devices = opened.trace.header().device_properties.iter();
    for name in devices.filter_map(|device| device.name.as_deref()) {
        match counted.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    let shown = |(name, count): (&str, usize)| match count {
        1 => name.to_owned(),
        _ => fill(
            words::DEVICES,
            &[("count", &count.to_string()), ("name", name)],
        ),
    };
    counted.into_iter().map(shown).collect()
}

fn steps(opened: &Opened) -> Vec<String> {
    let step = |step: &kineto_trace::Step| {
        let duration = opened.trace.get(step.event).duration().to_string();
        let number = step.number.to_string();
        fill(words::STEP, &[("number", &number), ("duration", &duration)])
    };
    opened.steps.iter().map(step).collect()
}
