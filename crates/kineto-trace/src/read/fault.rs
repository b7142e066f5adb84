//! What the JSON reader says, and where.

use serde::Deserialize;
use serde_json::Deserializer;

use super::spot::Spot;
use crate::{Odd, ReadError};

/// Reads one value from the beginning of `bytes`, and says how many bytes it took.
pub(super) fn value<'de, T: Deserialize<'de>>(
    bytes: &'de [u8],
) -> (Result<T, serde_json::Error>, usize) {
    let mut json = Deserializer::from_slice(bytes);
    let value = T::deserialize(&mut json);
    let used = json.into_iter::<serde::de::IgnoredAny>().byte_offset();
    (value, used)
}

/// A fault at a place.
pub(crate) fn at(spot: Spot, reason: &str) -> ReadError {
    ReadError::Syntax {
        byte: spot.byte,
        line: spot.line(),
        column: spot.column(),
        reason: reason.to_owned(),
    }
}

/// An error of the JSON reader about `bytes`, which begin at `spot`.
pub(crate) fn of(error: &serde_json::Error, spot: Spot, bytes: &[u8]) -> ReadError {
    let said = reason(error);
    // It puts "not Unicode" at the string's end, and knows not which byte it is.
    let end = offset(error, bytes);
    if said.contains("unicode")
        && let Err(invalid) = std::str::from_utf8(&bytes[..end])
    {
        let byte = bytes[invalid.valid_up_to()];
        let spot = spot.after(&bytes[..invalid.valid_up_to()]);
        return at(spot, &format!("invalid UTF-8 (byte {byte:#04X})"));
    }
    at(spot.after(&bytes[..end]), &said)
}

/// What is wrong with a compressed stream, as an error about text that was read up to `spot`.
pub(super) fn of_stream(damage: Odd, spot: Spot) -> ReadError {
    match damage {
        Odd::CompressedEndsEarly {
            compressed_bytes,
            text_bytes,
        } => ReadError::TruncatedGzip {
            compressed_bytes,
            text_bytes,
        },
        Odd::CompressedDamaged { text_bytes, reason } => {
            ReadError::DamagedGzip { text_bytes, reason }
        }
        Odd::BytesAfterStream(bytes) => ReadError::DamagedGzip {
            text_bytes: spot.byte,
            reason: format!("{bytes} bytes that are no gzip follow its end"),
        },
        other => ReadError::DamagedGzip {
            text_bytes: spot.byte,
            reason: other.to_string(),
        },
    }
}

/// What the JSON reader says, without the place it adds.
pub(crate) fn reason(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    said.strip_suffix(&place).unwrap_or(&said).to_owned()
}

/// The place in `bytes` that the error means.
fn offset(error: &serde_json::Error, bytes: &[u8]) -> usize {
    let mut newlines = memchr::memchr_iter(b'\n', bytes);
    let line_start = match error.line() {
        0 | 1 => 0,
        line => newlines.nth(line - 2).map_or(0, |at| at + 1),
    };
    // Its column counts the bytes that were read, the wrong one included.
    (line_start + error.column().saturating_sub(1)).min(bytes.len())
}

/// An error of the JSON reader about a whole text.
pub(crate) fn syntax(error: &serde_json::Error) -> ReadError {
    ReadError::Syntax {
        byte: 0,
        line: error.line() as u64,
        column: error.column() as u64,
        reason: reason(error),
    }
}
