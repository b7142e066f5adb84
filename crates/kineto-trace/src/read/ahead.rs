//! Looking at what stands next, as far as that is worth it.

use serde_json::value::RawValue;

use super::{document::Document, fault, window::Window};
use crate::{
    ReadError,
    repair::{self, Mended, Piece},
};

/// Why something is given up before its fault is reached.
const TOO_FAR: &str = "too much of what follows is broken to look for its end";

/// A value that is not taken apart.
pub(super) enum Raw {
    /// It is sound, and that many bytes long.
    Sound(usize),
    /// It is not, for this reason, which was found that many bytes on.
    Broken(String, usize),
}

impl<W: Window> Document<W> {
    /// How many bytes to look at.
    pub(super) fn reach(&self) -> usize {
        self.ground.reach(self.window.byte())
    }

    /// Gets more bytes that are in reach; `false` where there are none left.
    pub(super) fn more_ahead(&mut self, reach: usize) -> Result<bool, ReadError> {
        Ok(!self.all_ahead(reach) && self.more()?)
    }

    /// Whether all bytes in reach are at hand, and what follows is not to be looked at.
    fn all_ahead(&self, reach: usize) -> bool {
        self.window.bytes().len() >= reach
    }

    /// Whether an error may come from the bytes ahead stopping in the middle of something, `used` bytes on: of a
    /// minus without its digits the JSON reader says that it is no number.
    pub(super) fn cut_off(&self, error: &serde_json::Error, used: usize, reach: usize) -> bool {
        const LONGEST_TOKEN: usize = 8;
        error.is_eof() || used + LONGEST_TOKEN >= self.window.ahead(reach).len()
    }

    /// Reading goes on `from` bytes on, and a fault further on had it look `to` bytes ahead.
    pub(super) fn in_vain(&mut self, from: usize, to: usize) {
        let at = self.window.byte();
        self.ground.in_vain(at + from as u64, at + to as u64);
    }

    /// Looks at a value as a whole, getting as many bytes as that takes.
    pub(super) fn raw(&mut self, reach: usize) -> Result<Raw, ReadError> {
        loop {
            let ahead = self.window.ahead(reach);
            let (value, used) = fault::value::<&RawValue>(ahead);
            let cut_off = match &value {
                // A number may go on where the bytes end.
                Ok(_) => used == ahead.len(),
                Err(error) => self.cut_off(error, used, reach),
            };
            let error = value.err();
            if cut_off && self.more_ahead(reach)? {
                continue;
            }
            let reason = match error {
                _ if cut_off && self.all_ahead(reach) => TOO_FAR.to_owned(),
                None => return Ok(Raw::Sound(used)),
                Some(error) => {
                    self.json_fault(&error)?;
                    fault::reason(&error)
                }
            };
            return Ok(Raw::Broken(reason, used));
        }
    }

    /// Mends what stands here, getting as many bytes as that takes. A strict reader was stopped `used` bytes on.
    pub(super) fn mend(
        &mut self,
        piece: Piece,
        reach: usize,
        used: usize,
    ) -> Result<Mended, ReadError> {
        let mut complete = false;
        let mended = loop {
            match repair::mend(self.window.ahead(reach), piece, complete) {
                Mended::Short { at, .. } if self.all_ahead(reach) => {
                    let reason = TOO_FAR;
                    break Mended::Lost { reason, at };
                }
                Mended::Short { .. } if !complete => complete = !self.more()?,
                mended => break mended,
            }
        };
        match &mended {
            Mended::Whole { used: end, .. } => self.in_vain(*end, used),
            Mended::Lost { at, .. } => self.in_vain(0, used.max(*at)),
            Mended::Short { .. } => {}
        }
        Ok(mended)
    }
}
