//! The ticks of a time axis.

use kineto_trace::Duration;

/// Where a tick is, after the axis' start, and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tick {
    /// From the axis' start.
    pub after: Duration,
    /// A number; with a unit at the last tick.
    pub text: String,
}

/// Ticks at 1, 2 or 5 times a power of ten, no more than `most` steps for the whole span.
/// The last carries the unit.
pub fn ticks(span: Duration, most: i32) -> Vec<Tick> {
    let span = span.nanos().max(1);
    let step = step(span, i64::from(most.max(1)));
    let (unit, size) = unit(step);
    let last = span / step;
    (0..=last)
        .map(|count| {
            let nanos = count.saturating_mul(step);
            let number = nanos / size;
            let text = if count == last {
                format!("{number} {unit}")
            } else {
                number.to_string()
            };
            Tick {
                after: Duration::from_nanos(nanos),
                text,
            }
        })
        .collect()
}

fn step(span: i64, most: i64) -> i64 {
    let mut power: i64 = 1;
    loop {
        for factor in [1, 2, 5] {
            let step = power.saturating_mul(factor);
            if span / step <= most || step == i64::MAX {
                return step;
            }
        }
        power = power.saturating_mul(10);
    }
}

/// The unit in which every multiple of `step` is whole.
fn unit(step: i64) -> (&'static str, i64) {
    let units = [("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1_000)];
    units
        .into_iter()
        .find(|(_, size)| step % size == 0)
        .unwrap_or(("ns", 1))
}

#[cfg(test)]
mod tests {
    use super::{Duration, ticks};

    fn texts(nanos: i64, most: i32) -> Vec<String> {
        ticks(Duration::from_nanos(nanos), most)
            .into_iter()
            .map(|tick| tick.text)
            .collect()
    }

    #[test]
    fn ticks_are_round_and_the_last_has_the_unit() {
        assert_eq!(texts(57_585, 6), ["0", "10", "20", "30", "40", "50 µs"]);
        assert_eq!(texts(168_665, 4), ["0", "50", "100", "150 µs"]);
        assert_eq!(
            texts(2_500_000, 5),
            ["0", "500", "1000", "1500", "2000", "2500 µs"]
        );
        assert_eq!(texts(940, 3), ["0", "500 ns"]);
    }

    #[test]
    fn odd_spans_still_end() {
        assert_eq!(texts(0, 5), ["0", "1 ns"]);
        assert!(ticks(Duration::from_nanos(i64::MAX), 3).len() <= 4);
        assert_eq!(texts(-5, 0).len(), 2);
    }
}
