//! Questions that a page asks before it shows.

use crate::recording::Recording;
use crate::stage::{Found, Stage};

/// A question that a page asks before it shows; the answer is a fact of a recording.
pub struct GuessDef {
    /// Its name within the stage.
    pub name: &'static str,
    /// The question, as pages print it.
    pub question: &'static str,
    /// The fact of the same stage that answers it.
    pub fact: &'static str,
    /// What may be answered.
    pub answers: Answers,
}

/// What may be answered to a question.
#[derive(Clone, Copy)]
pub enum Answers {
    /// One of several.
    Choices {
        /// The choices, in the order in which they are offered.
        choices: &'static [&'static str],
        /// The place of the right one among them; none when the recording cannot tell.
        right: fn(&Recording) -> Option<usize>,
    },
    /// A number in the unit of the fact's value.
    Number {
        /// A guess is close when neither number is more than so many times the other.
        close: f64,
    },
}

/// What a recording answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The fact.
    pub found: Found,
    /// What a right guess is.
    pub right: RightGuess,
}

/// What a right guess is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RightGuess {
    /// This choice.
    Choice(&'static str),
    /// About this number.
    Number {
        /// The number.
        value: f64,
        /// Its unit; empty for a count.
        unit: &'static str,
    },
}

impl GuessDef {
    /// What a recording answers; none when it lacks the fact, or the fact is no number where
    /// one is asked for.
    pub fn answer(&self, stage: &Stage, recording: &Recording) -> Option<Answer> {
        let found = (stage.fact(self.fact)?.find)(recording)?;
        let right = match self.answers {
            Answers::Choices { choices, right } => {
                RightGuess::Choice(choices.get(right(recording)?)?)
            }
            Answers::Number { .. } => {
                let (value, unit) = found.value.number()?;
                RightGuess::Number { value, unit }
            }
        };
        Some(Answer { found, right })
    }
}
