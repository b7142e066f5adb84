//! Values without quotes: numbers, and words that some programs write for none.

use std::borrow::Cow;

use super::mender::Stop;
use crate::Repair;

/// Longest word that is taken for a value.
const LONGEST: usize = 400;

/// A value without quotes, as JSON.
pub(super) struct Token {
    pub(super) json: Cow<'static, str>,
    pub(super) end: usize,
    pub(super) repair: Option<Repair>,
}

/// Reads the value at `at`: a JSON number or word as it stands, a number of another notation as a number, and
/// `NaN`, `-inf`, `N/A`, `1.#QNAN` and other words as null.
pub(super) fn read(bytes: &[u8], at: usize, complete: bool) -> Result<Token, Stop> {
    let rest = &bytes[at..];
    let letters = rest
        .iter()
        .take(LONGEST)
        .take_while(|&&byte| is_letter(byte));
    let length = letters.count();
    let end = at + length;
    if end == bytes.len() {
        let inside = "a value";
        // A word that the file ends with may go on.
        return Err(Stop::Short {
            inside,
            at: if complete { end } else { at },
        });
    }
    if length == 0 || length == LONGEST {
        let reason = "expected a value";
        return Err(Stop::Lost { reason, at });
    }
    let text = String::from_utf8_lossy(&rest[..length]);
    let (json, repair) = match &*text {
        "true" => ("true".into(), None),
        "false" => ("false".into(), None),
        "null" => ("null".into(), None),
        number if is_json(number) => (number.to_owned().into(), None),
        other => match as_number(other) {
            Some(number) => (number.into(), Some(Repair::Number)),
            None => ("null".into(), Some(Repair::NoNumber)),
        },
    };
    Ok(Token { json, end, repair })
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"+-./#_()%".contains(&byte)
}

fn is_json(number: &str) -> bool {
    serde_json::from_str::<&serde_json::value::RawValue>(number).is_ok()
}

/// A number that Rust reads and JSON does not (`+5`, `.5`, `5.`, `007`), as JSON.
fn as_number(text: &str) -> Option<String> {
    if !text.parse::<f64>().ok()?.is_finite() {
        return None;
    }
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let (mantissa, exponent) = match digits.find(['e', 'E']) {
        Some(at) => digits.split_at(at),
        None => (digits, ""),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    let point = if fraction.is_empty() { "" } else { "." };
    let number = format!("{sign}{whole}{point}{fraction}{exponent}");
    is_json(&number).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::Repair;

    #[test]
    fn words_in_place_of_numbers_become_null() {
        for word in [
            "NaN",
            "-nan",
            "inf",
            "-Infinity",
            "N/A",
            "nan(ind)",
            "1.#QNAN",
            "None",
        ] {
            let Ok(token) = read(format!("{word},").as_bytes(), 0, true) else {
                panic!("{word}")
            };
            assert_eq!(
                (&*token.json, token.repair),
                ("null", Some(Repair::NoNumber)),
                "{word}"
            );
        }
    }

    #[test]
    fn numbers_of_other_notations_stay_numbers() {
        for (text, json) in [
            ("+5", "5"),
            (".5", "0.5"),
            ("5.", "5"),
            ("-007.10", "-7.10"),
            ("1.e3", "1e3"),
        ] {
            let Ok(token) = read(format!("{text}}}").as_bytes(), 0, true) else {
                panic!("{text}")
            };
            assert_eq!(
                (&*token.json, token.repair),
                (json, Some(Repair::Number)),
                "{text}"
            );
        }
        let Ok(token) = read(b"12.50]", 0, true) else {
            panic!("a JSON number")
        };
        assert_eq!((&*token.json, token.repair), ("12.50", None));
    }
}
