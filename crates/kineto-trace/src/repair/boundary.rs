//! Where a string ends that may hold quotes of its own: at the quote after which the file goes on as it must.

use super::mender::Stop;
use crate::fields::{Field, Place};

/// Longest run of blanks and longest key that are looked past; a quote followed by more ends nothing.
const LOOKED_PAST: usize = 96;

/// An open bracket.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Level {
    /// The file's outermost object.
    Top,
    /// The list of events.
    Events,
    /// An element of it.
    Event,
    /// Its arguments.
    Args,
    /// Any other object.
    Object,
    /// Any other list.
    List,
}

/// Keys of an element that the format knows and this reader does not use.
const OTHER_EVENT_KEYS: &[&str] = &[
    "id2", "scope", "tts", "tdur", "cname", "sf", "esf", "stack", "estack", "bind_id", "flow_in",
    "flow_out", "tidelta",
];

/// Whether `key` may stand in an element.
pub(super) fn is_event_key(key: &[u8]) -> bool {
    std::str::from_utf8(key).is_ok_and(|key| {
        Field::find(Place::Event, key).is_some() || OTHER_EVENT_KEYS.contains(&key)
    })
}

/// What is known while a string is looked at.
pub(super) struct Boundary<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) complete: bool,
    pub(super) levels: &'a [Level],
}

/// Whether something stands there; `Short` where the bytes end before it is known.
type Found = Result<bool, Stop>;

