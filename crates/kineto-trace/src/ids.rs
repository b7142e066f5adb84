//! The numbers that tie a trace together, each a type of its own: a stream is never taken for a device.

use std::fmt;

use crate::SharedStr;

macro_rules! number {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
        pub struct $name(
            /// The number as the file writes it.
            pub $inner,
        );

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

number! {
    /// Ties a runtime or driver call to the device work it launched. Never 0: that is how files write "none".
    CorrelationId(u64)
}
number! {
    /// Ties calls and device work to the op or annotation they were recorded under. Never 0, as above.
    ExternalId(u64)
}
number! {
    /// A stream of a device.
    StreamId(i64)
}
number! {
    /// A device, as CUDA numbers them.
    DeviceId(i64)
}
number! {
    /// An event's place in [`Trace::events`](crate::Trace::events).
    EventId(u32)
}

impl EventId {
    /// The place as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A process or thread as a file names it: mostly a number, in some files and for some rows a word.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Label {
    /// A number, also where the file writes it as text (`"4242"`).
    Number(i64),
    /// Anything else: `"Spans"`, `"stream 7"`, `"CPU functions"`, or the empty text of a missing field.
    Name(SharedStr),
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Name(name) => name.fmt(f),
        }
    }
}

/// A process (`pid`); Kineto gives each GPU one of its own, numbered like the device.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct ProcessId(pub Label);

/// A thread (`tid`); on a GPU's process, a stream.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct ThreadId(pub Label);

impl fmt::Display for ProcessId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for ThreadId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One row of a trace: a thread of a process, or a stream of a GPU.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Track {
    /// The process.
    pub process: ProcessId,
    /// The thread in it.
    pub thread: ThreadId,
}
