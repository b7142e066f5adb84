//! The words of figures.

/// Title of a lane of CPU events.
pub const LANE_CPU: &str = "CPU";
/// Title of a lane of device work.
pub const LANE_GPU: &str = "GPU";
/// Title of the lane of what the profiler itself costs.
pub const LANE_PROFILER: &str = "Profiler";
/// Under a CPU lane's title, when there are several threads.
pub const LANE_THREAD: &str = "thread {thread}";
/// Under a GPU lane's title.
pub const LANE_STREAM: &str = "stream {stream}";

/// In the legend: a `record_function` range.
pub const KIND_ANNOTATION: &str = "annotation";
/// In the legend: an operator.
pub const KIND_OP: &str = "ATen op";
/// In the legend: a call of the CUDA runtime or driver.
pub const KIND_RUNTIME: &str = "runtime or driver call";
/// In the legend: a matrix product.
pub const KIND_GEMM: &str = "GEMM kernel";
/// In the legend: an elementwise kernel.
pub const KIND_POINTWISE: &str = "pointwise kernel";
/// In the legend: a memcpy or memset.
pub const KIND_COPY: &str = "memory copy or set";
/// In the legend: time the profiler took.
pub const KIND_OVERHEAD: &str = "profiler overhead";
/// In the legend: a kernel of no other kind.
pub const KIND_OTHER_KERNEL: &str = "other kernel";
/// In the legend: all else.
pub const KIND_OTHER: &str = "other";

/// Head of the chain's first column.
pub const COLUMN_CALL: &str = "call";
/// Head of the chain's times: with children, in the unit named.
pub const COLUMN_TOTAL: &str = "total, {unit}";
/// Head of the chain's times: without children, in the unit named.
pub const COLUMN_SELF: &str = "self, {unit}";
/// Head of the chain's bars.
pub const COLUMN_BAR: &str = "self within total";
/// Head of the chain's last column.
pub const COLUMN_LAUNCHES: &str = "launches";
/// In the chain, beside an op under which no device work was launched.
pub const LAUNCHES_NOTHING: &str = "launches nothing";
/// In the chain, when one call launched more than is drawn.
pub const MORE_LAUNCHES: &str = "and {count} more";
/// In the chain, when it has more calls than are drawn.
pub const MORE_CALLS: &str = "{count} more calls are not drawn";

/// On hover: when an event began, from the start of the figure, and how long it took.
pub const HOVER_TIMES: &str = "starts at {start}, takes {duration}";
/// On hover: the time an event spent outside its children.
pub const HOVER_SELF: &str = "{duration} of it outside its children";
/// On hover: the shapes of an op's inputs.
pub const HOVER_SHAPES: &str = "inputs {shapes}";
/// On hover: the size of a kernel's grid and blocks.
pub const HOVER_GRID: &str = "grid {grid}, block {block}";
/// On hover: a kernel's registers.
pub const HOVER_REGISTERS: &str = "{registers} registers a thread";
/// On hover: a kernel's shared memory.
pub const HOVER_SHARED_MEMORY: &str = "{bytes} bytes of shared memory a block";
/// On hover: the call that launched device work, and how long before the work began.
pub const HOVER_LAUNCHED_BY: &str = "launched by {call}, {delay} before";

/// Text alternative of a timeline, after the caption.
pub const TIMELINE_SUMMARY: &str =
    "A timeline of {span}, time to the right. Events by lane: {lanes}.";
/// Text alternative of a chain, after the caption.
pub const CHAIN_SUMMARY: &str = "The dispatch chain of {root}, which takes {total}. Calls: {calls}; launched on the device: {launches}.";
/// Text alternative: how many events a lane has.
pub const LANE_COUNT: &str = "{lane} {count}";
/// Text alternative: one event of a timeline.
pub const TIMELINE_ITEM: &str = "{name}: at {start}, {duration}";
/// Text alternative: one call of a chain.
pub const CHAIN_ITEM: &str = "{name}: {total}, itself {own}";
/// Text alternative: what a call of the chain launched, after its times.
pub const CHAIN_ITEM_LAUNCH: &str = "{call}; launches {kernel}, {duration}";
/// Text alternative: an op that launches nothing, after its times.
pub const CHAIN_ITEM_NOTHING: &str = "{call}; launches nothing";
/// Text alternative: title of the list of arrows.
pub const ARROWS: &str = "Arrows";
/// Text alternative: one arrow.
pub const ARROW_ITEM: &str = "from {call} to {activity}";
/// Text alternative: title of the list of callouts.
pub const CALLOUTS: &str = "Callouts";
/// Text alternative: one callout.
pub const CALLOUT_ITEM: &str = "at {name}: {text}";
/// Text alternative: an empty window.
pub const NOTHING_RECORDED: &str = "nothing was recorded here";

/// Below a roofline: its axis.
pub const ROOFLINE_ACROSS: &str = "FLOP per byte";
/// Above a roofline's other axis.
pub const ROOFLINE_UP: &str = "reached";
/// At a tick of that axis.
pub const ROOFLINE_RATE: &str = "{number} {prefix}FLOP/s";
/// Text alternative of a roofline, after the caption.
pub const ROOFLINE_SUMMARY: &str = "A roofline of {count} kernels: how fast each calculates, against how much it calculates for each byte.";
/// Text alternative of a roofline: title of the list of limits.
pub const ROOFLINE_LIMITS: &str = "Limits";
