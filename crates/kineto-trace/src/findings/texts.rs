//! What is said about findings.

/// A first step that took longer.
pub const COLD_FIRST_STEP: &str = "The first step is slower: libraries load, kernels are chosen and memory pools fill, none of which happens again.";
/// Nothing between a span's begin and its first op.
pub const DEAD_WINDOW: &str = "A span begins long before its first op: something was set up there, once, that the profiler does not show.";
/// Idle device under CPU work.
pub const OVERHEAD_GAPS: &str = "The device waits for the CPU between kernels: fewer, larger launches would help, faster kernels would not.";
/// Growing delay from call to kernel.
pub const FULL_QUEUE: &str = "The CPU runs ahead and the queue of launches grows: the device is the limit, and a long delay is no fault.";
/// Waiting inside a step.
pub const SYNC_IN_STEP: &str = "The program waits for the device inside a step: until the wait ends, the CPU launches nothing more.";
/// Waiting when all is handed over.
pub const FINAL_SYNC: &str = "Nothing is left to hand over, so the CPU waits for the device: the call is not expensive, leave it out of the CPU's time.";
/// A first call that took longer.
pub const LAZY_LOADING: &str = "A first call is far slower than the rest: CUDA loads a kernel's code when it is first launched.";
/// The profiler at work.
pub const PROFILER_OVERHEAD: &str =
    "The profiler itself took this time: do not read it as the program's.";
/// Asking how many blocks fit.
pub const OCCUPANCY_QUERY: &str = "A library asks how many blocks fit on a multiprocessor before it launches: a mark of cuBLAS's own choice.";
/// Work from before the recording.
pub const LEFT_OVER_KERNEL: &str = "No call in the trace launched it: it was launched before the recording began, and counts in its totals all the same.";
/// One kernel, many speeds.
pub const KERNEL_OUTLIERS: &str = "The same kernel took very different times: compare medians and ranges, not single runs or means.";
/// One kernel, many shapes.
pub const ONE_NAME_MANY_SIZES: &str = "One kernel ran at several sizes: its name does not tell them apart, so look at the shapes before you compare times.";
/// A fill before a product.
pub const MEMSET_BEFORE_GEMM: &str = "A fill of memory precedes the matrix product in the same op: most likely counters of the kernel, or its output.";
/// A copy before a product.
pub const COPY_BEFORE_GEMM: &str = "A copy precedes the matrix product in the same op: what is added is copied to the output first, and the kernel adds onto it.";
/// A copy for the order of elements.
pub const LAYOUT_COPY: &str =
    "The data is copied only to lie in another order: ask who needs that order.";
/// Two products that could be one.
pub const GEMMS_OF_ONE_INPUT: &str = "Matrix products in a row have left factors of one shape: if it is the same matrix, one weight put below the other makes them one product.";
/// More than a product in one kernel.
pub const GEMM_EPILOGUE: &str = "The kernel does more than multiply: its epilogue applies bias or activation before the result leaves the chip.";
/// Ops without kernels.
pub const ZERO_KERNEL_OPS: &str =
    "These ops launch nothing: they change shape and strides, and the data stays where it is.";
/// A product in slices.
pub const SPLIT_K: &str = "The matrix product is cut along its inner dimension to fill the device; a second kernel adds up the slices.";
/// Loads of single elements.
pub const MISALIGNED_GEMM: &str = "A size that is no multiple of 8 (or a pointer off its boundary) brings a kernel that loads single elements.";
/// Fewer blocks than multiprocessors.
pub const SMALL_GRID: &str = "The launch has fewer blocks than the device has multiprocessors: part of the device has nothing to do.";
/// Copies through ordinary memory.
pub const PAGEABLE_COPY: &str = "A copy between host and device goes through ordinary memory: pinned memory would let it run beside the program.";
/// What compiled code does first.
pub const COMPILE_PRE_OPS: &str = "A compiled function looks up its code, checks its guards and unpacks its inputs before its first kernel.";
/// Code that was compiled more than once.
pub const RECOMPILED: &str = "A region's number above zero means that a guard failed and the region was compiled again: ask which guard.";
/// A graph of launches.
pub const GRAPH_LAUNCH: &str =
    "One call launches a whole graph of kernels: they share its correlation id.";
/// Pointwise kernels in a row.
pub const POINTWISE_CHAIN: &str = "Elementwise kernels follow one another on tensors of one size: one fused kernel would keep what lies between on the chip.";
/// Several ops in one kernel.
pub const FUSED_KERNEL: &str =
    "One kernel does the work of several ops: what lies between them never travels to memory.";
