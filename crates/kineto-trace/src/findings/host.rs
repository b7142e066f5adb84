//! Patterns of the CPU's side.

use std::collections::BTreeMap;

use super::{
    Finding, Pattern,
    scene::{Map, Scene, counted, median},
};
use crate::{Category, Duration, EventId, streams::COMPILED};

/// Ops that only change shape and strides.
const VIEWS: &[&str] = &[
    "aten::t",
    "aten::transpose",
    "aten::permute",
    "aten::view",
    "aten::reshape",
    "aten::as_strided",
    "aten::expand",
    "aten::_unsafe_view",
    "aten::unsqueeze",
    "aten::squeeze",
    "aten::select",
    "aten::slice",
    "aten::alias",
    "aten::detach",
    "aten::unbind",
    "aten::split",
    "aten::chunk",
    "aten::narrow",
    "aten::flatten",
];

/// How rows of compiled code are named, up to the region's number.
const REGION: &str = "Torch-Compiled Region: ";

/// A first call is slow when it takes this many times the median of the others, and at least so long.
const SLOW: i64 = 10;
const SLOW_AT_LEAST: Duration = Duration::from_nanos(50_000);

/// Views listed by name.
const LISTED: usize = 5;

pub(super) fn views(scene: &Scene) -> Option<Finding> {
    // Without a device's side nothing shows that nothing was launched.
    if scene.work.is_empty() {
        return None;
    }
    let mut views = scene.host.named(|name| VIEWS.contains(&name));
    views.retain(|&id| {
        scene.trace.get(id).category() == Category::CpuOp && !scene.launches_work(id)
    });
    if views.is_empty() {
        return None;
    }
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    for &id in &views {
        *names.entry(scene.name(id)).or_default() += 1;
    }
    let mut listed: Vec<(&str, usize)> = names.into_iter().collect();
    listed.sort_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
    let listed: Vec<String> = listed
        .iter()
        .take(LISTED)
        .map(|(name, count)| format!("{name} x {count}"))
        .collect();
    let said = format!("{}: {}", counted(views.len(), "op"), listed.join(", "));
    let own: Duration = views.iter().map(|&id| scene.chains.self_time(id)).sum();
    Some(Finding::new(Pattern::ZeroKernelOps, said, views).lasting(own))
}

pub(super) fn occupancy_queries(scene: &Scene) -> Option<Finding> {
    let queries = scene.calls.named(|name| name.contains("Occupancy"));
    let &first = queries.first()?;
    let total = scene.total(&queries);
    let said = format!(
        "{} x {}, together {total}",
        queries.len(),
        scene.name(first)
    );
    Some(Finding::new(Pattern::OccupancyQuery, said, queries).lasting(total))
}

/// Launches that took far longer than others of their name, each the first of its kernel; and loads of code.
pub(super) fn first_calls(scene: &Scene) -> Option<Finding> {
    let mut times: Map<&str, Vec<Duration>> = Map::default();
    for call in scene.launches.calls() {
        let times = times.entry(scene.name(call)).or_default();
        times.push(scene.time(call));
    }
    let usual = times
        .into_iter()
        .map(|(name, times)| (name, median(times)))
        .collect::<Map<&str, Duration>>();
    let is_slow = |call: EventId| {
        let time = scene.time(call);
        let usual = || usual.get(scene.name(call)).copied().unwrap_or_default();
        time >= SLOW_AT_LEAST && time.nanos() > usual().nanos().saturating_mul(SLOW)
    };
    let mut seen: Map<&str, ()> = Map::default();
    let mut slow: Vec<EventId> = Vec::new();
    // After the last slow call, it is of no use to know which kernels were launched before.
    let calls: Vec<EventId> = scene.launches.calls().collect();
    let last = calls.iter().rposition(|&call| is_slow(call));
    for &call in &calls[..last.map_or(0, |last| last + 1)] {
        let Some(&work) = scene.launches.activities_of_call(call).first() else {
            continue;
        };
        let first = seen.insert(scene.name(work), ()).is_none();
        if first && is_slow(call) {
            slow.push(call);
        }
    }
    slow.extend(
        scene
            .calls
            .named(|name| name.contains("ModuleLoad") || name.contains("LibraryLoad")),
    );
    let slow = scene.trace.by_start(slow);
    let longest = slow
        .iter()
        .copied()
        .max_by_key(|&id| (scene.time(id), std::cmp::Reverse(id)))?;
    let total = scene.total(&slow);
    let said = format!(
        "{}, together {total}; the longest, {}, took {}",
        counted(slow.len(), "call"),
        scene.name(longest),
        scene.time(longest)
    );
    Some(Finding::new(Pattern::LazyLoading, said, slow).lasting(total))
}

pub(super) fn profiler_overhead(scene: &Scene) -> Option<Finding> {
    let trace = scene.trace;
    let events = trace.by_start(trace.ids_of(|category| category == Category::Overhead));
    let longest = events
        .iter()
        .copied()
        .max_by_key(|&id| (scene.time(id), std::cmp::Reverse(id)))?;
    let total = scene.total(&events);
    let said = format!(
        "{}, together {total}; the longest, {}, took {}",
        counted(events.len(), "event"),
        scene.name(longest),
        scene.time(longest)
    );
    Some(Finding::new(Pattern::ProfilerOverhead, said, events).lasting(total))
}

pub(super) fn compiled(scene: &Scene) -> Option<Finding> {
    let begins = |name: &str| COMPILED.iter().any(|begin| name.starts_with(begin));
    let events = scene.host.named(begins);
    let lookups = events
        .iter()
        .filter(|&&id| scene.name(id).starts_with(COMPILED[0]));
    let own: Duration = events.iter().map(|&id| scene.chains.self_time(id)).sum();
    let said = format!(
        "{} of a compiled function, {} of them cache lookups; {own} of their own CPU time",
        counted(events.len(), "event"),
        lookups.count()
    );
    (!events.is_empty()).then(|| Finding::new(Pattern::CompilePreOps, said, events).lasting(own))
}

/// Runs of regions that were compiled more than once: `Torch-Compiled Region: 0/1` is the second code of the first.
pub(super) fn recompiled(scene: &Scene) -> Option<Finding> {
    let again = |name: &str| {
        let region = name
            .strip_prefix(REGION)
            .and_then(|region| region.split_once('/'));
        region.is_some_and(|(_, code)| code.parse().is_ok_and(|code: u64| code > 0))
    };
    let regions = scene.host.named(again);
    let &first = regions.first()?;
    let said = format!(
        "{} of code that was compiled again, first {}",
        counted(regions.len(), "run"),
        scene.name(first)
    );
    Some(Finding::new(Pattern::Recompiled, said, regions))
}

pub(super) fn graphs(scene: &Scene) -> Option<Finding> {
    let launches = scene.calls.named(|name| name.contains("GraphLaunch"));
    let &first = launches.first()?;
    let kernels: usize = launches
        .iter()
        .map(|&id| scene.launches.activities_of_call(id).len())
        .sum();
    let said = format!(
        "{} x {}, {kernels} kernels, copies and fills in all",
        launches.len(),
        scene.name(first)
    );
    Some(Finding::new(Pattern::GraphLaunch, said, launches))
}
