//! How a trace is read.

/// Choices for reading a trace; [`Default`] is what [`Trace::read`](crate::Trace::read) does.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct ReadOptions {
    /// Stop at the first fault of the JSON or the compression with an error that says where it is, instead of
    /// repairing it. Off by default.
    pub strict: bool,
    /// Keep every argument that the table of fields knows. Without, only what links events is kept, and arrows only
    /// where no ids do: tables, launches, stats need no more, and a trace takes a fraction of the memory. On by default.
    pub arguments: bool,
    /// Most bytes of text that a compressed file may give: a few kilobytes can unpack to terabytes. 4 GiB by
    /// default.
    pub max_text_bytes: u64,
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self {
            strict: false,
            arguments: true,
            max_text_bytes: 4 << 30,
        }
    }
}

impl ReadOptions {
    /// Keeps what links events and no other argument.
    pub fn links_only() -> Self {
        Self {
            arguments: false,
            ..Self::default()
        }
    }

    /// Stops at the first fault.
    pub fn strict() -> Self {
        Self {
            strict: true,
            ..Self::default()
        }
    }
}
