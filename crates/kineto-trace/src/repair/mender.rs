//! The forgiving scanner: walks one JSON value and writes it down again, sound.

use super::{
    Mended, Piece,
    boundary::{Boundary, Level},
    decode, token,
};
use crate::Repair;

/// Why the scanner stops.
pub(super) enum Stop {
    Lost { reason: &'static str, at: usize },
    Short { inside: &'static str, at: usize },
}

/// Walks one value. Nesting is kept in a list, not in calls, so no depth overflows the stack.
pub(super) struct Mender<'a> {
    bytes: &'a [u8],
    at: usize,
    complete: bool,
    /// The brackets that are open, the piece's surroundings first.
    levels: Vec<Level>,
    out: String,
    repairs: Vec<(Repair, usize)>,
}

impl<'a> Mender<'a> {
    pub(super) fn new(bytes: &'a [u8], piece: Piece, complete: bool) -> Self {
        let around = match piece {
            Piece::Element => Level::Events,
            Piece::HeadValue => Level::Top,
        };
        Self {
            bytes,
            at: 0,
            complete,
            levels: vec![around],
            out: String::new(),
            repairs: Vec::new(),
        }
    }

    pub(super) fn run(mut self) -> Mended {
        match self.walk() {
            Ok(()) => Mended::Whole {
                json: self.out,
                used: self.at,
                repairs: self.repairs,
            },
            Err(Stop::Lost { reason, at }) => Mended::Lost { reason, at },
            Err(Stop::Short { inside, at }) => Mended::Short { inside, at },
        }
    }

    fn walk(&mut self) -> Result<(), Stop> {
        self.value()?;
        while self.levels.len() > 1 {
            match self.levels.last() {
                Some(Level::List) => self.item()?,
                _ => self.member()?,
            }
        }
        Ok(())
    }

    /// One step in an object: a comma, a key with its value, or the end.
    fn member(&mut self) -> Result<(), Stop> {
        match self.next_byte("an object")? {
            b'}' => self.close('}'),
            b',' => self.comma(),
            b'"' => {
                self.need_comma();
                self.key()?;
                if self.next_byte("an object")? != b':' {
                    return Err(self.lost("expected a colon after a key"));
                }
                self.at += 1;
                self.out.push(':');
                self.value()?;
            }
            _ => return Err(self.lost("expected a key in quotes")),
        }
        Ok(())
    }

    /// One step in a list.
    fn item(&mut self) -> Result<(), Stop> {
        match self.next_byte("a list")? {
            b']' => self.close(']'),
            b',' => self.comma(),
            b'}' | b':' => return Err(self.lost("expected a value or the end of a list")),
            _ => {
                self.need_comma();
                self.value()?;
            }
        }
        Ok(())
    }

    fn value(&mut self) -> Result<(), Stop> {
        match self.next_byte("a value")? {
            b'{' => self.open('{'),
            b'[' => self.open('['),
            b'"' => self.string()?,
            b',' | b'}' | b']' => {
                self.repair(Repair::NoNumber, self.at);
                self.out.push_str("null");
            }
            _ => {
                let token = token::read(self.bytes, self.at, self.complete)?;
                if let Some(repair) = token.repair {
                    self.repair(repair, self.at);
                }
                self.out.push_str(&token.json);
                self.at = token.end;
            }
        }
        Ok(())
    }

    fn key(&mut self) -> Result<(), Stop> {
        let start = self.at + 1;
        let end = self.boundary().key_end(start)?;
        self.write_string(start, end)
    }

    fn string(&mut self) -> Result<(), Stop> {
        let start = self.at + 1;
        let end = self.boundary().value_end(start)?;
        self.write_string(start, end)
    }

    fn boundary(&self) -> Boundary<'_> {
        Boundary {
            bytes: self.bytes,
            complete: self.complete,
            levels: &self.levels,
        }
    }

    /// Writes the string between two quotes, properly escaped.
    fn write_string(&mut self, start: usize, end: usize) -> Result<(), Stop> {
        let decoded = decode::string(&self.bytes[start..end]);
        for (repair, at) in decoded.repairs {
            self.repair(repair, start + at);
        }
        // A string always has a JSON form.
        self.out
            .push_str(&serde_json::Value::from(decoded.text).to_string());
        self.at = end + 1;
        Ok(())
    }

    fn open(&mut self, bracket: char) {
        let level = match (bracket, self.levels.last()) {
            ('[', _) => Level::List,
            (_, Some(Level::Events)) => Level::Event,
            (_, Some(Level::Event)) => Level::Args,
            _ => Level::Object,
        };
        self.levels.push(level);
        self.out.push(bracket);
        self.at += 1;
    }

    fn close(&mut self, bracket: char) {
        if self.out.ends_with(',') {
            self.out.pop();
            self.repair(Repair::Comma, self.at);
        }
        self.levels.pop();
        self.out.push(bracket);
        self.at += 1;
    }

    fn comma(&mut self) {
        if self.out.ends_with([',', '{', '[']) {
            self.repair(Repair::Comma, self.at);
        } else {
            self.out.push(',');
        }
        self.at += 1;
    }

    /// Puts the comma that should stand between two members.
    fn need_comma(&mut self) {
        if !self.out.ends_with([',', '{', '[']) {
            self.repair(Repair::MissingComma, self.at);
            self.out.push(',');
        }
    }

    /// The next byte that is no blank.
    fn next_byte(&mut self, inside: &'static str) -> Result<u8, Stop> {
        let blanks = self.bytes[self.at..].iter();
        self.at += blanks.take_while(|byte| byte.is_ascii_whitespace()).count();
        self.bytes.get(self.at).copied().ok_or(Stop::Short {
            inside,
            at: self.at,
        })
    }

    fn repair(&mut self, repair: Repair, at: usize) {
        if !self.repairs.iter().any(|(known, _)| *known == repair) {
            self.repairs.push((repair, at));
        }
    }

    fn lost(&self, reason: &'static str) -> Stop {
        Stop::Lost {
            reason,
            at: self.at,
        }
    }
}
