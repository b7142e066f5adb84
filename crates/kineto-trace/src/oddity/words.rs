//! Oddities as sentences.

use std::fmt;

use super::{Odd, Repair};

impl fmt::Display for Odd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoEvents => f.write_str("the trace is empty: no event was recorded"),
            Self::NotAnObject(text) => write!(f, "skipped, expected an object, found {text}"),
            Self::Missing(key) => write!(f, "skipped, \"{key}\" is missing"),
            Self::Unreadable(key, text) => write!(f, "skipped, \"{key}\" cannot be {text}"),
            Self::Broken(reason) => write!(f, "skipped, broken JSON: {reason}"),
            Self::Repaired(repair) => repair.fmt(f),
            Self::EndsEarly(place) => write!(f, "the file ends early, in {place}"),
            Self::CompressedEndsEarly {
                compressed_bytes,
                text_bytes,
            } => write!(
                f,
                "the compressed stream ends early after {compressed_bytes} bytes; {text_bytes} bytes of text came out of it"
            ),
            Self::CompressedDamaged { text_bytes, reason } => write!(
                f,
                "the compressed stream is damaged after {text_bytes} bytes of text: {reason}"
            ),
            Self::BrokenHead(reason) => write!(
                f,
                "what stands beside the list of events is broken JSON ({reason}); every event was read"
            ),
            Self::NoClosingBracket => {
                f.write_str("the list has no closing bracket, which the format allows")
            }
            Self::CompressedAltered => f.write_str(
                "the compressed stream came to its end and its checksum does not fit: some of the text was altered",
            ),
            Self::BytesAfterStream(bytes) => write!(
                f,
                "{bytes} byte{} that are no gzip follow the compressed stream; left out",
                many(*bytes)
            ),
            Self::TextAfterEnd(bytes) => write!(
                f,
                "{bytes} byte{} of text follow the end of the trace; left out",
                many(*bytes)
            ),
            Self::JsonAfterEnd(bytes) => write!(
                f,
                "{bytes} byte{} follow the end of the trace and hold more JSON, as where traces were joined; left out",
                many(*bytes)
            ),
            Self::SecondList => {
                f.write_str("a second list of events; a JSON reader drops one of them, both are kept here")
            }
            Self::NoName(found) => {
                write!(f, "expected text as \"name\", found {found}; kept without a name")
            }
            Self::NoArguments(found) => {
                write!(f, "expected an object as \"args\", found {found}; kept without it")
            }
            Self::NumberAsText => f.write_str("a time in quotes, taken as a number"),
            Self::ZeroDuration => f.write_str("device work that took no time, as rounding makes it"),
            Self::NoBegin => f.write_str("skipped, the end of a slice (\"ph\" is \"E\") that never began"),
            Self::NoEnd => f.write_str(
                "the beginning of a slice (\"ph\" is \"B\") that never ends, counted as taking no time",
            ),
            Self::NegativeDuration => {
                f.write_str("never ended (its duration is negative), counted as taking no time")
            }
            Self::NeverRan => f.write_str(
                "device work at time 0 that took no time was never run; it counts in no number",
            ),
            Self::Crossing => f.write_str("outlives the slice it began in"),
            Self::StreamOverlap => {
                f.write_str("began on its stream before the work ahead of it had ended")
            }
            Self::SharedCorrelation => {
                f.write_str("shares its launch call with other work, as in a CUDA graph")
            }
            Self::Header(key) => write!(f, "\"{key}\" cannot be read and is left out"),
        }
    }
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ControlCharacter(byte) => {
                write!(f, "repaired, raw control character {byte:#04X} in a string")
            }
            Self::Quote => f.write_str("repaired, a quote without a backslash in a string"),
            Self::Backslash => f.write_str(
                "repaired, a backslash that escapes nothing in a string (old Kineto on Windows writes paths so)",
            ),
            Self::Utf8 => f.write_str("repaired, bytes that are no UTF-8 became U+FFFD"),
            Self::NoNumber => {
                f.write_str("repaired, a word such as NaN or N/A in place of a number became null")
            }
            Self::Number => f.write_str("repaired, a number that is not written as JSON writes it"),
            Self::Comma => f.write_str("repaired, a comma too many"),
            Self::MissingComma => f.write_str("repaired, a comma was missing"),
        }
    }
}

fn many(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}
