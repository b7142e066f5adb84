//! Which event stands in which lane and row.

use std::collections::BTreeMap;

use kineto_trace::{EventId, Kind, Label as Name, Track};
use texts::{figures as words, fill};

use super::{Window, rows::Rows};
use crate::Source;

/// What a lane holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Cpu,
    Profiler,
    Gpu,
}

/// A lane before it has a height.
#[derive(Debug)]
pub(super) struct LanePlan {
    pub titles: Vec<String>,
    pub rows: usize,
    /// Each event with its row, in the order of drawing.
    pub events: Vec<(EventId, usize)>,
}

/// The lanes with anything in the window: CPU threads, then the profiler's cost, then streams.
pub(super) fn lanes(source: &Source, window: Window) -> Vec<LanePlan> {
    let mut tracks: BTreeMap<(Side, &Track), Vec<EventId>> = BTreeMap::new();
    for id in source.trace.ids() {
        let event = source.trace.get(id);
        if let Some(side) = side(source, id).filter(|_| window.shows(event)) {
            tracks.entry((side, event.track())).or_default().push(id);
        }
    }
    let count = |side| tracks.keys().filter(|(own, _)| *own == side).count();
    let threads = count(Side::Cpu);
    tracks
        .iter()
        .map(|((side, track), events)| {
            let placed = match side {
                Side::Gpu => device_rows(source, events),
                _ => call_rows(source, events),
            };
            LanePlan {
                titles: titles(source, *side, track, events, threads),
                rows: placed.iter().map(|(_, row)| row + 1).max().unwrap_or(0),
                events: placed,
            }
        })
        .collect()
}

fn side(source: &Source, id: EventId) -> Option<Side> {
    let event = source.trace.get(id);
    match event.kind() {
        Kind::Overhead => Some(Side::Profiler),
        _ if event.is_cpu() => Some(Side::Cpu),
        _ if event.is_device() => Some(Side::Gpu),
        // A range as seen on the device; its row is a stream's.
        Kind::Annotation => Some(Side::Gpu),
        _ => None,
    }
}

/// Callers above what they call: the farther from the device, the higher.
fn call_rows(source: &Source, events: &[EventId]) -> Vec<(EventId, usize)> {
    let mut events = events.to_vec();
    let get = |id: &EventId| source.trace.get(*id);
    events.sort_by_key(|id| (get(id).start(), std::cmp::Reverse(get(id).end()), *id));
    let top = events
        .iter()
        .map(|id| source.chains.depth(*id))
        .min()
        .unwrap_or(0);
    let mut rows = Rows::default();
    let depth = |id: &EventId| source.chains.depth(*id) - top;
    events
        .iter()
        .map(|id| (*id, rows.place(get(id), depth(id))))
        .collect()
}

/// Work in the rows nearest the CPU, the ranges around it below.
fn device_rows(source: &Source, events: &[EventId]) -> Vec<(EventId, usize)> {
    let get = |id: &EventId| source.trace.get(*id);
    let (mut work, mut ranges): (Vec<_>, Vec<_>) =
        events.iter().partition(|id| get(id).is_device());
    work.sort_by_key(|id| (get(id).start(), *id));
    ranges.sort_by_key(|id| (get(id).duration(), get(id).start(), *id));
    let mut rows = Rows::default();
    let mut placed: Vec<_> = work
        .iter()
        .map(|id| (*id, rows.place(get(id), 0)))
        .collect();
    let below = rows.count();
    placed.extend(ranges.iter().map(|id| (*id, rows.place(get(id), below))));
    placed
}

fn titles(
    source: &Source,
    side: Side,
    track: &Track,
    events: &[EventId],
    threads: usize,
) -> Vec<String> {
    match side {
        Side::Cpu if threads > 1 => {
            let thread = track.thread.to_string();
            vec![
                words::LANE_CPU.to_owned(),
                fill(words::LANE_THREAD, &[("thread", &thread)]),
            ]
        }
        Side::Cpu => vec![words::LANE_CPU.to_owned()],
        Side::Profiler => vec![words::LANE_PROFILER.to_owned()],
        Side::Gpu => {
            let named = events.iter().find_map(|id| source.trace.get(*id).queue());
            let stream = match (&track.thread.0, named) {
                (_, Some(stream)) => stream.to_string(),
                (Name::Number(number), None) => number.to_string(),
                (Name::Name(name), None) => name.trim_start_matches("stream ").to_owned(),
            };
            vec![
                words::LANE_GPU.to_owned(),
                fill(words::LANE_STREAM, &[("stream", &stream)]),
            ]
        }
    }
}
