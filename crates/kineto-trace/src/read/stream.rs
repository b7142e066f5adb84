//! A text that comes out of a source, bit by bit.

use std::io::Read;

use super::{source::Source, spot::Spot, window::Window};
use crate::{Odd, ReadError};

/// What is read at once; little for a fuzzer, whose files are small, so that windows end everywhere.
const CHUNK: usize = if cfg!(fuzzing) { 64 } else { 1 << 17 };

/// The part of a source's text that was read and not yet used.
pub(super) struct Stream<R: Read> {
    source: Source<R>,
    unread: Unread,
    /// Where in it the unread part begins.
    start: usize,
    chunk: Vec<u8>,
    /// Bytes at the beginning of the chunk that are kept from the one before: a character's first half.
    kept: usize,
    spot: Spot,
    strict: bool,
    damage: Option<Odd>,
}

/// Text while all of it is UTF-8, which the JSON reader then need not look at again; bytes from the first that is not.
enum Unread {
    Text(String),
    Bytes(Vec<u8>),
}

impl<R: Read> Stream<R> {
    pub(super) fn of(source: Source<R>, strict: bool) -> Self {
        Self::in_chunks(source, strict, CHUNK)
    }

    /// The same with `chunk` bytes read at once, 4 or more.
    pub(super) fn in_chunks(source: Source<R>, strict: bool, chunk: usize) -> Self {
        Self {
            source,
            unread: Unread::Text(String::new()),
            start: 0,
            chunk: vec![0; chunk],
            kept: 0,
            spot: Spot::start(),
            strict,
            damage: None,
        }
    }

    /// Fills the chunk; returns how many bytes it holds.
    fn fill(&mut self) -> Result<usize, ReadError> {
        let mut end = self.kept;
        // A decompressor gives little at a time, and each round costs the reader a second look.
        while end < self.chunk.len() && self.damage.is_none() {
            match self.source.read(&mut self.chunk[end..]) {
                Ok(0) => break,
                Ok(count) => end += count,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => {
                    let failure = self.source.failure(error);
                    if self.strict {
                        return Err(failure);
                    }
                    self.damage = Some(as_oddity(failure)?);
                }
            }
        }
        Ok(end)
    }

    /// Forgets what the reader has moved past.
    fn drop_used(&mut self) {
        match &mut self.unread {
            Unread::Text(text) if text.is_char_boundary(self.start) => {
                drop(text.drain(..self.start))
            }
            Unread::Text(text) => {
                let mut bytes = std::mem::take(text).into_bytes();
                bytes.drain(..self.start);
                self.unread = Unread::Bytes(bytes);
            }
            Unread::Bytes(bytes) => drop(bytes.drain(..self.start)),
        }
        self.start = 0;
    }

    /// Moves the chunk's bytes behind the unread ones; returns whether there were any.
    fn take(&mut self, end: usize) -> bool {
        self.drop_used();
        let chunk = &self.chunk[..end];
        let taken = match &mut self.unread {
            Unread::Text(text) => {
                let (valid, broken) = valid_part(chunk, end < self.chunk.len());
                text.push_str(valid);
                if broken {
                    let mut bytes = std::mem::take(text).into_bytes();
                    bytes.extend_from_slice(&chunk[valid.len()..]);
                    self.unread = Unread::Bytes(bytes);
                    end
                } else {
                    valid.len()
                }
            }
            Unread::Bytes(bytes) => {
                bytes.extend_from_slice(chunk);
                end
            }
        };
        self.chunk.copy_within(taken..end, 0);
        self.kept = end - taken;
        taken > 0
    }
}

/// The text that `chunk` begins with, and whether what follows is none. A chunk that is not the last may stop in the
/// middle of a character.
fn valid_part(chunk: &[u8], last: bool) -> (&str, bool) {
    match std::str::from_utf8(chunk) {
        Ok(valid) => (valid, false),
        Err(error) => {
            let valid = std::str::from_utf8(&chunk[..error.valid_up_to()]);
            let broken = error.error_len().is_some() || last;
            (valid.unwrap_or_default(), broken)
        }
    }
}

impl<R: Read> Window for Stream<R> {
    fn bytes(&self) -> &[u8] {
        match &self.unread {
            Unread::Text(text) => &text.as_bytes()[self.start..],
            Unread::Bytes(bytes) => &bytes[self.start..],
        }
    }

    fn text(&self) -> Option<&str> {
        match &self.unread {
            Unread::Text(text) => text.get(self.start..),
            Unread::Bytes(_) => None,
        }
    }

    fn more(&mut self) -> Result<bool, ReadError> {
        // The reader starts anew on what was too short: doubling it keeps that linear.
        let wanted = 2 * self.bytes().len();
        let mut more = false;
        loop {
            let end = self.fill()?;
            if !self.take(end) {
                return Ok(more);
            }
            more = true;
            if self.bytes().len() >= wanted {
                return Ok(true);
            }
        }
    }

    fn consume(&mut self, count: usize) {
        if count > 0 {
            self.spot = self.spot.after(&self.bytes()[..count]);
            self.start += count;
        }
    }

    fn spot(&self) -> Spot {
        self.spot
    }

    fn damage(&self) -> Option<Odd> {
        self.damage.clone().or_else(|| self.source.odd_end())
    }
}

/// A broken compressed stream still gave what came before; any other failure of a source is final.
fn as_oddity(failure: ReadError) -> Result<Odd, ReadError> {
    match failure {
        ReadError::TruncatedGzip {
            compressed_bytes,
            text_bytes,
        } => Ok(Odd::CompressedEndsEarly {
            compressed_bytes,
            text_bytes,
        }),
        ReadError::DamagedGzip { text_bytes, reason } => {
            Ok(Odd::CompressedDamaged { text_bytes, reason })
        }
        other => Err(other),
    }
}
