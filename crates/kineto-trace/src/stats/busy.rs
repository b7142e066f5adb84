//! The time a device did anything.

use std::collections::HashMap;

use crate::{Category, DeviceId, Duration, ProcessId, Timestamp, Trace};

type Intervals = Vec<(Timestamp, Timestamp)>;

/// The length of the union of all device work, device by device, added up. A device is known by its number and
/// its row's process: in merged traces every rank has a device 0.
pub(super) fn gpu_busy(trace: &Trace) -> Duration {
    let mut intervals: HashMap<(&ProcessId, Option<DeviceId>), Intervals> = HashMap::new();
    for event in trace.events_of(Category::is_device) {
        let device = (&event.track().process, event.device());
        let work = (event.start(), event.end());
        intervals.entry(device).or_default().push(work);
    }
    intervals.into_values().map(union).sum()
}

/// The length of the union of intervals.
fn union(mut intervals: Vec<(Timestamp, Timestamp)>) -> Duration {
    intervals.sort_unstable();
    let mut busy = Duration::ZERO;
    let mut until = Timestamp::from_nanos(i64::MIN);
    for (start, end) in intervals {
        if end > until {
            busy += end - start.max(until);
            until = end;
        }
    }
    busy
}
