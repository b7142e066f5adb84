//! What a fact's value is, and how a page prints it.

use std::fmt;

use kineto_trace::Duration;

/// A fact's value. [`Display`](fmt::Display) is what pages print.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A time: three significant digits and a unit.
    Duration(Duration),
    /// How many.
    Count(u64),
    /// A name as it stands in the trace: a kernel, an op, a call. Pages set it as code.
    Name(String),
    /// Words: a machine, a version.
    Text(String),
    /// A share of a whole, 0 to 1, printed in percent.
    Share(f64),
    /// A plain quotient, such as FLOP per byte.
    Ratio(f64),
    /// Bytes, printed with decimal units.
    Bytes(u64),
    /// Floating-point operations.
    Flops(u64),
    /// Floating-point operations in a second.
    FlopRate(f64),
    /// Bytes in a second.
    ByteRate(f64),
    /// A tensor's shape or strides, in elements: `(1024, 32)`.
    Shape(Vec<i64>),
    /// A grid or a block: `2 × 64 × 1`.
    Extent([u32; 3]),
}

impl Value {
    /// The value as a number that a reader can guess, and its unit: microseconds of a time,
    /// percent of a share, a count without unit. None of names, words and shapes, and of what
    /// is printed with a prefix before its unit.
    pub fn number(&self) -> Option<(f64, &'static str)> {
        match self {
            Self::Duration(time) => Some((time.micros(), "µs")),
            Self::Count(count) => Some((*count as f64, "")),
            Self::Share(share) => Some((share * 100.0, "%")),
            Self::Ratio(ratio) => Some((*ratio, "")),
            _ => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Duration(time) => write!(f, "{time}"),
            Self::Count(count) => f.write_str(&grouped(*count)),
            Self::Name(text) | Self::Text(text) => f.write_str(text),
            Self::Share(share) => write!(f, "{} %", three_digits(share * 100.0)),
            Self::Ratio(ratio) => f.write_str(&three_digits(*ratio)),
            Self::Bytes(bytes) => f.write_str(&scaled(*bytes as f64, "B")),
            Self::Flops(flops) => f.write_str(&scaled(*flops as f64, "FLOP")),
            Self::FlopRate(rate) => f.write_str(&scaled(*rate, "FLOP/s")),
            Self::ByteRate(rate) => f.write_str(&scaled(*rate, "B/s")),
            Self::Shape(sizes) => {
                let sizes: Vec<_> = sizes.iter().map(i64::to_string).collect();
                // A shape of one is written as Python writes a tuple of one.
                let comma = if sizes.len() == 1 { "," } else { "" };
                write!(f, "({}{comma})", sizes.join(", "))
            }
            Self::Extent([x, y, z]) => write!(f, "{x} × {y} × {z}"),
        }
    }
}

/// `12345` as `12,345`; four digits stay together.
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    if digits.len() <= 4 {
        return digits;
    }
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A number with three significant digits, trailing zeros kept: `2.50`, `31.0`, `164`.
fn three_digits(number: f64) -> String {
    let size = number.abs();
    let decimals = match size {
        _ if size == 0.0 => 0,
        _ if size < 0.995 => 3,
        _ if size < 9.995 => 2,
        _ if size < 99.95 => 1,
        _ => 0,
    };
    format!("{number:.decimals$}")
}

/// A number with a decimal prefix before its unit: `4.19 MFLOP`. Below a thousand whole.
fn scaled(number: f64, unit: &str) -> String {
    if number < 1000.0 {
        return format!("{number:.0} {unit}");
    }
    let mut scaled = number;
    let mut prefix = "";
    for next in ["k", "M", "G", "T", "P"] {
        if scaled < 999.5 {
            break;
        }
        scaled /= 1000.0;
        prefix = next;
    }
    format!("{} {prefix}{unit}", three_digits(scaled))
}

#[cfg(test)]
mod tests {
    use super::Value;

    fn shown(value: Value) -> String {
        value.to_string()
    }

    #[test]
    fn sizes_and_rates_have_three_digits_and_a_unit() {
        assert_eq!(shown(Value::Flops(4_194_304)), "4.19 MFLOP");
        assert_eq!(shown(Value::FlopRate(1.5241e12)), "1.52 TFLOP/s");
        assert_eq!(shown(Value::ByteRate(5.4321e11)), "543 GB/s");
        assert_eq!(shown(Value::Bytes(164_308)), "164 kB");
        assert_eq!(shown(Value::Bytes(999_700)), "1.00 MB");
        assert_eq!(shown(Value::Bytes(96)), "96 B");
    }

    #[test]
    fn only_numbers_can_be_guessed() {
        let time = kineto_trace::Duration::from_nanos(2_750);
        assert_eq!(Value::Duration(time).number(), Some((2.75, "µs")));
        assert_eq!(Value::Count(3).number(), Some((3.0, "")));
        assert_eq!(Value::Share(0.25).number(), Some((25.0, "%")));
        assert_eq!(Value::Name("nvjet".to_owned()).number(), None);
    }

    #[test]
    fn shares_are_percentages() {
        assert_eq!(shown(Value::Share(0.02451)), "2.45 %");
        assert_eq!(shown(Value::Share(0.998)), "99.8 %");
        assert_eq!(shown(Value::Share(0.00098)), "0.098 %");
    }

    #[test]
    fn counts_shapes_and_extents_read_as_in_prose() {
        assert_eq!(shown(Value::Count(3)), "3");
        assert_eq!(shown(Value::Count(1234)), "1234");
        assert_eq!(shown(Value::Count(1_234_567)), "1,234,567");
        assert_eq!(shown(Value::Shape(vec![1024, 32])), "(1024, 32)");
        assert_eq!(shown(Value::Shape(vec![64])), "(64,)");
        assert_eq!(shown(Value::Extent([2, 64, 1])), "2 × 64 × 1");
    }
}
