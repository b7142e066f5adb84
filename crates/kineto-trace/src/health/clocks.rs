//! Clocks of CPU and device that disagree.

use crate::{
    Duration, Launches, Trace,
    health::{HealthFinding, HealthKind},
};

/// How much earlier than its call device work may seem to begin: old files count whole microseconds.
const ROUNDING: Duration = Duration::from_nanos(1_000);

/// Device work that began before the call that launched it.
pub(super) fn findings(trace: &Trace, launches: &Launches) -> Option<HealthFinding> {
    let early = |delay: Duration| delay < Duration::ZERO - ROUNDING;
    let mut events: Vec<_> = trace
        .ids()
        .filter(|&id| launches.delay(id).is_some_and(early))
        .collect();
    events.sort_by_key(|&id| (trace.get(id).start(), id));
    let linked = trace.ids().filter(|&id| launches.delay(id).is_some());
    let linked = linked.count() as u64;
    Some(HealthFinding::shown(HealthKind::ClocksDisagree, events)?.out_of(linked))
}
