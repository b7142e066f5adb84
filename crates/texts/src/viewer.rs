//! The words of the viewer and of the page that takes a reader's own trace.

/// In the details: when an event starts, from the trace's beginning.
pub const START: &str = "starts at";
/// In the details: how long an event takes.
pub const DURATION: &str = "takes";
/// In the details: the time outside an event's children.
pub const SELF_TIME: &str = "outside its children";
/// In the details: shapes of an op's inputs.
pub const SHAPES: &str = "input shapes";
/// In the details: strides of an op's inputs.
pub const STRIDES: &str = "input strides";
/// In the details: element types of an op's inputs.
pub const DTYPES: &str = "input types";
/// In the details: blocks of a kernel launch.
pub const GRID: &str = "grid";
/// In the details: threads of a block.
pub const BLOCK: &str = "block";
/// In the details: registers of a thread.
pub const REGISTERS: &str = "registers a thread";
/// In the details: shared memory of a block.
pub const SHARED_MEMORY: &str = "shared memory a block";
/// In the details: the stream of device work.
pub const STREAM: &str = "stream";
/// In the details: bytes of a copy or fill.
pub const BYTES: &str = "bytes";
/// In the details: the call that launched device work.
pub const LAUNCHED_BY: &str = "launched by";
/// In the details: from the start of the call to the start of its work.
pub const LAUNCH_DELAY: &str = "launch delay";
/// In the details: the op that device work was launched under.
pub const LAUNCHED_UNDER: &str = "launched under";
/// In the details: the event around an event.
pub const CALLED_BY: &str = "called by";
/// In the details: device work that an op or call launched.
pub const LAUNCHES: &str = "launches";
/// In the details: launches beyond those listed.
pub const MORE_LAUNCHES: &str = "and {count} more";
/// Read aloud when an event is selected.
pub const ALOUD: &str = "{name}, {kind}, starts at {start}, takes {duration}";

/// On hover: how many events share a bar.
pub const CROWD: &str = "{count} events, too short to be told apart here";
/// On hover: when an event starts and how long it takes.
pub const HOVER_TIMES: &str = "starts at {start}, takes {duration}";
/// The events that a search found.
pub const FOUND: &str = "{count} found";
/// The match that is selected.
pub const FOUND_AT: &str = "{at} of {count}";
/// What was measured.
pub const MEASURED: &str = "{time}, from {from} to {to}";
/// The stretch of time in view.
pub const IN_VIEW: &str = "In view: {from} to {to}, {count} bars";
/// One event of a list: as in a figure's text alternative.
pub const LISTED: &str = "{name}: at {start}, {duration}";

/// What a file holds.
pub const SUMMARY: &str =
    "{events} events in {lanes} lanes over {span}; {device} of them ran on a device.";
/// A file without events.
pub const EMPTY_TRACE: &str = "The trace is empty: no event was recorded.";
/// Why a compressed file is not read.
pub const TOO_MUCH_TEXT: &str =
    "it unpacks to more than {size} GiB, which is more than a page holds";
/// Several devices of one name.
pub const DEVICES: &str = "{count} × {name}";
/// A step in the list of steps.
pub const STEP: &str = "Step {number} · {duration}";
/// Oddities beyond those listed.
pub const MORE_ODDITIES: &str = "and {count} more";
/// Rows of the table beyond those listed.
pub const MORE_ROWS: &str = "{count} shorter rows are not listed";

/// How sure the meaning of a part of a name is: its makers say so.
pub const KNOWN: &str = "known";
/// How sure: it follows from the makers' habit.
pub const INFERRED: &str = "inferred";
/// How sure: nobody wrote it down.
pub const UNKNOWN: &str = "not known";

/// What limits a program.
pub const VERDICT: &str = "{verdict}: {reason}.";
/// One of two traces in few numbers.
pub const TOTALS: &str =
    "{title}: {kernels} kernels take {time} together, after {launches} launches.";
