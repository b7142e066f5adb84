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
/// What made a figure of many recordings: machine and day as above, and where the limits come from.
pub const MADE_OF_ALL: &str = "{made}; limits from: {source}";
/// Before the command that made a figure.
pub const MADE_BY: &str = "Made by";
/// The link to a trace.
pub const TRACE_LINK: &str = "trace";
/// The link to a profiler table.
pub const TABLE_LINK: &str = "table";
/// The link to a `run.json`.
pub const RUN_LINK: &str = "run.json";
/// The link to a figure as a file of its own.
pub const FIGURE_LINK: &str = "figure";
/// The button that copies a command.
pub const COPY_COMMAND: &str = "Copy the command";
/// Said when a command was copied.
pub const COPIED: &str = "Copied";
/// What a trace is called in the viewer and in Perfetto.
pub const TRACE_TITLE: &str = "{stage}/{variant} on {machine}";
/// The button that opens a figure's trace in the viewer.
pub const OPEN_VIEWER: &str = "Open in the viewer";
/// Said when the book was built without the viewer.
pub const NO_VIEWER: &str = "This build of the book has no viewer; `cargo xtask book` adds it.";
/// The button that hands a figure's trace to Perfetto.
pub const OPEN_PERFETTO: &str = "Open in Perfetto";
/// Said when the browser opens no window for Perfetto.
pub const PERFETTO_NO_WINDOW: &str =
    "The browser did not open a window for ui.perfetto.dev. Allow it, and try again.";
/// Said when a figure's trace cannot be had.
pub const PERFETTO_NO_TRACE: &str =
    "The trace cannot be loaded here. Save it by its link below, and open it in Perfetto yourself.";
/// Said when Perfetto does not answer.
pub const PERFETTO_NO_ANSWER: &str = "ui.perfetto.dev does not answer. Save the trace by its link below, and open it there when it does.";
/// The link to an event that is evidence.
pub const SEE_EVIDENCE: &str = "See it in the figure";
/// Words that point at an event, on hover.
pub const SEE_TITLE: &str = "Show `{name}` in the figure";
/// The text alternative of a figure.
pub const AS_TEXT: &str = "As text";
/// The reader's own figure.
pub const FIGURE_YOURS: &str = "The same on your machine, {machine}";
/// The reader's own table.
pub const TABLE_YOURS: &str = "The same on your machine, {machine}";

/// Before a question.
pub const GUESS_MARK: &str = "Guess first";
/// Before the field for a number.
pub const GUESS_NUMBER: &str = "Your guess:";
/// The button under a question.
pub const GUESS_BUTTON: &str = "That is my guess";
/// Unfolds the answer.
pub const GUESS_SHOW: &str = "Show what was found";
/// Behind the right choice: the fact that makes it right.
pub const GUESS_BECAUSE: &str = "({label}: {value})";
/// Behind the right number: what it is.
pub const GUESS_WHAT: &str = "({label})";
/// Said of a guess that was right. A script puts the guess in.
pub const GUESS_RIGHT: &str = "You guessed {guess}. Right: found was {found}.";
/// Said of a number that was close. A script puts the guess in.
pub const GUESS_CLOSE: &str = "You guessed {guess}. Close: found was {found}.";
/// Said of a guess that was not right. A script puts the guess in.
pub const GUESS_OFF: &str = "You guessed {guess}. Found was {found}.";
/// Above the guesses of a page.
pub const GUESSES_TITLE: &str = "Guessed and found";
/// Above the questions.
pub const GUESSES_QUESTION: &str = "question";
/// Above what was guessed.
pub const GUESSES_GUESSED: &str = "you guessed";
/// Above what was found.
pub const GUESSES_FOUND: &str = "found";
/// Above what was found in the reader's own recording.
pub const GUESSES_YOURS: &str = "found on yours";
/// In the place of what was not guessed or not found.
pub const GUESSES_NONE: &str = "–";
/// Below the guesses. A script puts the numbers in.
pub const GUESSES_SCORE: &str = "Guessed: {guessed} of {asked}. Right: {right}. Close: {close}.";
/// The button that forgets the guesses of a page.
pub const GUESSES_FORGET: &str = "Forget my guesses on this page";

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
