//! Clocks of CPU and device that disagree.

use crate::{
    Duration, Launches,
    health::{HealthFinding, HealthKind},
};

/// How much earlier than its call device work may seem to begin: old files count whole microseconds.
const ROUNDING: Duration = Duration::from_nanos(1_000);

/// Device work that began before the call that launched it.
pub(super) fn findings(launches: &Launches) -> Option<HealthFinding> {
    let early = |delay: Duration| delay < Duration::ZERO - ROUNDING;
    let links = launches.links().iter();
    let before = links.clone().filter(|link| link.delay.is_some_and(early));
    let events = before.map(|link| link.work).collect();
    let linked = links.filter(|link| link.delay.is_some()).count() as u64;
    Some(HealthFinding::shown(HealthKind::ClocksDisagree, events)?.out_of(linked))
}
