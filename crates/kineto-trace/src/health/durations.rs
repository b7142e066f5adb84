//! Durations that no device work can have.

use crate::{
    Category, Duration, Event, EventId, Odd, Trace,
    health::{HealthFinding, HealthKind},
};

/// Faster than any memory, in bytes a nanosecond: a copy that claims more has no true duration.
const FASTEST_COPY: i64 = 100_000;

/// Device work that outlasts the recording; and work that never ended, never ran, took no time or was copied too fast.
pub(super) fn findings(trace: &Trace) -> impl Iterator<Item = HealthFinding> {
    outlasting(trace).into_iter().chain(impossible(trace))
}

fn outlasting(trace: &Trace) -> Option<HealthFinding> {
    let frame = frame(trace)?;
    let work = trace.ids_of(Category::is_device);
    let outlasting = work.filter(|&id| trace.get(id).duration() > frame);
    HealthFinding::shown(HealthKind::OutlastsRecording, trace.by_start(outlasting))
}

fn impossible(trace: &Trace) -> Option<HealthFinding> {
    let mut events: Vec<EventId> = trace
        .oddities()
        .iter()
        .filter(|odd| odd.what == Odd::NegativeDuration)
        .filter_map(|odd| odd.event.filter(|&id| trace.get(id).is_device()))
        .collect();
    // Files of whole microseconds round a short kernel down to nothing.
    let fine = trace
        .events()
        .iter()
        .any(|event| event.duration().nanos() % 1_000 != 0);
    events.extend(trace.ids_of(Category::is_device).filter(|&id| {
        let event = trace.get(id);
        let nothing =
            fine && event.category() == Category::Kernel && event.duration() == Duration::ZERO;
        nothing || too_fast(trace, id)
    }));
    let mut events = trace.by_start(events);
    events.dedup();
    let never_ran = trace.count_of(Odd::NeverRan.kind());
    let count = events.len() as u64 + never_ran;
    (count > 0).then(|| HealthFinding {
        events,
        ..HealthFinding::new(HealthKind::ImpossibleDurations, count)
    })
}

/// How long the recording lasted by Kineto's own frame around it, which ends after the device did.
fn frame(trace: &Trace) -> Option<Duration> {
    let frames = trace.events_of(|category| category == Category::Trace);
    frames
        .map(Event::duration)
        .max()
        .filter(|&frame| frame > Duration::ZERO)
}

fn too_fast(trace: &Trace, id: EventId) -> bool {
    let event = trace.get(id);
    event.category() == Category::GpuMemcpy
        && event.duration() > Duration::ZERO
        && event
            .arg(crate::Field::Bytes)
            .and_then(crate::Value::as_i64)
            .is_some_and(|bytes| bytes / event.duration().nanos() >= FASTEST_COPY)
}
