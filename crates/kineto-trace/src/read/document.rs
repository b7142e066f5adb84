//! A file as a whole: an object with a list of events, or the list alone.

use super::{
    builder::Builder,
    fault,
    ground::Ground,
    options::ReadOptions,
    source::{BOM, Opening},
    window::Window,
};
use crate::{Odd, ReadError, Repair};

/// Walks a file from its first bracket to its last.
pub(super) struct Document<W> {
    pub(super) window: W,
    pub(super) builder: Builder,
    pub(super) options: ReadOptions,
    /// Whether a list of events was found.
    pub(super) has_events: bool,
    /// Whether that list was the whole file.
    pub(super) bare: bool,
    /// Whether the first thing in it is an object.
    pub(super) begins_with_object: bool,
    /// Whether JSON follows the end of the JSON.
    pub(super) json_follows: bool,
    /// First keys of the outermost object.
    pub(super) keys: Vec<String>,
    /// `schema`, which execution traces have.
    pub(super) schema: Option<String>,
    /// What was looked at in vain.
    pub(super) ground: Ground,
    /// Whether all bytes are at hand.
    no_more: bool,
    /// The first fault of the JSON.
    pub(super) first_fault: Option<ReadError>,
}

/// Whether the file goes on.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum Next {
    More,
    /// Behind something that was given up.
    Gap,
    End,
}

impl<W: Window> Document<W> {
    pub(super) fn new(window: W, options: ReadOptions) -> Self {
        Self {
            window,
            builder: Builder::new(options.arguments),
            options,
            has_events: false,
            bare: false,
            begins_with_object: false,
            json_follows: false,
            keys: Vec::new(),
            schema: None,
            ground: Ground::new(),
            no_more: false,
            first_fault: None,
        }
    }

    /// Reads everything into the builder.
    pub(super) fn walk(&mut self) -> Result<(), ReadError> {
        self.next_byte()?;
        // Of a compressed file the text is seen only now.
        match Opening::of(self.window.bytes()) {
            Opening::Gzip => {
                let found = "a gzip file inside a gzip file; unpack it first".to_owned();
                return Err(ReadError::NotATrace { found });
            }
            Opening::Empty => return Err(self.nothing()),
            opening => opening.check()?,
        }
        if self.window.bytes().starts_with(BOM) {
            self.window.consume(BOM.len());
        }
        let next = match self.next_byte()? {
            None => return Err(self.nothing()),
            Some(b'[') => {
                self.window.consume(1);
                self.has_events = true;
                self.bare = true;
                self.list()?
            }
            Some(_) => {
                self.window.consume(1);
                self.object()?
            }
        };
        if next == Next::More
            && let Some(byte) = self.next_byte()?
        {
            self.fault("expected the end of the file", 0)?;
            self.json_follows = matches!(byte, b'{' | b'[');
            self.rest()?;
        }
        if let Some(damage) = self.window.damage() {
            if self.options.strict {
                return Err(fault::of_stream(damage, self.window.spot()));
            }
            self.note(damage);
        }
        Ok(())
    }

    /// What follows the end of the JSON.
    fn rest(&mut self) -> Result<(), ReadError> {
        let spot = self.window.spot();
        let mut objects = false;
        loop {
            objects = objects || memchr::memchr(b'{', self.window.bytes()).is_some();
            let at_hand = self.window.bytes().len();
            self.window.consume(at_hand);
            if !self.more()? {
                break;
            }
        }
        let bytes = self.window.byte() - spot.byte;
        let what = if objects {
            Odd::JsonAfterEnd(bytes)
        } else {
            Odd::TextAfterEnd(bytes)
        };
        self.builder.note(what, false, spot);
        Ok(())
    }

    /// Why there is no text.
    fn nothing(&self) -> ReadError {
        match self.window.damage() {
            Some(damage) if damage.truncates() => fault::of_stream(damage, self.window.spot()),
            _ => ReadError::Empty,
        }
    }

    /// The outermost object, behind its bracket.
    fn object(&mut self) -> Result<Next, ReadError> {
        let mut comma = false;
        loop {
            match self.next_byte()? {
                None => {
                    return self.ends_early("the file's outermost object");
                }
                Some(b'}') => {
                    self.stray_comma_if(comma)?;
                    self.window.consume(1);
                    return Ok(Next::More);
                }
                Some(b',') => {
                    self.stray_comma_if(comma || self.keys.is_empty())?;
                    self.window.consume(1);
                    comma = true;
                }
                Some(b'"') => {
                    if !comma && !self.keys.is_empty() {
                        self.missing_comma()?;
                    }
                    comma = false;
                    if self.entry()? == Next::End {
                        return Ok(Next::End);
                    }
                }
                Some(_) => {
                    let reason = "expected a key in quotes";
                    self.fault(reason, 0)?;
                    if self.skip_in_head(reason)? == Next::End {
                        return Ok(Next::End);
                    }
                    comma = false;
                }
            }
        }
    }

    /// Gets more bytes; `false` where there are none left.
    pub(super) fn more(&mut self) -> Result<bool, ReadError> {
        self.no_more = self.no_more || !self.window.more()?;
        Ok(!self.no_more)
    }

    /// The next byte that is no blank, all before it consumed.
    pub(super) fn next_byte(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            let bytes = self.window.bytes();
            let blanks = bytes.iter().take_while(|byte| byte.is_ascii_whitespace());
            let blanks = blanks.count();
            let next = bytes.get(blanks).copied();
            self.window.consume(blanks);
            if next.is_some() || !self.more()? {
                return Ok(next);
            }
        }
    }

    pub(super) fn ends_early(&mut self, inside: &'static str) -> Result<Next, ReadError> {
        self.fault("the file ends early", 0)?;
        self.note(Odd::EndsEarly(inside));
        let rest = self.window.bytes().len();
        self.window.consume(rest);
        Ok(Next::End)
    }

    pub(super) fn stray_comma_if(&mut self, stray: bool) -> Result<(), ReadError> {
        if stray {
            self.fault("a comma too many", 0)?;
            self.note(Odd::Repaired(Repair::Comma));
        }
        Ok(())
    }

    pub(super) fn missing_comma(&mut self) -> Result<(), ReadError> {
        self.fault("expected a comma", 0)?;
        self.note(Odd::Repaired(Repair::MissingComma));
        Ok(())
    }

    pub(super) fn note(&mut self, what: Odd) {
        let spot = self.window.spot();
        self.builder.note(what, false, spot);
    }

    /// Something is wrong `ahead` bytes on: an error if the reader is to be strict.
    pub(super) fn fault(&mut self, reason: &str, ahead: usize) -> Result<(), ReadError> {
        let bytes = self.window.bytes();
        let spot = self.window.spot();
        let spot = spot.after(&bytes[..ahead.min(bytes.len())]);
        self.first(fault::at(spot, reason))
    }

    /// The same for what the JSON reader says about the bytes at hand.
    pub(super) fn json_fault(&mut self, error: &serde_json::Error) -> Result<(), ReadError> {
        let fault = fault::of(error, self.window.spot(), self.window.bytes());
        self.first(fault)
    }

    fn first(&mut self, fault: ReadError) -> Result<(), ReadError> {
        if self.options.strict {
            return Err(fault);
        }
        self.first_fault.get_or_insert(fault);
        Ok(())
    }
}