/// What became of a name: the second trace lacks it.
pub const VANISHED: &str = "gone";
/// What became of a name: the first trace lacks it.
pub const APPEARED: &str = "new";
/// What became of a name: every time in the second trace is longer.
pub const SLOWER: &str = "slower";
/// What became of a name: every time in the second trace is shorter.
pub const FASTER: &str = "faster";
/// What became of a name: it is too rare.
pub const CANNOT_TELL: &str = "cannot tell";
/// The shortest and the longest of several times.
pub const RANGE: &str = "{low} to {high}";
/// How often, and how long each time.
pub const TIME_A_CALL: &str = "{calls} × {time}";
/// How often in all, and how long the calls of a step are together.
pub const TIME_A_STEP: &str = "{calls} calls, {time} a step";
/// What bears a name: work on the device.
pub const OF_DEVICE: &str = "device work";
/// What bears a name: an op.
pub const OF_OP: &str = "op";
/// What bears a name: a span that the program marked.
pub const OF_SPAN: &str = "span";
/// Names that are too rare to be compared.
pub const RARE: &str = "Where it says \"cannot tell\" ({count} of the names), one of the traces has fewer than three times, so their spread is not known.";
/// Names without a difference.
pub const SAME: &str = "{count} names show no difference that can be claimed.";

/// Words that the page's scripts show, by the names that they know them under.
pub const PAGE: &[(&str, &str)] = &[
    ("viewer", "Viewer of {title}"),
    (
        "keys",
        "Drag or use A and D to move, the wheel or W and S to zoom. Drag up and down, or use Page Up and Page Down, or the wheel with Shift, for lanes above and below. Arrow keys go from event to event, Enter brings one closer, M measures it, F shows all, / searches, Escape ends.",
    ),
    ("loading", "Loading the viewer"),
    ("reading", "Reading {title}: {percent} %"),
    ("preparing", "Preparing {title}"),
    ("search", "Search by name"),
    ("next", "Next match"),
    ("previous", "Previous match"),
    ("steps", "Step"),
    ("whole", "all"),
    ("fit", "Show all"),
    ("closer", "Zoom in"),
    ("farther", "Zoom out"),
    ("compare", "Compare with"),
    ("nothing", "nothing"),
    ("file", "a file"),
    (
        "different",
        "What only one of the two has is strong, what both have is pale.",
    ),
    ("of_two", "{title}: {summary}"),
    (
        "taller",
        "Not all lanes fit: drag up and down to see the others.",
    ),
    ("compared_with", "{second} is compared with {first}."),
    ("alone", "Open {second} alone"),
    (
        "left_out",
        "Two files at most are set side by side. Left out: {titles}.",
    ),
    ("beside", "Side by side"),
    ("large", "Large"),
    ("close", "Close"),
    ("help", "Keys"),
    ("visible", "Events in view, the longest first"),
    ("details", "Details"),
    (
        "select",
        "Select an event to see what the recording says about it.",
    ),
    (
        "gone",
        "The viewer ran out of memory. The command `cargo run -p kineto-trace -- table FILE` reads larger traces.",
    ),
    (
        "too_large",
        "The trace is too large to be looked over in a page: its lanes are all there, the table, the findings and the names are left out. `cargo run -p kineto-trace -- explain FILE` has them.",
    ),
    ("unreachable", "{title} could not be loaded: {reason}"),
    ("unreadable", "{title} could not be read: {reason}"),
    ("odd", "What is odd about the file"),
    ("sound", "Nothing is odd about the file."),
    ("devices", "Recorded on {devices}."),
    ("table", "Profiler table"),
    ("column_name", "name"),
    ("column_calls", "calls"),
    ("column_self_cpu", "self CPU"),
    ("column_cpu_total", "CPU total"),
    ("column_self_device", "self device"),
    ("column_device_total", "device total"),
    ("health", "Can its numbers be trusted"),
    ("healthy", "Nothing is missing from the recording."),
    ("findings", "What the trace shows"),
    ("no_findings", "No known pattern was found."),
    ("explained", "Explained in the book"),
    ("new_tab", "Opens in a new tab; the trace stays here"),
    ("show", "Show it"),
    ("names", "Kernel names, explained"),
    ("decoded", "The name says"),
    ("part", "part"),
    ("meaning", "meaning"),
    ("certainty", "how sure"),
    ("compared", "What differs"),
    ("column_of", "kind"),
    ("column_what", "change"),
    ("column_before", "before"),
    ("column_after", "after"),
];
