//! Points in time and lengths of time, in whole nanoseconds.
//!
//! Kineto writes microseconds with three decimals. At today's absolute times a 64-bit float cannot hold
//! them (its step is 0.25 µs), so a time goes from decimal text to integer and never through a float.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Sub, SubAssign},
};

/// A point in time, in nanoseconds on the trace's own clock.
///
/// Two traces share a clock only after [`Header::base_time_nanoseconds`](crate::Header) is added.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct Timestamp(i64);

/// A length of time, in nanoseconds. Negative only as the difference of two points in a broken file.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct Duration(i64);

impl Timestamp {
    /// The point `nanos` nanoseconds after the clock's zero.
    pub const fn from_nanos(nanos: i64) -> Self {
        Self(nanos)
    }

    /// Nanoseconds since the clock's zero.
    pub const fn nanos(self) -> i64 {
        self.0
    }
}

impl Duration {
    /// No time at all.
    pub const ZERO: Self = Self(0);

    /// A length of `nanos` nanoseconds.
    pub const fn from_nanos(nanos: i64) -> Self {
        Self(nanos)
    }

    /// The length in nanoseconds.
    pub const fn nanos(self) -> i64 {
        self.0
    }

    /// The length in microseconds, for display alone: sums and comparisons stay in integers.
    pub fn micros(self) -> f64 {
        self.0 as f64 / 1e3
    }
}

// Arithmetic saturates: whatever a file holds, adding up its times must neither panic nor wrap.

impl Sub for Timestamp {
    type Output = Duration;
    fn sub(self, earlier: Self) -> Duration {
        Duration(self.0.saturating_sub(earlier.0))
    }
}

impl Add<Duration> for Timestamp {
    type Output = Self;
    fn add(self, length: Duration) -> Self {
        Self(self.0.saturating_add(length.0))
    }
}

impl Sub<Duration> for Timestamp {
    type Output = Self;
    fn sub(self, length: Duration) -> Self {
        Self(self.0.saturating_sub(length.0))
    }
}

impl Add for Duration {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Duration {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Duration {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl SubAssign for Duration {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Sum for Duration {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Duration> for Duration {
    fn sum<I: Iterator<Item = &'a Duration>>(lengths: I) -> Self {
        lengths.copied().sum()
    }
}

/// Three significant digits and a unit: `940 ns`, `2.75 µs`, `163 µs`, `1.08 ms`, `12.0 s`.
/// From a thousand seconds on, whole seconds.
impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let nanos = self.0.unsigned_abs();
        f.pad(&format!("{sign}{}", three_digits(nanos)))
    }
}

/// The unit is chosen after rounding, so that 999.6 µs reads `1.00 ms` and not `1000 µs`.
fn three_digits(nanos: u64) -> String {
    let units = [
        ("ns", 1),
        ("µs", 1_000),
        ("ms", 1_000_000),
        ("s", 1_000_000_000),
    ];
    for (unit, size) in units {
        for decimals in (0..=2u32).rev() {
            let step = size / 10u64.pow(decimals).min(size);
            let rounded = (nanos + step / 2) / step;
            // Whole nanoseconds have no decimals to show.
            if rounded < 1_000 && (size > 1 || decimals == 0) {
                return format!("{} {unit}", point(rounded, decimals));
            }
        }
    }
    format!("{} s", nanos / 1_000_000_000)
}

/// `rounded` with its last `decimals` digits behind the point.
fn point(rounded: u64, decimals: u32) -> String {
    if decimals == 0 {
        return rounded.to_string();
    }
    let one = 10u64.pow(decimals);
    format!(
        "{}.{:0width$}",
        rounded / one,
        rounded % one,
        width = decimals as usize
    )
}

#[cfg(test)]
mod tests {
    use super::Duration;

    #[test]
    fn durations_show_three_significant_digits() {
        let shown = |nanos| Duration::from_nanos(nanos).to_string();
        assert_eq!(shown(0), "0 ns");
        assert_eq!(shown(940), "940 ns");
        assert_eq!(shown(2_752), "2.75 µs");
        assert_eq!(shown(16_290), "16.3 µs");
        assert_eq!(shown(162_900), "163 µs");
        assert_eq!(shown(999_600), "1.00 ms");
        assert_eq!(shown(1_084_000), "1.08 ms");
        assert_eq!(shown(12_000_000_000), "12.0 s");
        assert_eq!(shown(i64::MAX), "9223372036 s");
        assert_eq!(shown(-2_752), "-2.75 µs");
    }

    #[test]
    fn sums_saturate_instead_of_wrapping() {
        let sum: Duration = [Duration::from_nanos(i64::MAX), Duration::from_nanos(1)]
            .iter()
            .sum();
        assert_eq!(sum, Duration::from_nanos(i64::MAX));
    }
}
