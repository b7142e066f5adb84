//! What a decoded name is made of.

use super::Family;

/// A kernel name, explained.
#[derive(Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub struct Decoded {
    /// What kind of work it is.
    pub family: Family,
    /// What the name says, in one line: `gemm; Ampere (sm_80); bf16 in; tile 128x256; layout nn`.
    pub summary: String,
    /// The name's parts, in its order.
    pub parts: Vec<Part>,
    /// The name in C++, if it came mangled.
    pub demangled: Option<String>,
}

/// One part of a name.
#[derive(Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub struct Part {
    /// As the name has it.
    pub text: String,
    /// What it says; empty if that is not known.
    pub meaning: String,
    /// How sure that is.
    pub certainty: Certainty,
}

/// How sure a meaning is.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Certainty {
    /// Written down by the makers of the kernel, or plain in the name.
    Known,
    /// Follows from the makers' habit; nobody wrote it down.
    Inferred,
    /// Not known. The part is kept as it is.
    Unknown,
}

impl Certainty {
    /// `known`, `inferred` or `unknown`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Known => "known",
            Self::Inferred => "inferred",
            Self::Unknown => "unknown",
        }
    }
}

/// A decoded name in the making.
#[derive(Default)]
pub(super) struct Parts {
    parts: Vec<Part>,
    headline: Vec<String>,
}

impl Parts {
    pub(super) fn known(&mut self, text: &str, meaning: impl Into<String>) {
        self.push(text, meaning.into(), Certainty::Known);
    }

    pub(super) fn inferred(&mut self, text: &str, meaning: impl Into<String>) {
        self.push(text, meaning.into(), Certainty::Inferred);
    }

    pub(super) fn unknown(&mut self, text: &str) {
        self.push(text, String::new(), Certainty::Unknown);
    }

    /// A piece of the summary.
    pub(super) fn head(&mut self, piece: impl Into<String>) {
        let piece = piece.into();
        if !piece.is_empty() && !self.headline.contains(&piece) {
            self.headline.push(piece);
        }
    }

    pub(super) fn push(&mut self, text: &str, meaning: String, certainty: Certainty) {
        if !text.is_empty() {
            self.parts.push(Part {
                text: text.to_owned(),
                meaning,
                certainty,
            });
        }
    }

    pub(super) fn finish(self, family: Family, demangled: Option<String>) -> Decoded {
        let mut summary = family.to_string();
        for piece in &self.headline {
            summary.push_str("; ");
            summary.push_str(piece);
        }
        Decoded {
            family,
            summary,
            parts: self.parts,
            demangled,
        }
    }
}
