//! Where reading goes on behind a piece that was given up.

use super::boundary::is_event_key;
use crate::fields::{Field, Place};

/// Longest blank and longest key that are looked past.
const LOOKED_PAST: usize = 64;

/// The place of the next element, or of the bracket that ends the list. An element begins where a brace follows a
/// comma or another brace and a key of events stands behind it. Where the bytes end before that is known there is none,
/// unless they are `complete`: nothing follows them.
pub(crate) fn next_element(bytes: &[u8], from: usize, complete: bool) -> Option<usize> {
    let mut at = from;
    while let Some(step) = memchr::memchr2(b'{', b']', bytes.get(at..)?) {
        at += step;
        let before = last_before(bytes, at);
        let found = match bytes[at] {
            b'{' => matches!(before, Some(b',' | b'}' | b'[')) && opens_event(bytes, at + 1),
            _ => before == Some(b'}') && ends_list(bytes, at + 1, complete)?,
        };
        if found {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// The place of the next comma behind which a known key of the outermost object stands.
pub(crate) fn next_top_key(bytes: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(step) = memchr::memchr(b',', bytes.get(at..)?) {
        at += step;
        if key_at(bytes, at + 1, |key| {
            std::str::from_utf8(key).is_ok_and(|key| Field::find(Place::Top, key).is_some())
        }) {
            return Some(at);
        }
        at += 1;
    }
    None
}

fn opens_event(bytes: &[u8], after: usize) -> bool {
    key_at(bytes, after, is_event_key)
}

/// Whether the list of events may end before `after`: the file ends, or a key of the outermost object follows. `None`
/// where more bytes may tell.
fn ends_list(bytes: &[u8], after: usize, complete: bool) -> Option<bool> {
    let at = past_blanks(bytes, after);
    match bytes.get(at) {
        None => complete.then_some(true),
        Some(b',') => Some(key_at(bytes, at + 1, |_| true)),
        Some(b'}') if past_blanks(bytes, at + 1) == bytes.len() => complete.then_some(true),
        Some(_) => Some(false),
    }
}

/// Whether a key that `fits` stands at `after`, behind blanks.
fn key_at(bytes: &[u8], after: usize, fits: impl Fn(&[u8]) -> bool) -> bool {
    let start = past_blanks(bytes, after);
    if bytes.get(start) != Some(&b'"') {
        return false;
    }
    let rest = &bytes[start + 1..];
    let looked_at = &rest[..rest.len().min(LOOKED_PAST)];
    let Some(length) = memchr::memchr(b'"', looked_at) else {
        return false;
    };
    let colon = past_blanks(rest, length + 1);
    fits(&looked_at[..length]) && rest.get(colon) == Some(&b':')
}

fn past_blanks(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default().iter();
    let blanks = rest.take(LOOKED_PAST);
    at + blanks.take_while(|byte| byte.is_ascii_whitespace()).count()
}

fn last_before(bytes: &[u8], at: usize) -> Option<u8> {
    let before = bytes[..at].iter().rev().take(LOOKED_PAST);
    before.copied().find(|byte| !byte.is_ascii_whitespace())
}
