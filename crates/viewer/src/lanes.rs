//! Which event stands in which lane and row.

use std::collections::BTreeMap;

use kineto_trace::{Category, Chains, EventId, Label, Trace, Track};
use texts::{figures as words, fill};

use crate::Lane;

/// What a lane holds, from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Cpu,
    Profiler,
    Gpu,
}

/// The lanes of a trace: CPU threads, then the profiler's cost, then streams.
pub(crate) fn lanes(trace: &Trace, chains: &Chains) -> Vec<Lane> {
    let mut tracks: BTreeMap<(Side, &Track), Vec<EventId>> = BTreeMap::new();
    for id in trace.ids() {
        if let Some(side) = side(trace, id) {
            let track = trace.get(id).track();
            tracks.entry((side, track)).or_default().push(id);
        }
    }
    let threads = tracks.keys().filter(|(side, _)| *side == Side::Cpu).count();
    tracks
        .into_iter()
        .map(|((side, track), mut events)| {
            let titles = titles(trace, side, track, &events, threads);
            let get = |id: &EventId| trace.get(*id);
            events.sort_by_key(|id| (get(id).start(), std::cmp::Reverse(get(id).end()), *id));
            match side {
                Side::Gpu => device(trace, titles, &events),
                _ => calls(trace, chains, titles, &events),
            }
        })
        .collect()
}

fn side(trace: &Trace, id: EventId) -> Option<Side> {
    let event = trace.get(id);
    match event.category() {
        Category::Overhead => Some(Side::Profiler),
        _ if event.is_cpu() => Some(Side::Cpu),
        _ if event.is_device() => Some(Side::Gpu),
        // A range as seen on the device; its row is a stream's.
        Category::GpuUserAnnotation => Some(Side::Gpu),
        _ => None,
    }
}

/// Callers above what they call.
fn calls(trace: &Trace, chains: &Chains, titles: Vec<String>, events: &[EventId]) -> Lane {
    let mut lane = Lane {
        titles,
        ..Lane::default()
    };
    for id in events {
        lane.place(trace, *id, chains.depth(*id));
    }
    lane
}

/// Work in the rows nearest the CPU, the ranges around it below.
fn device(trace: &Trace, titles: Vec<String>, events: &[EventId]) -> Lane {
    let mut lane = Lane {
        titles,
        ..Lane::default()
    };
    let (work, ranges): (Vec<EventId>, Vec<EventId>) =
        events.iter().partition(|id| trace.get(**id).is_device());
    for id in work {
        lane.place(trace, id, 0);
    }
    let below = lane.rows.len();
    for id in ranges {
        lane.place(trace, id, below);
    }
    lane
}

fn titles(
    trace: &Trace,
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
            let named = events.iter().find_map(|id| trace.get(*id).queue());
            let stream = match (&track.thread.0, named) {
                (_, Some(stream)) => stream.to_string(),
                (Label::Number(number), None) => number.to_string(),
                (Label::Name(name), None) => name.trim_start_matches("stream ").to_owned(),
            };
            vec![
                words::LANE_GPU.to_owned(),
                fill(words::LANE_STREAM, &[("stream", &stream)]),
            ]
        }
    }
}
