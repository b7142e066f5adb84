//! What a stage states: its facts, claims and figures, by name.

use figures::FigureSpec;
use kineto_trace::EventId;

use crate::guess::GuessDef;
use crate::outcome::Outcome;
use crate::place::PlaceDef;
use crate::recording::Recording;
use crate::stages::ALL;
use crate::value::Value;

/// One step of the book: what is found in its recordings and stated of them.
pub struct Stage {
    /// The name of its chapter, crate, traces and tests.
    pub name: &'static str,
    /// The variants that pages speak of.
    pub variants: &'static [&'static str],
    /// Its facts.
    pub facts: &'static [FactDef],
    /// Its claims.
    pub claims: &'static [ClaimDef],
    /// Its figures.
    pub figures: &'static [FigureDef],
    /// Its guesses.
    pub guesses: &'static [GuessDef],
    /// Its places that texts point at.
    pub places: &'static [PlaceDef],
}

/// A fact: how it is found.
pub struct FactDef {
    /// Its name within the stage.
    pub name: &'static str,
    /// What it is, in words.
    pub label: &'static str,
    /// The variant whose recording it is found in.
    pub variant: &'static str,
    /// Finds it; none when the recording does not have it.
    pub find: fn(&Recording) -> Option<Found>,
}

/// A fact as found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The value.
    pub value: Value,
    /// The events it was taken from, when it was taken from events.
    pub events: Vec<EventId>,
}

/// A claim: a sentence and its check.
pub struct ClaimDef {
    /// Its name within the stage.
    pub name: &'static str,
    /// The sentence, as pages print it.
    pub sentence: &'static str,
    /// What it is checked on, and how.
    pub check: Check,
}

/// What a claim is checked on, and the check.
#[derive(Clone, Copy)]
pub enum Check {
    /// On one recording.
    One {
        /// The variant.
        variant: &'static str,
        /// Checks its recording.
        check: fn(&Recording) -> Outcome,
    },
    /// On recordings of several variants, made on one machine.
    Across {
        /// The variants.
        variants: &'static [&'static str],
        /// Checks their recordings, given in the order of the variants. The events of the
        /// outcome are the first recording's.
        check: fn(&[&Recording]) -> Outcome,
    },
}

/// A figure: how it is specified.
pub struct FigureDef {
    /// Its name, unique within the variant.
    pub name: &'static str,
    /// The variant whose recording it draws.
    pub variant: &'static str,
    /// Specifies it; none when the recording lacks what it draws.
    pub spec: fn(&Recording) -> Option<FigureSpec>,
}

impl Stage {
    /// The fact of a name.
    pub fn fact(&self, name: &str) -> Option<&FactDef> {
        self.facts.iter().find(|fact| fact.name == name)
    }

    /// The claim of a name.
    pub fn claim(&self, name: &str) -> Option<&ClaimDef> {
        self.claims.iter().find(|claim| claim.name == name)
    }

    /// The guess of a name.
    pub fn guess(&self, name: &str) -> Option<&GuessDef> {
        self.guesses.iter().find(|guess| guess.name == name)
    }

    /// The figure of a variant and a name.
    pub fn figure(&self, variant: &str, name: &str) -> Option<&FigureDef> {
        self.figures
            .iter()
            .find(|figure| figure.variant == variant && figure.name == name)
    }
}

impl ClaimDef {
    /// A claim about one variant.
    pub const fn one(
        name: &'static str,
        sentence: &'static str,
        variant: &'static str,
        check: fn(&Recording) -> Outcome,
    ) -> Self {
        Self {
            name,
            sentence,
            check: Check::One { variant, check },
        }
    }

    /// A claim across variants.
    pub const fn across(
        name: &'static str,
        sentence: &'static str,
        variants: &'static [&'static str],
        check: fn(&[&Recording]) -> Outcome,
    ) -> Self {
        Self {
            name,
            sentence,
            check: Check::Across { variants, check },
        }
    }

    /// The variants whose recordings it is checked on; the first is the one it speaks of most.
    pub fn variants(&self) -> &[&'static str] {
        match &self.check {
            Check::One { variant, .. } => std::slice::from_ref(variant),
            Check::Across { variants, .. } => variants,
        }
    }

    /// Checks it on the recordings that `find` gives by variant, all of one machine.
    ///
    /// # Errors
    ///
    /// The name of the first variant of which there is no recording.
    pub fn check_on<'a>(
        &self,
        find: impl Fn(&str) -> Option<&'a Recording>,
    ) -> Result<Outcome, &'static str> {
        match self.check {
            Check::One { variant, check } => find(variant).map(check).ok_or(variant),
            Check::Across { variants, check } => {
                let found = variants.iter().map(|&variant| find(variant).ok_or(variant));
                Ok(check(&found.collect::<Result<Vec<_>, _>>()?))
            }
        }
    }
}

impl Found {
    /// A value that was taken from events.
    pub fn new(value: Value, events: Vec<EventId>) -> Self {
        Self { value, events }
    }
}

impl From<Value> for Found {
    fn from(value: Value) -> Self {
        Self::new(value, Vec::new())
    }
}

/// Every stage, in the order of the book.
pub fn stages() -> &'static [Stage] {
    ALL
}

/// The stage of a name.
pub fn stage(name: &str) -> Option<&'static Stage> {
    stages().iter().find(|stage| stage.name == name)
}
