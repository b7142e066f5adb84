//! The words that directives put into pages.

/// Where a fact comes from, on hover.
pub const FACT_SOURCE: &str =
    "{label}. From {stage}/{variant} on {machine}, libtorch {libtorch}, {date}.";
/// Behind where a fact comes from, when the reader's own value is the same.
pub const FACT_YOURS_TOO: &str = " Yours is the same.";
/// The reader's own value, behind the book's.
pub const FACT_YOURS: &str = "(yours: {value})";

/// A verdict before a claim's sentence; the mark is not read aloud.
pub const CLAIM_VERDICT_HOLDS: &str = "Holds";
/// A verdict where a claim does not hold.
pub const CLAIM_VERDICT_DIFFERS: &str = "Differs";
/// A verdict where a claim needs a GPU.
pub const CLAIM_VERDICT_NEEDS_GPU: &str = "Needs a GPU";
/// The machine before the evidence.
pub const CLAIM_MACHINE: &str = "{machine}:";
/// The reader's machine before its evidence.
pub const CLAIM_YOURS: &str = "Yours, {machine}:";

/// What made a figure or a table: the machine and the day.
pub const MADE_ON: &str = "{machine}, libtorch {libtorch}, {date}";
/// Before the command that made a figure.
pub const MADE_BY: &str = "Made by";
/// The link to a trace.
pub const TRACE_LINK: &str = "trace";
/// The link to a profiler table.
pub const TABLE_LINK: &str = "table";
/// The link to a `run.json`.
pub const RUN_LINK: &str = "run.json";
/// The text alternative of a figure.
pub const AS_TEXT: &str = "As text";
/// The reader's own figure.
pub const FIGURE_YOURS: &str = "The same on your machine, {machine}";
/// The reader's own table.
pub const TABLE_YOURS: &str = "The same on your machine, {machine}";

/// The mark behind a published value.
pub const PUBLISHED_MARK: &str = "{machine}, published";
/// Where a published value comes from, on hover.
pub const PUBLISHED_SOURCE: &str =
    "{label}. Published for the {machine}, not measured here: {title}, {section}.";

/// A listing's tabs, to those who do not see them.
pub const LISTING_TABS: &str = "The same code in two languages";
/// Where the code of a listing stands.
pub const LISTING_SOURCE: &str = "From {file}";

/// Before the links to a chapter's crate.
pub const SOURCES_CRATE: &str = "The program";
/// Before the links to a chapter's traces.
pub const SOURCES_TRACES: &str = "Its recordings";
/// Before the links to a chapter's tests.
pub const SOURCES_TESTS: &str = "What is stated here, and its tests";

/// The part of the book that holds copies of sources.
pub const SOURCES_PART: &str = "Sources";
/// The first line of a page that copies a folder.
pub const SOURCE_FOLDER: &str = "The files of `{folder}`.";
