//! What the book states: facts and claims over recordings, one module a stage.
//!
//! A [`Recording`] is one run of one variant of a stage on one machine. A fact is a number
//! or a name found in it, a claim is a sentence checked against it, a figure is a drawing of
//! it, a guess is a question that a fact answers, a place is what a text can point at;
//! [`stages()`] lists them all. The program that records, the book and the tests read the
//! same lists, so what a page says and what is tested cannot part.
//!
//! Everything but [`store`] works on bytes and values alone.

#![forbid(unsafe_code)]

mod element_bytes;
mod gpu_slug;
mod guess;
mod layout_letters;
mod outcome;
mod place;
pub mod published;
mod recording;
pub mod roofline;
mod run;
mod spans;
mod stage;
pub mod stages;
pub mod store;
mod value;

pub use element_bytes::element_bytes;
pub use gpu_slug::gpu_slug;
pub use guess::{Answer, Answers, GuessDef, RightGuess};
pub use outcome::{Outcome, Verdict};
pub use place::{PlaceDef, Pointed};
pub use recording::{Machine, Recording, RecordingError};
pub use run::{Architecture, Gpu, Recorder, Run, Schedule};
pub use stage::{Check, ClaimDef, FactDef, FigureDef, Found, Stage, stage, stages};
pub use store::{Store, StoreError};
pub use value::Value;
