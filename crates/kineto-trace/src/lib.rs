//! Reads Kineto traces, the files PyTorch's profiler writes: bytes in, typed events, dispatch chains, launches and tables out.
//!
//! [`Trace::read`] takes bytes; [`Chains`] says which op stands in which, [`Launches`] which call launched
//! which kernel, and [`Table`] adds them up as `key_averages().table()` does. [`redact`] makes a file
//! fit to share. Nothing here opens a file, starts a thread or asks a clock, so the same code runs in a page.

#![forbid(unsafe_code)]

mod category;
mod chains;
mod dims;
mod error;
mod event;
pub mod fields;
mod header;
mod ids;
mod kind;
mod launches;
mod oddity;
mod read;
mod redact;
mod step;
mod table;
mod time;
mod trace;
mod value;

pub use category::Category;
pub use chains::Chains;
pub use dims::Dims;
pub use error::ReadError;
pub use event::Event;
pub use fields::Field;
pub use header::{DeviceProperties, Header};
pub use ids::{
    CorrelationId, DeviceId, EventId, ExternalId, Label, ProcessId, StreamId, ThreadId, Track,
};
pub use kind::Kind;
pub use launches::Launches;
pub use oddity::{Odd, Oddity};
pub use redact::redact;
pub use step::Step;
pub use table::{Row, Side, Table};
pub use time::{Duration, Timestamp};
pub use trace::Trace;
pub use value::Value;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