impl Boundary<'_> {
    /// The quote that ends a key which begins at `start`: the first one, since no program puts quotes into its keys.
    pub(super) fn key_end(&self, start: usize) -> Result<usize, Stop> {
        let mut at = start;
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b'"' => return Ok(at),
                b'\\' => at += 1,
                _ if at - start > LOOKED_PAST || byte == b'\n' => {
                    return Err(Stop::Lost {
                        reason: "a key has no end",
                        at: start,
                    });
                }
                _ => {}
            }
            at += 1;
        }
        Err(self.short("a key", self.bytes.len()))
    }

    /// The quote that ends a value which begins at `start`.
    pub(super) fn value_end(&self, start: usize) -> Result<usize, Stop> {
        let mut at = start;
        while let Some(step) = memchr::memchr2(b'"', b'\\', self.rest(at)) {
            at += step;
            if self.bytes[at] == b'"' {
                if self.ends(at + 1)? {
                    return Ok(at);
                }
                at += 1;
                continue;
            }
            // A backslash: mostly it escapes what follows. But a path that ends with one, written by a program that
            // escapes nothing, hides the quote that ends it.
            match self.bytes.get(at + 1) {
                Some(b'"') if self.hidden_end(at + 2)? => return Ok(at + 1),
                Some(_) => at += 2,
                None => break,
            }
        }
        Err(self.short("a string", self.bytes.len()))
    }

    /// Whether the file goes on as it must behind a string of the innermost level.
    fn ends(&self, after: usize) -> Found {
        let Some(next) = self.byte_after(after, "a string")? else {
            return Ok(false);
        };
        let at = self.past_blanks(after);
        match (self.levels.last(), next) {
            (Some(Level::List), b',') => self.starts_value(at + 1),
            (Some(Level::List), b']') | (Some(_), b'}') => self.closes(at),
            (Some(level), b',') => self.starts_key(at + 1, *level),
            // A comma may be missing.
            (Some(Level::Event), b'"') => self.starts_key(at, Level::Event),
            _ => Ok(false),
        }
    }

    /// As [`Self::ends`], where only the surest sign counts: another key of the element.
    fn hidden_end(&self, after: usize) -> Found {
        if self.levels.last() != Some(&Level::Event)
            || self.byte_after(after, "a string")? != Some(b',')
        {
            return Ok(false);
        }
        self.starts_key(self.past_blanks(after) + 1, Level::Event)
    }

    /// Whether a key of `level` stands next, or its closing bracket after a comma too many.
    fn starts_key(&self, after: usize, level: Level) -> Found {
        match self.byte_after(after, "an object")? {
            Some(b'"') => {}
            // A comma too many.
            Some(b',') => {
                let after = self.past_blanks(after) + 1;
                return match self.byte_after(after, "an object")? {
                    Some(b',') => Ok(false),
                    _ => self.starts_key(after, level),
                };
            }
            Some(b'}') => return Ok(level != Level::Top),
            // Its first quote may be missing, or be another one: still no part of the string before.
            Some(b'\'' | b'a'..=b'z') if level == Level::Event => {
                return self.starts_unquoted_key(self.past_blanks(after));
            }
            _ => return Ok(false),
        }
        let start = self.past_blanks(after) + 1;
        let rest = self.rest(start);
        let looked_at = &rest[..rest.len().min(LOOKED_PAST)];
        let Some(length) = memchr::memchr(b'"', looked_at) else {
            if looked_at.len() < LOOKED_PAST && !self.complete {
                return Err(self.short("a key", self.bytes.len()));
            }
            return Ok(false);
        };
        let key = &looked_at[..length];
        let fits = match level {
            Level::Event => is_event_key(key),
            _ => looks_like_key(key),
        };
        Ok(fits && self.byte_after(start + length + 1, "a key")? == Some(b':'))
    }

    /// Whether a known key without its first quote stands at `at`.
    fn starts_unquoted_key(&self, at: usize) -> Found {
        let at = at + usize::from(self.bytes[at] == b'\'');
        let rest = self.rest(at);
        let letters = rest.iter().take(LOOKED_PAST);
        let length = letters
            .take_while(|byte| byte.is_ascii_alphanumeric())
            .count();
        let quote = matches!(rest.get(length), Some(b'"' | b'\''));
        if length == rest.len() && !self.complete {
            return Err(self.short("a key", self.bytes.len()));
        }
        Ok(quote
            && is_event_key(&rest[..length])
            && self.byte_after(at + length + 1, "a key")? == Some(b':'))
    }

    fn starts_value(&self, after: usize) -> Found {
        let next = self.byte_after(after, "a list")?;
        Ok(next.is_some_and(|byte| {
            matches!(byte, b'"' | b'{' | b'[' | b']' | b'-' | b't' | b'f' | b'n')
                || byte.is_ascii_digit()
        }))
    }

    /// Whether the bracket at `at` closes the innermost level: what follows fits the level around it.
    fn closes(&self, at: usize) -> Found {
        let around = self.levels.iter().rev().nth(1);
        let Some(next) = self.byte_after(at + 1, "an object")? else {
            return Ok(self.complete);
        };
        let at = self.past_blanks(at + 1);
        match (around, next) {
            (Some(Level::Events), b',') => {
                let next = self.byte_after(at + 1, "the list of events")?;
                Ok(matches!(next, Some(b'{' | b']') | None))
            }
            (Some(Level::Events), b'{' | b']') | (Some(Level::List), b']') => Ok(true),
            (Some(Level::List), b',') => self.starts_value(at + 1),
            (Some(Level::Events | Level::List) | None, _) => Ok(false),
            (Some(_), b'}') => Ok(true),
            (Some(level), b',') => self.starts_key(at + 1, *level),
            _ => Ok(false),
        }
    }

    /// The first byte from `at` on that is no blank; `None` at the end of the file, and where blanks go on so long
    /// that nobody wrote them between two values.
    fn byte_after(&self, at: usize, inside: &'static str) -> Result<Option<u8>, Stop> {
        let place = self.past_blanks(at);
        match self.bytes.get(place) {
            None if !self.complete => Err(self.short(inside, place)),
            Some(byte) if byte.is_ascii_whitespace() => Ok(None),
            other => Ok(other.copied()),
        }
    }

    fn past_blanks(&self, at: usize) -> usize {
        let blanks = self.rest(at).iter().take(LOOKED_PAST);
        at + blanks.take_while(|byte| byte.is_ascii_whitespace()).count()
    }

    fn rest(&self, at: usize) -> &[u8] {
        self.bytes.get(at..).unwrap_or_default()
    }

    fn short(&self, inside: &'static str, at: usize) -> Stop {
        Stop::Short { inside, at }
    }
}

/// Whether `text` could be a key: words, as those of the format are.
fn looks_like_key(text: &[u8]) -> bool {
    !text.is_empty()
        && text
            .iter()
            .all(|&byte| byte.is_ascii_alphanumeric() || b" _-.()/%#*+".contains(&byte))
}
