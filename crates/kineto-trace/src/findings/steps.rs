//! Patterns of steps and spans.

use std::collections::HashMap;

use super::{
    Finding, Pattern,
    scene::{Scene, counted, median},
};
use crate::{Category, Duration, EventId, regime::percent, streams::is_wait};

/// A first step is cold when it takes this many times the median of the others.
const COLD: i64 = 2;

/// A dead window is this many times as long as elsewhere, and at least so long.
const DEAD: i64 = 5;
const DEAD_AT_LEAST: Duration = Duration::from_nanos(20_000);

/// The share of the time from which a last wait looks like an expensive call.
const LONG_WAIT: f64 = 0.05;

pub(super) fn cold_first_step(scene: &Scene) -> Option<Finding> {
    let steps: Vec<EventId> = scene.trace.steps().iter().map(|step| step.event).collect();
    let (&first, rest) = steps.split_first()?;
    // One other step is no measure.
    if rest.len() < 2 {
        return None;
    }
    let usual = median(rest.iter().map(|&step| scene.time(step)).collect());
    let slow = scene.time(first).nanos() > usual.nanos().saturating_mul(COLD);
    let said = format!(
        "{} took {} on the CPU, the median of the {} after it {usual}",
        scene.name(first),
        scene.time(first),
        rest.len()
    );
    slow.then(|| {
        Finding::new(Pattern::ColdFirstStep, said, vec![first]).lasting(scene.time(first) - usual)
    })
}

/// From a span's begin to its first child, compared among spans of one name.
pub(super) fn dead_window(scene: &Scene) -> Option<Finding> {
    let mut leads: HashMap<&str, Vec<(EventId, Duration)>> = HashMap::new();
    for id in scene.host.iter() {
        let event = scene.trace.get(id);
        if event.category() != Category::UserAnnotation || event.name().starts_with("ProfilerStep#")
        {
            continue;
        }
        if let Some(&child) = scene.chains.children(id).first() {
            let lead = scene.trace.get(child).start() - event.start();
            leads.entry(event.name()).or_default().push((id, lead));
        }
    }
    let dead = leads.into_values().filter_map(|spans| {
        let (&(first, lead), rest) = spans.split_first()?;
        let usual = median(rest.iter().map(|&(_, lead)| lead).collect());
        let long = !rest.is_empty()
            && lead >= DEAD_AT_LEAST
            && lead.nanos() > usual.nanos().saturating_mul(DEAD);
        long.then_some((first, lead, usual))
    });
    let (span, lead, usual) =
        dead.max_by_key(|&(span, lead, _)| (lead, std::cmp::Reverse(span)))?;
    let said = format!(
        "{lead} from the start of {} to its first op; later {usual}",
        scene.name(span)
    );
    Some(Finding::new(Pattern::DeadWindow, said, vec![span]).lasting(lead))
}

/// The innermost op or annotation around a call.
fn around(scene: &Scene, call: EventId) -> Option<EventId> {
    let mut outer = scene.chains.ancestors(call);
    outer.find(|&id| !scene.trace.get(id).category().is_call())
}

pub(super) fn sync_in_step(scene: &Scene) -> Option<Finding> {
    let mut waits = scene.calls.named(is_wait);
    waits.retain(|&id| around(scene, id).is_some());
    let longest = waits
        .iter()
        .copied()
        .max_by_key(|&id| (scene.time(id), std::cmp::Reverse(id)))?;
    let total = scene.total(&waits);
    let said = format!(
        "{} of together {total}; the longest, {}, took {} in {}",
        counted(waits.len(), "wait"),
        scene.name(longest),
        scene.time(longest),
        around(scene, longest).map_or("no op", |id| scene.name(id))
    );
    Some(Finding::new(Pattern::SyncInStep, said, waits).lasting(total))
}

/// The wait behind the last launch, outside of ops and annotations, for kernels that have not ended.
pub(super) fn final_sync(scene: &Scene) -> Option<Finding> {
    let last = scene.trace.get(scene.launches.calls().last()?).start();
    let mut waits = scene.calls.named(is_wait);
    waits.retain(|&id| scene.trace.get(id).start() > last && around(scene, id).is_none());
    let &wait = waits.first()?;
    let began = scene.trace.get(wait).start();
    let kernels = scene.kernels.iter();
    let unfinished = kernels.filter(|&id| scene.trace.get(id).end() > began);
    let unfinished = unfinished.count();
    let share = scene.time(wait).nanos() as f64 / scene.used.streams.length.nanos().max(1) as f64;
    // The wait returns a little after the last kernel has ended, and the time looked at with it.
    let share = share.min(1.0);
    let said = format!(
        "{} took {}, {} of the time; when it began, the device still had {} to end",
        scene.name(wait),
        scene.time(wait),
        percent(share),
        counted(unfinished, "kernel")
    );
    (unfinished > 0 && share >= LONG_WAIT)
        .then(|| Finding::new(Pattern::FinalSync, said, vec![wait]).lasting(scene.time(wait)))
}
