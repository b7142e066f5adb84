//! The outermost object's keys and values, the list of events aside.

use super::{
    ahead::Raw,
    document::{Document, Next},
    fault,
    spot::Spot,
    window::Window,
};
use crate::{
    Odd, ReadError,
    fields::{Field, Place},
    repair::{self, Mended, Piece},
};

/// Keys named in the message about a file that is something else.
const KEYS_NAMED: usize = 8;

/// A key of the outermost object.
enum Key {
    Is(String),
    Broken,
    CutOff,
}

impl<W: Window> Document<W> {
    /// A key of the outermost object with its value.
    pub(super) fn entry(&mut self) -> Result<Next, ReadError> {
        let key = match self.key()? {
            Key::Is(key) => key,
            Key::Broken => return self.skip_in_head("a key or its colon is broken"),
            Key::CutOff => return self.ends_early("a key"),
        };
        if self.keys.len() < KEYS_NAMED {
            self.keys.push(key.clone());
        }
        let field = Field::find(Place::Top, &key);
        if field != Some(Field::TraceEvents) {
            return self.head_value(field, &key);
        }
        match self.next_byte()? {
            Some(b'[') => {}
            None => return self.ends_early("the file's outermost object"),
            Some(_) => {
                let found = "expected a list of events behind \"traceEvents\"".to_owned();
                return Err(ReadError::NotATrace { found });
            }
        }
        if self.has_events {
            self.note(Odd::SecondList);
        }
        self.window.consume(1);
        self.has_events = true;
        self.list()
    }

    /// A key and its colon.
    fn key(&mut self) -> Result<Key, ReadError> {
        let key = loop {
            let (key, used) = fault::value::<String>(self.window.bytes());
            match key {
                Ok(key) => {
                    self.window.consume(used);
                    break key;
                }
                Err(error) if error.is_eof() => {
                    if !self.more()? {
                        return Ok(Key::CutOff);
                    }
                }
                Err(error) => {
                    self.json_fault(&error)?;
                    return Ok(Key::Broken);
                }
            }
        };
        match self.next_byte()? {
            Some(b':') => {
                self.window.consume(1);
                Ok(Key::Is(key))
            }
            Some(_) => {
                self.fault("expected a colon", 0)?;
                Ok(Key::Broken)
            }
            None => Ok(Key::CutOff),
        }
    }

    /// The value of a key other than the list of events.
    fn head_value(&mut self, field: Option<Field>, key: &str) -> Result<Next, ReadError> {
        self.next_byte()?;
        let spot = self.window.spot();
        let reach = self.reach();
        match self.raw(reach)? {
            Raw::Sound(used) => {
                let value = String::from_utf8_lossy(&self.window.bytes()[..used]);
                match field {
                    Some(field) => self.builder.header(field, &value, spot),
                    None if key == "schema" => self.schema = Some(value.into_owned()),
                    None => {}
                }
                self.window.consume(used);
                Ok(Next::More)
            }
            Raw::Broken(reason, used) => {
                let mended = self.mend(Piece::HeadValue, reach, used)?;
                self.broken_value(mended, field, spot, &reason)
            }
        }
    }

    /// A value of the head that a strict reader refuses.
    fn broken_value(
        &mut self,
        mended: Mended,
        field: Option<Field>,
        spot: Spot,
        reason: &str,
    ) -> Result<Next, ReadError> {
        match mended {
            Mended::Whole {
                json,
                used,
                repairs,
            } => {
                for (repair, at) in repairs {
                    let at = spot.after(&self.window.bytes()[..at]);
                    self.builder.note(Odd::Repaired(repair), false, at);
                }
                if let Some(field) = field {
                    self.builder.header(field, &json, spot);
                }
                self.window.consume(used);
                Ok(Next::More)
            }
            Mended::Lost { .. } => self.skip_in_head(reason),
            Mended::Short { inside, .. } => self.ends_early(inside),
        }
    }

    /// Gives up what stands here and goes on at the next known key of the outermost object.
    pub(super) fn skip_in_head(&mut self, reason: &str) -> Result<Next, ReadError> {
        self.note(Odd::BrokenHead(reason.to_owned()));
        loop {
            if let Some(at) = repair::next_top_key(self.window.bytes(), 0) {
                self.window.consume(at);
                return Ok(Next::More);
            }
            if !self.more()? {
                let rest = self.window.bytes().len();
                self.window.consume(rest);
                return Ok(Next::End);
            }
        }
    }
}
