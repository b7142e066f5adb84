//! Arithmetic on the spans of events.

use kineto_trace::{Duration, EventId, Timestamp, Trace};

/// The median of some times; of an even number the lower of the middle two, so that it is
/// always a time that was measured.
pub(crate) fn median(times: impl IntoIterator<Item = Duration>) -> Option<Duration> {
    let mut times: Vec<_> = times.into_iter().collect();
    times.sort();
    times.get(times.len().checked_sub(1)? / 2).copied()
}

/// The time in which at least one of the events ran.
pub(crate) fn busy(trace: &Trace, events: &[EventId]) -> Duration {
    let mut spans: Vec<_> = events
        .iter()
        .map(|&id| (trace.get(id).start(), trace.get(id).end()))
        .collect();
    spans.sort();
    let mut total = Duration::ZERO;
    let mut covered: Option<Timestamp> = None;
    for (start, end) in spans {
        let from = covered.map_or(start, |covered| covered.max(start));
        if end > from {
            total += end - from;
            covered = Some(end);
        }
    }
    total
}

/// The part of a whole, 0 to 1; none of an empty whole.
pub(crate) fn share(part: Duration, whole: Duration) -> Option<f64> {
    (whole > Duration::ZERO).then(|| part.nanos() as f64 / whole.nanos() as f64)
}

#[cfg(test)]
mod tests {
    use super::{busy, median, share};
    use kineto_trace::{Duration, Trace};

    fn nanos(nanos: i64) -> Duration {
        Duration::from_nanos(nanos)
    }

    #[test]
    fn a_median_is_a_time_that_was_measured() {
        assert_eq!(median([3, 1, 2].map(nanos)), Some(nanos(2)));
        assert_eq!(median([4, 1, 2, 3].map(nanos)), Some(nanos(2)));
        assert_eq!(median([]), None);
    }

    #[test]
    fn overlapping_events_are_busy_once() {
        let event = |start: u32, length: u32| {
            format!(
                r#"{{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":{start},"dur":{length},"args":{{}}}}"#
            )
        };
        let events = [event(0, 10), event(5, 10), event(6, 2), event(20, 1)].join(",");
        let trace = Trace::read(format!(r#"{{"traceEvents":[{events}]}}"#).as_bytes()).unwrap();
        let ids: Vec<_> = trace.ids().collect();
        assert_eq!(busy(&trace, &ids), nanos(16_000));
        assert_eq!(busy(&trace, &[]), Duration::ZERO);
    }

    #[test]
    fn an_empty_whole_has_no_shares() {
        assert_eq!(share(nanos(1), nanos(4)), Some(0.25));
        assert_eq!(share(nanos(1), nanos(0)), None);
    }
}
