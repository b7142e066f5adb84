//! What is missing from a recording.

use crate::{
    Category, Chains, EventId, Label, Launches, Odd, Timestamp, Trace,
    health::{HealthFinding, HealthKind},
    known::Known,
    launch_calls::{LaunchCalls, is_graph_launch},
};

/// What the file itself lacks.
pub(super) fn reading(trace: &Trace) -> Vec<HealthFinding> {
    let mut findings = Vec::new();
    if trace.is_empty() {
        findings.push(HealthFinding::new(HealthKind::NothingRecorded, 1));
    }
    if trace.is_truncated() {
        findings.push(HealthFinding::new(HealthKind::EndsEarly, 1));
    }
    // An element that the file stops in is told by that.
    let cut = trace.oddities().iter();
    let cut = cut.filter(|odd| odd.element.is_some() && matches!(odd.what, Odd::EndsEarly(_)));
    let lost = trace.skipped().saturating_sub(cut.count()) as u64;
    if lost > 0 {
        let all = trace.elements() as u64;
        findings.push(HealthFinding::new(HealthKind::ElementsLost, lost).out_of(all));
    }
    findings
}

/// Whole sides that were not recorded.
pub(super) fn recording(trace: &Trace) -> Vec<HealthFinding> {
    if trace.is_empty() {
        return Vec::new();
    }
    let mut findings = Vec::new();
    let events = || trace.events().iter();
    let device = events().any(|event| event.is_device());
    let calls = events().any(|event| event.category().is_call());
    let legacy = events().all(|event| {
        matches!(&event.track().process.0, Label::Name(name) if name.ends_with(" functions"))
    });
    if legacy && !device {
        findings.push(HealthFinding::new(HealthKind::LegacyProfiler, 1));
    } else if !device && !calls && !trace.header().device_properties.is_empty() {
        findings.push(HealthFinding::new(HealthKind::NoDeviceRecorded, 1));
    }
    // A slice with a correlation id that is neither call nor known device work is some device's work.
    let unknown = trace.ids().filter(|&id| {
        let event = trace.get(id);
        event.category() == Category::Other && event.correlation().is_some()
    });
    findings.extend(HealthFinding::shown(
        HealthKind::UnknownDeviceWork,
        by_start(trace, unknown.collect()),
    ));
    findings
}

/// Launches whose work is missing.
pub(super) fn launches(trace: &Trace, chains: &Chains, launches: &Launches) -> Vec<HealthFinding> {
    // What the device did under categories unknown here is no loss of the recorder's.
    let known = trace.events().iter().any(|event| event.is_device());
    let calls = LaunchCalls::of(trace, chains, launches);
    if !known && trace.ids().any(|id| is_unknown_work(trace, id)) {
        return Vec::new();
    }
    let first_kernel_call = calls
        .with_work
        .iter()
        .map(|&id| trace.get(id).start())
        .min();
    let mut graph = Known::default();
    let mut launches_graph = |id: EventId| *graph.of(trace.get(id).name(), is_graph_launch);
    let (graphs, plain): (Vec<EventId>, Vec<EventId>) = calls
        .without_work
        .iter()
        .partition(|&&id| launches_graph(id));
    let lost_at_start = |id: &EventId| {
        first_kernel_call.is_some_and(|first: Timestamp| trace.get(*id).start() < first)
    };
    let (start, rest): (Vec<EventId>, Vec<EventId>) = plain.into_iter().partition(lost_at_start);
    let all = (calls.with_work.len() + calls.without_work.len()) as u64;
    let all_graphs = calls.with_work.iter().chain(&graphs);
    let all_graphs = all_graphs.filter(|&&id| launches_graph(id)).count() as u64;
    [
        (HealthKind::KernelsLostAtStart, start, all),
        (HealthKind::LaunchesWithoutKernel, rest, all),
        (HealthKind::EmptyGraphLaunches, graphs, all_graphs),
    ]
    .into_iter()
    .filter_map(|(kind, events, all)| Some(HealthFinding::shown(kind, events)?.out_of(all)))
    .collect()
}

/// Work that any of several processes may have launched.
pub(super) fn ambiguous(launches: &Launches) -> Option<HealthFinding> {
    HealthFinding::shown(HealthKind::AmbiguousLaunches, launches.ambiguous().to_vec())
}

fn is_unknown_work(trace: &Trace, id: EventId) -> bool {
    trace.get(id).category() == Category::Other && trace.get(id).correlation().is_some()
}

fn by_start(trace: &Trace, mut events: Vec<EventId>) -> Vec<EventId> {
    events.sort_by_key(|&id| (trace.get(id).start(), id));
    events
}
