//! What is odd about how slices lie, found once they are linked.

use std::collections::BTreeMap;

use crate::{Category, Chains, EventId, Launches, Odd, Oddity, StreamId, Trace, Track};

/// Crossing slices, overlaps on a stream, work that shares its call; by kind, then by start.
pub fn of(trace: &Trace, chains: &Chains, launches: &Launches) -> Vec<Oddity> {
    let crossing = chains
        .crossings()
        .iter()
        .map(|&(_, later)| (later, Odd::Crossing));
    let overlapping = stream_overlaps(trace)
        .into_iter()
        .map(|(_, later)| (later, Odd::StreamOverlap));
    let shared = launches.calls().flat_map(|call| {
        let work = launches.activities_of_call(call);
        work.iter().skip(1).map(|&id| (id, Odd::SharedCorrelation))
    });
    crossing
        .chain(overlapping)
        .chain(shared)
        .map(|(id, what)| trace.oddity_of(id, what))
        .collect()
}

/// Pairs of device work of one stream of which the second began before the first had ended.
pub(crate) fn stream_overlaps(trace: &Trace) -> Vec<(EventId, EventId)> {
    let mut streams: BTreeMap<(&Track, Option<StreamId>), Vec<EventId>> = BTreeMap::new();
    for id in trace.ids_of(Category::is_device) {
        let event = trace.get(id);
        let stream = (event.track(), event.queue());
        streams.entry(stream).or_default().push(id);
    }
    let mut pairs = Vec::new();
    for work in streams.values_mut() {
        work.sort_by_key(|&id| (trace.get(id).start(), id));
        let mut last: Option<EventId> = None;
        for &id in work.iter() {
            if let Some(before) = last
                && trace.get(id).start() < trace.get(before).end()
            {
                pairs.push((before, id));
            }
            if last.is_none_or(|before| trace.get(id).end() > trace.get(before).end()) {
                last = Some(id);
            }
        }
    }
    pairs
}
