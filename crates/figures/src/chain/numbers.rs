//! Times in a column: one unit, three significant digits, the decimal points in line.

use kineto_trace::Duration;

use crate::palette::Role;
use crate::scene::{Anchor, Label};

/// The unit of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Micros,
    Millis,
}

impl Unit {
    /// The unit in which the longest time of a column is easily read.
    pub fn of(longest: Duration) -> Self {
        if longest.nanos() < 10_000_000 {
            Self::Micros
        } else {
            Self::Millis
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Micros => "µs",
            Self::Millis => "ms",
        }
    }

    /// The number, split before its decimal point.
    fn digits(self, time: Duration) -> (String, String) {
        let size = match self {
            Self::Micros => 1e3,
            Self::Millis => 1e6,
        };
        let value = time.nanos() as f64 / size;
        let decimals = match value.abs() {
            size if size >= 99.95 => 0,
            size if size >= 9.995 => 1,
            size if size >= 0.9995 => 2,
            _ => 3,
        };
        let text = format!("{value:.decimals$}");
        let point = text.find('.').unwrap_or(text.len());
        (text[..point].to_owned(), text[point..].to_owned())
    }

    /// The number with its decimal point at column `x`.
    pub fn labels(self, time: Duration, x: i32, y: i32, role: Role) -> Vec<Label> {
        let (whole, part) = self.digits(time);
        let mut labels = vec![Label::start(x, y, whole, role).anchored(Anchor::End)];
        if !part.is_empty() {
            labels.push(Label::start(x, y, part, role));
        }
        labels
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, Unit};

    #[test]
    fn numbers_have_three_significant_digits() {
        let shown = |nanos| {
            let (whole, part) = Unit::Micros.digits(Duration::from_nanos(nanos));
            whole + &part
        };
        assert_eq!(shown(541), "0.541");
        assert_eq!(shown(3_078), "3.08");
        assert_eq!(shown(57_585), "57.6");
        assert_eq!(shown(99_960), "100");
        assert_eq!(shown(168_665), "169");
        assert_eq!(Unit::of(Duration::from_nanos(12_000_000)), Unit::Millis);
    }
}
