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
    /// The compressed stream came to its end, and its checksum says that some of its text was altered.
    CompressedAltered,
    /// Bytes that are no gzip follow the end of the compressed stream; left out. Holds how many.
    BytesAfterStream(u64),
    /// A field of the head, or what follows the list of events, is broken JSON; every event is kept. Holds what a
    /// JSON reader says.
    BrokenHead(String),
    /// A list lacks its closing bracket, which the format allows.
    NoClosingBracket,
    /// Text follows the end of the file's JSON, and no JSON is in it; left out. Holds how many bytes.
    TextAfterEnd(u64),
    /// More JSON follows the end of the file's JSON, as where traces were joined; left out. Holds how many bytes.
    JsonAfterEnd(u64),
    /// The file has a second list of events; what it holds is kept with the first's.
    SecondList,
    /// A slice has no name that is text; kept without one. Holds what stands there.
    NoName(&'static str),
    /// The arguments are no object; kept without them. Holds what they are.
    NoArguments(&'static str),
    /// A time stands in quotes; kept as the number it is.
    NumberAsText,
    /// A piece of device work took no time, as where a file rounds to whole microseconds; kept.
    ZeroDuration,
    /// The end of a slice whose beginning is not in the file; skipped.
    NoBegin,
    /// The beginning of a slice whose end is not in the file; kept with a duration of zero.
    NoEnd,
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
            | Self::CompressedAltered
            | Self::BrokenHead(_)
            | Self::JsonAfterEnd(_)
            | Self::NoBegin
            | Self::Header(_) => Fate::Lost,
            Self::Repaired(_) => Fate::Repaired,
            _ => Fate::Noted,
        }
    }

    /// Whether what came after it is missing.
    pub(crate) fn truncates(&self) -> bool {
        matches!(
            self,
            Self::EndsEarly(_) | Self::CompressedEndsEarly { .. } | Self::CompressedDamaged { .. }
        )
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
            Self::CompressedAltered => "compressed_altered",
            Self::BytesAfterStream(_) => "bytes_after_stream",
            Self::TextAfterEnd(_) => "text_after_end",
            Self::JsonAfterEnd(_) => "json_after_end",
            Self::SecondList => "second_list",
            Self::NoName(_) => "no_name",
            Self::NoArguments(_) => "no_arguments",
            Self::NumberAsText => "number_as_text",
            Self::ZeroDuration => "zero_duration",
            Self::NoBegin => "no_begin",
            Self::NoEnd => "no_end",
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
