//! A text that comes out of a source, bit by bit.

use std::io::Read;

use super::{
    source::Source,
    spot::{LazySpot, Spot},
    window::Window,
};
use crate::{Odd, ReadError};

/// What is held at once; little for a fuzzer, whose files are small, so that windows end everywhere.
const CHUNK: usize = if cfg!(fuzzing) { 64 } else { 1 << 17 };

/// The part of a source's text that was read and not yet used.
pub(super) struct Stream<R: Read> {
    source: Source<R>,
    held: Held,
    /// Where in it the unread part begins.
    start: usize,
    /// Beginning of a character whose end is still to come; no part of what is held.
    half: Vec<u8>,
    /// Whether the source has nothing more.
    ended: bool,
    chunk: usize,
    spot: LazySpot,
    strict: bool,
    damage: Option<Odd>,
}

/// Text while all of it is UTF-8, which the JSON reader then need not look at again; bytes from the first that is not.
enum Held {
    Text(String),
    Bytes(Vec<u8>),
}

impl<R: Read> Stream<R> {
    pub(super) fn of(source: Source<R>, strict: bool) -> Self {
        Self::in_chunks(source, strict, CHUNK)
    }

    /// The same with `chunk` bytes held at once, 1 or more.
    pub(super) fn in_chunks(source: Source<R>, strict: bool, chunk: usize) -> Self {
        Self {
            source,
            held: Held::Text(String::new()),
            start: 0,
            half: Vec::new(),
            ended: false,
            chunk,
            spot: LazySpot::default(),
            strict,
            damage: None,
        }
    }

    /// All that is held, also what the reader has moved past.
    fn all(&self) -> &[u8] {
        match &self.held {
            Held::Text(text) => text.as_bytes(),
            Held::Bytes(bytes) => bytes,
        }
    }

    /// Forgets what the reader has moved past and fills what is held from the source, which it is read into without a
    /// copy. The reader starts anew on what was too short: holding twice as much keeps that linear.
    fn refill(&mut self) -> Result<(), ReadError> {
        self.spot.rebase(self.all(), self.start);
        let (mut bytes, was_text) = match std::mem::replace(&mut self.held, Held::Bytes(Vec::new()))
        {
            Held::Text(text) => (text.into_bytes(), true),
            Held::Bytes(bytes) => (bytes, false),
        };
        let left = bytes.len() - self.start;
        bytes.copy_within(self.start.., 0);
        self.start = 0;
        let filled = left + self.half.len();
        // Mostly as long as before, so that nothing is set to zero.
        bytes.resize(self.chunk.max(2 * left) + self.half.len(), 0);
        bytes[left..filled].copy_from_slice(&self.half);
        self.half.clear();
        let end = self.fill(&mut bytes, filled)?;
        bytes.truncate(end);
        self.held = if was_text {
            self.text_of(bytes)
        } else {
            Held::Bytes(bytes)
        };
        Ok(())
    }

    /// Reads into `bytes` from `filled` on; returns how many of them there are now.
    fn fill(&mut self, bytes: &mut [u8], filled: usize) -> Result<usize, ReadError> {
        let mut end = filled;
        // A decompressor gives little at a time, and each round costs the reader a second look.
        while end < bytes.len() && !self.ended {
            match self.source.read(&mut bytes[end..]) {
                Ok(0) => self.ended = true,
                Ok(count) => end += count,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => {
                    let failure = self.source.failure(error);
                    if self.strict {
                        return Err(failure);
                    }
                    self.damage = Some(as_oddity(failure)?);
                    self.ended = true;
                }
            }
        }
        Ok(end)
    }

    /// Text if `bytes` are, but for half a character at the end, which is set aside.
    fn text_of(&mut self, bytes: Vec<u8>) -> Held {
        let error = match String::from_utf8(bytes) {
            Ok(text) => return Held::Text(text),
            Err(error) => error,
        };
        let fault = error.utf8_error();
        let mut bytes = error.into_bytes();
        if fault.error_len().is_some() || self.ended {
            return Held::Bytes(bytes);
        }
        self.half = bytes.split_off(fault.valid_up_to());
        match String::from_utf8(bytes) {
            Ok(text) => Held::Text(text),
            Err(error) => Held::Bytes(error.into_bytes()),
        }
    }
}

impl<R: Read> Window for Stream<R> {
    fn bytes(&self) -> &[u8] {
        &self.all()[self.start..]
    }

    fn text(&self) -> Option<&str> {
        match &self.held {
            Held::Text(text) => text.get(self.start..),
            Held::Bytes(_) => None,
        }
    }

    fn more(&mut self) -> Result<bool, ReadError> {
        let before = self.bytes().len();
        while !self.ended {
            self.refill()?;
            // All that came may be half a character.
            if self.bytes().len() > before {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn consume(&mut self, count: usize) {
        self.start += count;
    }

    fn byte(&self) -> u64 {
        self.spot.byte(self.start)
    }

    fn spot(&self) -> Spot {
        self.spot.at(self.all(), self.start)
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
