//! The kinds of oddity and what became of the element.

/// What can be odd.
#[derive(Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub enum Odd {
    /// The file holds no event that began and lasted.
    NoEvents,
    /// An element is no JSON object; skipped. Holds its beginning.
    NotAnObject(String),
    /// A slice lacks a field it cannot be used without; skipped. Holds the key.
    Missing(&'static str),
    /// A field holds something else than it should; the element was skipped. Holds key and text.
    Unreadable(&'static str, String),
    /// An element's JSON is broken beyond repair; skipped. Holds what a JSON reader says.
    Broken(String),
    /// An element's JSON was broken and was repaired; kept.
    Repaired(Repair),
    /// The file stops before its list of events ends; what was complete is kept. Holds what it stops in.
    EndsEarly(&'static str),
    /// The compressed stream stops before its end.
    CompressedEndsEarly {
        /// Bytes read.
        compressed_bytes: u64,
        /// Bytes of text they gave.
        text_bytes: u64,
    },
    /// The compressed stream is damaged; what came before the damage is kept.
    CompressedDamaged {
        /// Bytes of text before the damage.
        text_bytes: u64,
        /// What the decompressor says.
        reason: String,
    },
    /// A field of the head, or what follows the list of events, is broken JSON; every event is kept. Holds what a
    /// JSON reader says.
    BrokenHead(String),
    /// A list lacks its closing bracket, which the format allows.
    NoClosingBracket,
    /// Text follows the end of the file's JSON; left out.
    TextAfterEnd,
    /// The duration is below zero, so the event never ended; kept with a duration of zero.
    NegativeDuration,
    /// A piece of device work at time 0 that took no time: a record CUPTI never filled. Readable, but in no number.
    NeverRan,
    /// A slice began in another one of its thread and outlived it.
    Crossing,
    /// Two pieces of device work ran at once on one stream, as programmatic dependent launch allows.
    StreamOverlap,
    /// One call launched several pieces of device work, as a CUDA graph does.
    SharedCorrelation,
    /// A field of the file's head holds something else than it should; left out. Holds the key.
    Header(&'static str),
}

/// How an element was repaired.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[non_exhaustive]
pub enum Repair {
    /// A string held a raw control character; holds the byte.
    ControlCharacter(u8),
    /// A string held a quote without a backslash.
    Quote,
    /// A string held a backslash that escapes nothing.
    Backslash,
    /// A string held bytes that are no UTF-8; each became U+FFFD.
    Utf8,
    /// `NaN`, `Infinity`, `N/A` or the like stood in place of a value; it became null.
    NoNumber,
    /// A number was written in a way that JSON does not know, as `.5` or `007`.
    Number,
    /// A comma stood before a closing bracket, or twice.
    Comma,
    /// A comma was missing between two elements or members.
    MissingComma,
}

/// What became of what was odd.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Fate {
    /// Something that the file held, or should have held, is lost.
    Lost,
    /// It was kept after a repair.
    Repaired,
    /// It was kept as it stands.
    Noted,
}

impl Odd {
    /// What became of it.
    pub fn fate(&self) -> Fate {
        match self {
            Self::NotAnObject(_)
            | Self::Missing(_)
            | Self::Unreadable(..)
            | Self::Broken(_)
            | Self::EndsEarly(_)
            | Self::CompressedEndsEarly { .. }
            | Self::CompressedDamaged { .. }
            | Self::BrokenHead(_)
            | Self::TextAfterEnd
            | Self::Header(_) => Fate::Lost,
            Self::Repaired(_) => Fate::Repaired,
            _ => Fate::Noted,
        }
    }

    /// A word for it that does not change: the key under which it is counted.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::NoEvents => "no_events",
            Self::NotAnObject(_) => "not_an_object",
            Self::Missing(_) => "missing_field",
            Self::Unreadable(..) => "unreadable_field",
            Self::Broken(_) => "broken_element",
            Self::Repaired(repair) => repair.kind(),
            Self::EndsEarly(_) => "ends_early",
            Self::CompressedEndsEarly { .. } => "compressed_ends_early",
            Self::CompressedDamaged { .. } => "compressed_damaged",
            Self::BrokenHead(_) => "broken_head",
            Self::NoClosingBracket => "no_closing_bracket",
            Self::TextAfterEnd => "text_after_end",
            Self::NegativeDuration => "negative_duration",
            Self::NeverRan => "never_ran",
            Self::Crossing => "crossing_slices",
            Self::StreamOverlap => "stream_overlap",
            Self::SharedCorrelation => "shared_correlation",
            Self::Header(_) => "unreadable_head",
        }
    }
}

impl Repair {
    /// As [`Odd::kind`].
    pub fn kind(self) -> &'static str {
        match self {
            Self::ControlCharacter(_) => "control_character",
            Self::Quote => "unescaped_quote",
            Self::Backslash => "unescaped_backslash",
            Self::Utf8 => "invalid_utf8",
            Self::NoNumber => "no_number",
            Self::Number => "unusual_number",
            Self::Comma => "stray_comma",
            Self::MissingComma => "missing_comma",
        }
    }
}
