//! Decimal text to whole nanoseconds.

/// Digits that are kept: what an `i128` holds with room for the shift to nanoseconds.
const MAX_DIGITS: usize = 30;

/// Microseconds as JSON writes them (`5169877900829.360`, `-1`, `1.5e3`) to nanoseconds; what is finer than a
/// nanosecond is rounded to the nearest. `None` for anything else, and for what does not fit.
pub(super) fn nanos_from_micros(text: &str) -> Option<i64> {
    plain(text.as_bytes()).or_else(|| any(text))
}

/// The common case, quickly: up to sixteen digits, and up to three more behind a point.
fn plain(text: &[u8]) -> Option<i64> {
    let mut nanos = 0i64;
    let mut digits = text.iter();
    for (place, &byte) in digits.by_ref().enumerate() {
        match byte {
            b'0'..=b'9' if place < 16 => nanos = nanos * 10 + i64::from(byte - b'0'),
            b'.' if place > 0 => {
                let fraction = digits.as_slice();
                if fraction.is_empty() || fraction.len() > 3 {
                    return None;
                }
                let mut unit = 100;
                nanos = nanos.checked_mul(1_000)?;
                for &digit in fraction {
                    if !digit.is_ascii_digit() {
                        return None;
                    }
                    nanos = nanos.checked_add(unit * i64::from(digit - b'0'))?;
                    unit /= 10;
                }
                return Some(nanos);
            }
            _ => return None,
        }
    }
    nanos.checked_mul(1_000).filter(|_| !text.is_empty())
}

/// Any decimal number.
fn any(text: &str) -> Option<i64> {
    let (text, negative) = match text.strip_prefix('-') {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let (mantissa, exponent) = match text.find(['e', 'E']) {
        Some(at) => (&text[..at], text[at + 1..].parse::<i32>().ok()?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = whole.bytes().chain(fraction.bytes());
    let (value, dropped) = leading_digits(digits)?;
    if whole.is_empty() {
        return None;
    }
    // Microseconds to nanoseconds is three places; each digit of the fraction and none of the dropped ones
    // moves the point back.
    let shift = exponent
        .checked_add(3)?
        .checked_sub(i32::try_from(fraction.len()).ok()?)?
        .checked_add(dropped)?;
    let nanos = i64::try_from(shifted(value, shift)?).ok()?;
    Some(if negative { -nanos } else { nanos })
}

/// The first [`MAX_DIGITS`] digits as a number, and how many were left out behind them.
fn leading_digits(digits: impl Iterator<Item = u8>) -> Option<(i128, i32)> {
    let (mut value, mut kept, mut dropped) = (0i128, 0, 0i32);
    for digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        if kept < MAX_DIGITS {
            value = value * 10 + i128::from(digit - b'0');
            kept += usize::from(value != 0);
        } else {
            dropped = dropped.checked_add(1)?;
        }
    }
    Some((value, dropped))
}

/// `value` times ten to the `places`, rounded to the nearest.
fn shifted(value: i128, places: i32) -> Option<i128> {
    let factor = 10i128.checked_pow(places.unsigned_abs());
    match factor {
        _ if value == 0 => Some(0),
        Some(factor) if places >= 0 => value.checked_mul(factor),
        Some(factor) => Some((value + factor / 2) / factor),
        // Too large a shift: up does not fit, down leaves nothing.
        None => (places < 0).then_some(0),
    }
}

#[cfg(test)]
mod tests {
    use super::nanos_from_micros;

    #[test]
    fn every_digit_of_a_time_is_kept() {
        let cases = [
            ("5169877900829.360", Some(5_169_877_900_829_360)),
            ("1759300000000000.024", Some(1_759_300_000_000_000_024)),
            ("1615200000000100", Some(1_615_200_000_000_100_000)),
            ("0", Some(0)),
            ("999999999999999.999", Some(999_999_999_999_999_999)),
            ("9223372036854775.807", Some(i64::MAX)),
            ("9223372036854775.808", None),
            ("9999999999999999", None),
            ("12.5", Some(12_500)),
            ("12.05", Some(12_050)),
            ("7", Some(7_000)),
            ("-1.000", Some(-1_000)),
            ("1.7593e15", Some(1_759_300_000_000_000_000)),
            ("25E-1", Some(2_500)),
            ("0.0004", Some(0)),
            ("0.0005", Some(1)),
            ("1e-400", Some(0)),
            ("0e999999999", Some(0)),
        ];
        for (text, nanos) in cases {
            assert_eq!(nanos_from_micros(text), nanos, "{text}");
        }
    }

    #[test]
    fn what_is_no_time_or_does_not_fit_is_refused() {
        for text in [
            "",
            "-",
            ".5",
            "1.2.3",
            "null",
            "1e",
            "1e400",
            "1e99999999999",
            "9223372036854776",
            "12a",
            "--1",
        ] {
            assert_eq!(nanos_from_micros(text), None, "{text}");
        }
    }

    #[test]
    fn a_long_fraction_is_cut_not_refused() {
        let text = format!("1.5{}", "0".repeat(1000));
        assert_eq!(nanos_from_micros(&text), Some(1_500));
    }
}
