//! The list of events.

use serde::de::DeserializeSeed;
use serde_json::{Deserializer, de::Read};

use super::{
    ahead::Raw,
    document::{Document, Next},
    element::{Element, ReadElement, Scratch},
    fault,
    spot::Spot,
    text,
    window::Window,
};
use crate::{
    Odd, ReadError,
    repair::{self, Mended, Piece},
};

impl<W: Window> Document<W> {
    /// Reads the list, behind its bracket.
    pub(super) fn list(&mut self) -> Result<Next, ReadError> {
        let mut first = true;
        let (mut comma, mut gap) = (false, false);
        loop {
            match self.next_byte()? {
                None => return self.list_ends_early(),
                Some(b']') => {
                    self.stray_comma_if(comma && !gap)?;
                    self.window.consume(1);
                    return Ok(Next::More);
                }
                Some(b',') => {
                    self.stray_comma_if(comma || first)?;
                    self.window.consume(1);
                    comma = true;
                }
                Some(byte) => {
                    if first {
                        self.begins_with_object = byte == b'{';
                    } else if !comma {
                        self.missing_comma()?;
                    }
                    comma = false;
                    gap = false;
                    let next = match byte {
                        b'{' => self.element()?,
                        _ => self.no_element()?,
                    };
                    match next {
                        Next::End => return Ok(Next::End),
                        // What was given up took its comma along.
                        Next::Gap => (comma, gap) = (true, true),
                        Next::More => {}
                    }
                }
            }
            first = false;
        }
    }

    /// The format lets the bracket of a bare list be left out, for programs that append.
    fn list_ends_early(&mut self) -> Result<Next, ReadError> {
        if self
            .window
            .damage()
            .is_some_and(|damage| damage.truncates())
        {
            return Ok(Next::End);
        }
        if !self.bare {
            return self.ends_early("the list of events");
        }
        self.fault("the list has no closing bracket", 0)?;
        self.note(Odd::NoClosingBracket);
        Ok(Next::End)
    }

    /// One element that begins as an object.
    fn element(&mut self) -> Result<Next, ReadError> {
        let reach = self.reach();
        loop {
            let scratch = &mut self.builder.scratch;
            let mut element = Element::default();
            let (read, used) = match self.window.text_ahead(reach) {
                Some(text) => parse(|| Deserializer::from_str(text), scratch, &mut element),
                None => {
                    let bytes = self.window.ahead(reach);
                    parse(|| Deserializer::from_slice(bytes), scratch, &mut element)
                }
            };
            let error = match read {
                Ok(()) => {
                    let window = &self.window;
                    self.builder.element(&element, &|| window.spot())?;
                    self.window.consume(used);
                    return Ok(Next::More);
                }
                Err(error) => error,
            };
            if !self.cut_off(&error, used, reach) || !self.more_ahead(reach)? {
                self.json_fault(&error)?;
                let mended = self.mend(Piece::Element, reach, used)?;
                let spot = self.window.spot();
                return self.broken_element(mended, spot);
            }
        }
    }

    /// An element that a strict reader refuses.
    fn broken_element(&mut self, mended: Mended, spot: Spot) -> Result<Next, ReadError> {
        match mended {
            Mended::Whole {
                json,
                used,
                repairs,
            } => {
                let scratch = &mut self.builder.scratch;
                let mut element = Element::default();
                match parse(|| Deserializer::from_str(&json), scratch, &mut element).0 {
                    Ok(()) => {
                        for &(repair, at) in &repairs {
                            let at = spot.after(&self.window.bytes()[..at]);
                            self.builder.note(Odd::Repaired(repair), true, at);
                        }
                        if repairs.is_empty() {
                            self.builder.element(&element, &|| spot)?;
                        } else {
                            self.builder.repaired_element(&element, spot)?;
                        }
                    }
                    Err(error) => {
                        let what = Odd::Broken(fault::reason(&error));
                        self.builder.lost_element(what, spot);
                    }
                }
                self.window.consume(used);
                Ok(Next::More)
            }
            Mended::Lost { reason, at } => {
                let at_fault = spot.after(&self.window.bytes()[..at]);
                let what = Odd::Broken(reason.to_owned());
                self.builder.lost_element(what, at_fault);
                self.skip_to_next_element()
            }
            Mended::Short { inside, at } => {
                let at = spot.after(&self.window.bytes()[..at]);
                self.builder.lost_element(Odd::EndsEarly(inside), at);
                let rest = self.window.bytes().len();
                self.window.consume(rest);
                Ok(Next::End)
            }
        }
    }

    /// Something in the list that is no object.
    fn no_element(&mut self) -> Result<Next, ReadError> {
        let spot = self.window.spot();
        match self.raw(self.reach())? {
            Raw::Sound(used) => {
                let value = String::from_utf8_lossy(&self.window.bytes()[..used]);
                let what = Odd::NotAnObject(text::shown(&value));
                self.builder.lost_element(what, spot);
                self.window.consume(used);
                Ok(Next::More)
            }
            Raw::Broken(reason, used) => {
                self.in_vain(0, used);
                self.builder.lost_element(Odd::Broken(reason), spot);
                self.skip_to_next_element()
            }
        }
    }

    /// Gives up what stands here and goes on at the next element, or at the list's end.
    fn skip_to_next_element(&mut self) -> Result<Next, ReadError> {
        let mut complete = false;
        loop {
            // The first byte is the broken element's own bracket.
            if let Some(at) = repair::next_element(self.window.bytes(), 1, complete) {
                self.window.consume(at);
                return Ok(Next::Gap);
            }
            if complete {
                let rest = self.window.bytes().len();
                self.window.consume(rest);
                return self.ends_early("the list of events");
            }
            complete = !self.more()?;
        }
    }
}

/// Reads one element, and says how many bytes it took. Where a value would lose digits it is read once more.
fn parse<'de, R: Read<'de>>(
    json: impl Fn() -> Deserializer<R>,
    scratch: &mut Scratch,
    element: &mut Element<'de>,
) -> (Result<(), serde_json::Error>, usize) {
    let mut read = |exact| {
        let mut json = json();
        scratch.exact = exact;
        let read = ReadElement(scratch, element).deserialize(&mut json);
        let used = json.into_iter::<serde::de::IgnoredAny>().byte_offset();
        (read, used, scratch.inexact)
    };
    let (result, used, inexact) = read(false);
    // A number beyond any float is an error to one reading and text to the other.
    let again = match &result {
        Ok(()) => inexact,
        Err(error) => !error.is_eof(),
    };
    if again {
        let (result, used, _) = read(true);
        return (result, used);
    }
    (result, used)
}
