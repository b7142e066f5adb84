//! What a broken string says.

use crate::Repair;

/// A string as it was meant, and what had to be repaired, with the place in it.
pub(super) struct Decoded {
    pub(super) text: String,
    pub(super) repairs: Vec<(Repair, usize)>,
}

/// Decodes what stands between two quotes. Where one backslash escapes nothing, the writer escaped none, and all of
/// the string's backslashes are letters.
pub(super) fn string(bytes: &[u8]) -> Decoded {
    let mut repairs = Vec::new();
    let escaped = match first_invalid_escape(bytes) {
        Some(at) => {
            repairs.push((Repair::Backslash, at));
            false
        }
        None => true,
    };
    let mut plain = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' if escaped => {
                at = unescape(bytes, at, &mut plain, &mut repairs);
                continue;
            }
            b'"' => repairs.push((Repair::Quote, at)),
            ..0x20 => repairs.push((Repair::ControlCharacter(byte), at)),
            _ => {}
        }
        plain.push(byte);
        at += 1;
    }
    if let Err(invalid) = std::str::from_utf8(bytes) {
        repairs.push((Repair::Utf8, invalid.valid_up_to()));
    }
    Decoded {
        text: String::from_utf8_lossy(&plain).into_owned(),
        repairs,
    }
}

/// The first backslash that no escape of JSON begins with.
fn first_invalid_escape(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    while let Some(step) = memchr::memchr(b'\\', &bytes[at..]) {
        at += step;
        match bytes.get(at + 1) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => at += 2,
            Some(b'u') if code_unit(bytes, at).is_some() => at += 6,
            _ => return Some(at),
        }
    }
    None
}

/// Writes what the escape at `at` stands for and returns the place behind it.
fn unescape(
    bytes: &[u8],
    at: usize,
    plain: &mut Vec<u8>,
    repairs: &mut Vec<(Repair, usize)>,
) -> usize {
    let letter = match bytes.get(at + 1) {
        Some(b'b') => 0x08,
        Some(b'f') => 0x0C,
        Some(b'n') => b'\n',
        Some(b'r') => b'\r',
        Some(b't') => b'\t',
        Some(b'u') => return unicode(bytes, at, plain, repairs),
        Some(&other) => other,
        None => b'\\',
    };
    plain.push(letter);
    at + 2
}

/// As [`unescape`], for `\uXXXX`; half of a pair alone becomes U+FFFD.
fn unicode(
    bytes: &[u8],
    at: usize,
    plain: &mut Vec<u8>,
    repairs: &mut Vec<(Repair, usize)>,
) -> usize {
    let first = code_unit(bytes, at).unwrap_or(0xFFFD);
    let second = code_unit(bytes, at + 6);
    let mut units = std::iter::once(first).chain(second);
    let letter = char::decode_utf16(units.by_ref()).next();
    let letter = letter.and_then(Result::ok).unwrap_or_else(|| {
        repairs.push((Repair::Utf8, at));
        char::REPLACEMENT_CHARACTER
    });
    plain.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes());
    at + if letter.len_utf16() == 2 { 12 } else { 6 }
}

/// The code unit of a `\uXXXX` at `at`.
fn code_unit(bytes: &[u8], at: usize) -> Option<u16> {
    let digits = bytes.get(at..at + 6)?.strip_prefix(b"\\u")?;
    let digits = std::str::from_utf8(digits).ok()?;
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    u16::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::string;
    use crate::Repair;

    fn decoded(bytes: &[u8]) -> (String, Vec<Repair>) {
        let decoded = string(bytes);
        let repairs = decoded.repairs.into_iter().map(|(repair, _)| repair);
        (decoded.text, repairs.collect())
    }

    #[test]
    fn backslashes_of_a_writer_that_escapes_nothing_are_letters() {
        let path = br"pkg\nn\cuda\__init__.py";
        assert_eq!(
            decoded(path),
            (r"pkg\nn\cuda\__init__.py".into(), vec![Repair::Backslash])
        );
        assert_eq!(decoded(br"a\nb"), ("a\nb".into(), vec![]));
    }

    #[test]
    fn halves_of_pairs_become_the_replacement_character() {
        assert_eq!(decoded(br"\ud83d\ude00"), ("\u{1F600}".into(), vec![]));
        assert_eq!(
            decoded(br"a\ud83dz"),
            ("a\u{FFFD}z".into(), vec![Repair::Utf8])
        );
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        let (text, repairs) = decoded(b"f\xF0(x\x01\"");
        assert_eq!(text, "f\u{FFFD}(x\u{1}\"");
        assert_eq!(
            repairs,
            [Repair::ControlCharacter(1), Repair::Quote, Repair::Utf8]
        );
    }
}
