//! Reads Kineto traces, the files PyTorch's profiler writes: bytes in, typed events, dispatch chains, launches and tables out.
//!
//! [`Trace::read`] takes bytes; [`Chains`] says which op stands in which, [`Launches`] which call launched
//! which kernel, and [`Table`] adds them up as `key_averages().table()` does. [`Health`] says what is missing before
//! a number is trusted; [`Regime`], [`Streams`] and [`findings()`] say what limits a span and why; [`decode()`] explains
//! kernel names; [`diff`](Diff), [`cut()`] and [`merge()`] work on whole traces.
//! [`redact`] makes a file fit to share. Nothing here opens a file, starts a thread or asks a clock, so the same code
//! runs in a page.

#![forbid(unsafe_code)]

mod anomalies;
mod category;
mod chains;
mod cut;
mod decode;
mod diff;
mod dims;
mod error;
mod event;
pub mod fields;
mod findings;
mod flow;
mod flow_links;
mod header;
mod health;
mod ids;
mod kind;
mod known;
mod launch_calls;
mod launches;
mod memory;
mod merge;
mod oddity;
mod read;
mod redact;
mod regime;
mod repair;
mod shared_str;
mod stats;
mod step;
mod streams;
mod table;
mod time;
mod trace;
mod value;
mod window;
mod write;

pub use anomalies::of as anomalies;
pub use category::Category;
pub use chains::Chains;
pub use cut::{Cut, CutError, Part as CutPart, cut};
pub use decode::{Certainty, Decoded, Family, Part as NamePart, decode};
pub use diff::{Change, ChangeKind, Diff, Samples, TimeRange, Totals};
pub use dims::Dims;
pub use error::ReadError;
pub use event::Event;
pub use fields::Field;
pub use findings::{Finding, Pattern, findings};
pub use flow::{Flow, FlowEnd};
pub use header::{DeviceProperties, Header};
pub use health::{Health, HealthFinding, HealthKind};
pub use ids::{
    CorrelationId, DeviceId, EventId, ExternalId, Label, ProcessId, StreamId, ThreadId, Track,
};
pub use kind::Kind;
pub use launches::Launches;
pub use memory::MemoryChange;
pub use merge::{Collective, MergeError, Merged, Part as CollectivePart, RankOf, merge};
pub use oddity::{Fate, Odd, Oddity, Repair};
pub use read::ReadOptions;
pub use redact::redact;
pub use regime::{Gpu, KernelTime, Limit, Point, Precision, Regime, Verdict};
pub use shared_str::SharedStr;
pub use stats::{CategoryStats, Stats};
pub use step::Step;
pub use streams::{CpuTime, DeviceTime, DeviceUse, Gap, Meanwhile, StreamUse, Streams};
pub use table::{Row, Side, Table};
pub use time::{Duration, Timestamp};
pub use trace::Trace;
pub use value::Value;
pub use window::Window;
pub use write::write;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
