//! Why a file is not read.

/// Why bytes are no trace.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// No bytes at all, or blanks alone.
    #[error("the file is empty")]
    Empty,
    /// The compressed stream stops before its end.
    #[error(
        "the compressed stream ends early after {compressed_bytes} bytes; {text_bytes} bytes of text came out of it"
    )]
    TruncatedGzip {
        /// Bytes read.
        compressed_bytes: u64,
        /// Bytes of text they gave.
        text_bytes: u64,
    },
    /// The compressed stream is damaged.
    #[error("the compressed stream is damaged after {text_bytes} bytes of text: {reason}")]
    DamagedGzip {
        /// Bytes of text before the damage.
        text_bytes: u64,
        /// What the decompressor says.
        reason: String,
    },
    /// The compressed stream gives more text than is allowed.
    #[error("the compressed file unpacks to more than the {max_text_bytes} bytes that are allowed")]
    TooMuchText {
        /// What was allowed.
        max_text_bytes: u64,
    },
    /// The JSON is broken.
    #[error("broken JSON at line {line}, column {column}: {reason}")]
    Syntax {
        /// Bytes from the start of the text, counted from 0.
        byte: u64,
        /// Counted from 1.
        line: u64,
        /// Counted from 1, in bytes.
        column: u64,
        /// What was expected or found.
        reason: String,
    },
    /// The file is something else.
    #[error("not a profiler trace: {found}")]
    NotATrace {
        /// What the file is, or what it has in place of `traceEvents`.
        found: String,
    },
    /// An execution trace, which PyTorch's `ExecutionTraceObserver` writes.
    #[error(
        "this is a PyTorch execution trace (schema {schema}), not a profiler trace; `export_chrome_trace` writes those"
    )]
    ExecutionTrace {
        /// Its schema.
        schema: String,
    },
    /// More events than a 32-bit number counts.
    #[error("the trace holds more than {} events", u32::MAX)]
    TooManyEvents,
    /// The source of the bytes failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}
