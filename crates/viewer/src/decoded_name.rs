//! A kernel's name, part by part, for the page.

use kineto_trace::{Certainty, decode};
use serde::Serialize;
use texts::viewer as words;

/// A name, explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DecodedName {
    /// The name.
    pub name: String,
    /// What it says, in one line.
    pub summary: String,
    /// Its parts, in its order.
    pub parts: Vec<NamePart>,
}

/// One part of a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamePart {
    /// As the name has it.
    pub text: String,
    /// What it says; empty if that is not known.
    pub meaning: String,
    /// How sure that is.
    pub certainty: &'static str,
}

impl DecodedName {
    /// Explains a name.
    pub fn of(name: &str) -> Self {
        let decoded = decode(name);
        let parts = decoded.parts.into_iter().map(|part| NamePart {
            text: part.text,
            meaning: part.meaning,
            certainty: match part.certainty {
                Certainty::Known => words::KNOWN,
                Certainty::Inferred => words::INFERRED,
                Certainty::Unknown => words::UNKNOWN,
            },
        });
        Self {
            name: name.to_owned(),
            summary: decoded.summary,
            parts: parts.collect(),
        }
    }
}
