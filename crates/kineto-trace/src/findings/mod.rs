//! Patterns worth knowing, found in a trace, with the events that show them.

mod copies;
mod device;
mod events;
mod fusion;
mod host;
mod names;
mod pattern;
mod runs;
mod scene;
mod steps;
mod texts;

use crate::{Chains, DeviceTime, Duration, EventId, Health, Launches, Trace};

pub use pattern::Pattern;

use scene::Scene;

/// A pattern, and where the trace shows it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Finding {
    /// The pattern.
    pub pattern: Pattern,
    /// What was seen, with numbers, in one sentence.
    pub evidence: String,
    /// The events that show it, by start.
    pub events: Vec<EventId>,
    /// The time it is about, if it is about time.
    pub time: Option<Duration>,
}

impl Finding {
    fn new(pattern: Pattern, evidence: String, events: Vec<EventId>) -> Self {
        Self {
            pattern,
            evidence,
            events,
            time: None,
        }
    }

    fn lasting(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }
}

/// Every pattern that the windows of `used` show, in the order of [`Pattern`]. What says how much of the time a device
/// was busy or idle is left out where the trace is incomplete: the same would be no verdict either.
pub fn findings(
    trace: &Trace,
    chains: &Chains,
    launches: &Launches,
    health: &Health,
    used: &DeviceTime,
) -> Vec<Finding> {
    let scene = Scene::of(trace, chains, launches, used);
    let runs = runs::by_size(&scene);
    let if_complete =
        |search: fn(&Scene) -> Option<Finding>| health.complete().then(|| search(&scene)).flatten();
    let mut found: Vec<Finding> = [
        steps::cold_first_step(&scene),
        steps::dead_window(&scene),
        steps::sync_in_step(&scene),
        steps::final_sync(&scene),
        if_complete(device::overhead_gaps),
        if_complete(device::full_queue),
        device::small_grids(&scene),
        device::left_over(&scene),
        runs::outliers(&scene, &runs),
        runs::sizes(&scene, &runs),
        copies::memset_before_gemm(&scene),
        copies::copy_before_gemm(&scene),
        copies::layout(&scene),
        copies::pageable(&scene),
        names::split_k(&scene),
        names::misaligned(&scene),
        names::epilogue(&scene),
        names::fused(&scene),
        fusion::pointwise_chain(&scene),
        fusion::gemms_of_one_input(&scene),
        host::views(&scene),
        host::occupancy_queries(&scene),
        host::first_calls(&scene),
        host::profiler_overhead(&scene),
        host::compiled(&scene),
        host::recompiled(&scene),
        host::graphs(&scene),
    ]
    .into_iter()
    .flatten()
    .collect();
    found.sort_by_key(|finding| finding.pattern);
    found
}
