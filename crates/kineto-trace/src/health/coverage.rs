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
    let device = trace.has(Category::is_device);
    let calls = trace.has(Category::is_call);
    let legacy = trace.events().iter().all(|event| {
        matches!(&event.track().process.0, Label::Name(name) if name.ends_with(" functions"))
    });
    if legacy && !device {
        findings.push(HealthFinding::new(HealthKind::LegacyProfiler, 1));
    } else if !device && !calls && !trace.header().device_properties.is_empty() {
        findings.push(HealthFinding::new(HealthKind::NoDeviceRecorded, 1));
    }
    findings.extend(HealthFinding::shown(
        HealthKind::UnknownDeviceWork,
        trace.by_start(unknown_work(trace)),
    ));
    findings
}

/// Launches whose work is missing.
pub(super) fn launches(trace: &Trace, chains: &Chains, launches: &Launches) -> Vec<HealthFinding> {
    // What the device did under categories unknown here is no loss of the recorder's.
    let known = trace.has(Category::is_device);
    let calls = LaunchCalls::of(trace, chains, launches);
    if !known && unknown_work(trace).next().is_some() {
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

/// A slice with a correlation id that is neither call nor known device work is some device's work.
fn unknown_work(trace: &Trace) -> impl Iterator<Item = EventId> {
    let others = trace.ids_of(|category| category == Category::Other);
    others.filter(|&id| trace.get(id).correlation().is_some())
}
