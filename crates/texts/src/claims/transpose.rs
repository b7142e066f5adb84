//! The words of the stage `transpose`.

// Facts.

/// Fact `gpu`.
pub const GPU: &str = "the GPU of the recording";
/// Fact `matrix_shape`.
pub const MATRIX_SHAPE: &str = "the shape of the matrix as aten::t gets it";
/// Fact `matrix_strides`.
pub const MATRIX_STRIDES: &str = "the strides of the matrix as aten::t gets it, in elements";
/// Fact `view_strides`.
pub const VIEW_STRIDES: &str =
    "the strides of the transpose as aten::contiguous gets it, in elements";
/// Fact `copy_strides`.
pub const COPY_STRIDES: &str = "the strides of what aten::copy_ writes to, in elements";
/// Fact `t_kernels`.
pub const T_KERNELS: &str = "kernels that each aten::t launches";
/// Fact `t_cpu_time`.
pub const T_CPU_TIME: &str = "aten::t on the CPU, median of the steps";
/// Fact `first_t_cpu_time`.
pub const FIRST_T_CPU_TIME: &str = "aten::t on the CPU in the first recorded step";
/// Fact `contiguous_cpu_time`.
pub const CONTIGUOUS_CPU_TIME: &str = "aten::contiguous on the CPU, median of the steps";
/// Fact `copy_time`.
pub const COPY_TIME: &str = "the copy's kernel on the GPU, median of the steps";
/// Fact `copy_bytes`.
pub const COPY_BYTES: &str = "every element read once and written once, out of the recorded shapes";
/// Fact `copy_rate`.
pub const COPY_RATE: &str = "bytes read and written over the kernel's median time";
/// Fact `copy_threads`.
pub const COPY_THREADS: &str = "threads of the copy's kernel";
/// Fact `input_shape`.
pub const INPUT_SHAPE: &str = "the shape of the input of aten::linear";
/// Fact `flops`.
pub const FLOPS: &str = "work of the GEMM, out of the recorded shapes: 2 × m × k × n";
/// Fact `linear_rate`.
pub const LINEAR_RATE: &str = "work of the GEMM over the kernel's median time";
/// Fact `linear_gemm_time`.
pub const LINEAR_GEMM_TIME: &str = "the GEMM kernel of the layer, median of the steps";
/// Fact `row_gemm_time`.
pub const ROW_GEMM_TIME: &str = "the GEMM kernel over the row-major weight, median of the steps";
/// Fact `column_gemm_time`.
pub const COLUMN_GEMM_TIME: &str =
    "the GEMM kernel over the column-major weight, median of the steps";
/// Fact `linear_gemm`.
pub const LINEAR_GEMM: &str = "the GEMM kernel of the layer";
/// Fact `row_gemm`.
pub const ROW_GEMM: &str = "the GEMM kernel over the row-major weight";
/// Fact `column_gemm`.
pub const COLUMN_GEMM: &str = "the GEMM kernel over the column-major weight";
/// Fact `row_letters`.
pub const ROW_LETTERS: &str = "the layout letters of the kernel over the row-major weight";
/// Fact `column_letters`.
pub const COLUMN_LETTERS: &str = "the layout letters of the kernel over the column-major weight";
/// Fact `row_strides`.
pub const ROW_STRIDES: &str = "the strides of the row-major weight, in elements";
/// Fact `column_strides`.
pub const COLUMN_STRIDES: &str = "the strides of the column-major weight, in elements";
/// Fact `linear_forward_time`.
pub const LINEAR_FORWARD_TIME: &str =
    "one forward pass of the layer without the profiler, by the device's clock, median";
/// Fact `copy_forward_time`.
pub const COPY_FORWARD_TIME: &str =
    "one transpose with its copy without the profiler, by the device's clock, median";

// Claims: the sentence, then the evidence.

/// Claim `strides_swapped`.
pub const STRIDES_SWAPPED: &str =
    "`aten::t` swaps shape and strides, and `aten::contiguous` gets exactly that.";
/// Evidence of `strides_swapped`.
pub const STRIDES_SWAPPED_EVIDENCE: &str = "`aten::t` got shape {shape} with strides {strides}; `aten::contiguous` got shape {view_shape} with strides {view_strides}.";

/// Claim `same_place`.
pub const SAME_PLACE: &str =
    "The view lies where the matrix lies in memory; the copy lies somewhere else.";
/// Evidence of `same_place`.
pub const SAME_PLACE_EVIDENCE: &str =
    "Shares the matrix's memory: the view, {view}; the copy, {copy}.";
/// Yes, in evidence.
pub const YES: &str = "yes";
/// No, in evidence.
pub const NO: &str = "no";
/// Not measured, in evidence.
pub const NOT_MEASURED: &str = "not measured";

/// Claim `view_launches_nothing`.
pub const VIEW_LAUNCHES_NOTHING: &str =
    "A transposed view makes no runtime or driver call, and the GPU lane stays empty.";
/// Evidence of `view_launches_nothing`.
pub const VIEW_LAUNCHES_NOTHING_EVIDENCE: &str = "In {steps} steps with {ops} calls of `aten::t`: {calls} calls, {activities} activities on the GPU.";

/// Claim `table_agrees`.
pub const TABLE_AGREES: &str = "The table says the same: `aten::t` and all that it calls have no CUDA time, `aten::copy_` has all of it.";
/// Evidence of `table_agrees`.
pub const TABLE_AGREES_EVIDENCE: &str =
    "CUDA total of the rows: {rows}. Self CUDA time total: {total}.";
/// One row in the evidence of `table_agrees`.
pub const TABLE_ROW: &str = "`{op}` {time}";

/// Claim `contiguous_copies`.
pub const CONTIGUOUS_COPIES: &str =
    "On the view, `aten::contiguous` is a copy: it calls `aten::clone`, which calls `aten::copy_`.";
/// Evidence of `contiguous_copies`.
pub const CONTIGUOUS_COPIES_EVIDENCE: &str = "Below {count} calls of `aten::contiguous`: {chains}.";

/// Claim `copy_changes_the_order`.
pub const COPY_CHANGES_THE_ORDER: &str =
    "The copy keeps the shape and changes the strides to row-major ones.";
/// Evidence of `copy_changes_the_order`.
pub const COPY_CHANGES_THE_ORDER_EVIDENCE: &str = "`aten::copy_` reads shape {shape} with strides {from} and writes shape {to_shape} with strides {to}.";

/// Claim `one_copy_kernel`.
pub const ONE_COPY_KERNEL: &str = "The copy is one kernel, launched below `aten::copy_`.";
/// Evidence of `one_copy_kernel`.
pub const ONE_COPY_KERNEL_EVIDENCE: &str =
    "Kernels in each step: {counts}; below `aten::copy_`: {copies}.";

/// Claim `copy_outlasts_gemm`.
pub const COPY_OUTLASTS_GEMM: &str =
    "Copying the weight takes the GPU longer than multiplying by it.";
/// Evidence of `copy_outlasts_gemm`.
pub const COPY_OUTLASTS_GEMM_EVIDENCE: &str =
    "Medians: the copy {copy}, the GEMM {gemm}, {ratio} times as long.";

/// Claim `nobody_copies`.
pub const NOBODY_COPIES: &str =
    "Whatever the weight's order, a forward pass is one GEMM and no copy.";
/// Evidence of `nobody_copies`.
pub const NOBODY_COPIES_EVIDENCE: &str = "Kernels in each forward pass: {counts}; GEMMs among them: {gemms}; copies of any sort: {copies}.";

/// Claim `letters`.
pub const LETTERS: &str = "The weight's order is the first letter of the kernel's layout: N over a row-major weight, T over a column-major one.";
/// Evidence of `letters`.
pub const LETTERS_EVIDENCE: &str =
    "Strides {row_strides}: `{row_kernel}`. Strides {column_strides}: `{column_kernel}`.";

/// Claim `names_differ_by_a_letter`.
pub const NAMES_DIFFER_BY_A_LETTER: &str = "But for that letter the two kernels have the same name: tile, stages, cluster and epilogue are equal.";
/// Evidence of `names_differ_by_a_letter`.
pub const NAMES_DIFFER_BY_A_LETTER_EVIDENCE: &str =
    "Without their layout letters: {row} and {column}.";

/// Claim `linear_is_column_major`.
pub const LINEAR_IS_COLUMN_MAJOR: &str = "A linear layer is the column-major case: `aten::addmm` gets the same strides and runs the same kernel.";
/// Evidence of `linear_is_column_major`.
pub const LINEAR_IS_COLUMN_MAJOR_EVIDENCE: &str = "The layer: strides {linear_strides}, {linear_kernel}. `aten::addmm` alone: strides {column_strides}, {column_kernel}.";

/// Claim `order_is_free`.
pub const ORDER_IS_FREE: &str =
    "At this size either order is as fast as the other, within a tenth.";
/// Evidence of `order_is_free`.
pub const ORDER_IS_FREE_EVIDENCE: &str =
    "Medians: {row} over the row-major weight, {column} over the column-major one.";

// Figures.

/// Caption of `chain` of the view.
pub const VIEW_CHAIN: &str =
    "A transposed view: three ATen ops, {time} in all, and no kernel on the {machine}.";
/// Caption of `chain` of the view, recorded without a GPU.
pub const VIEW_CHAIN_CPU: &str = "A transposed view: three ATen ops, {time} in all.";
/// Caption of `chain` of the copy.
pub const COPY_CHAIN: &str = "The same transpose made contiguous: {ops} ATen ops, and one kernel of {time} below aten::copy_.";
/// Caption of `chain` of the copy, recorded without a GPU.
pub const COPY_CHAIN_CPU: &str = "The same transpose made contiguous: {ops} ATen ops.";
/// Caption of `timeline` of the copy.
pub const COPY_TIMELINE: &str =
    "Three transposes with their copies: the CPU is done after {cpu}, the GPU after {gpu}.";
/// Caption of `timeline` of the copy, recorded without a GPU.
pub const COPY_TIMELINE_CPU: &str = "Three transposes with their copies, all of it on the CPU.";
/// Callout at `aten::t`.
pub const CALLOUT_T: &str = "aten::t: the view";
/// Callout at the launch call.
pub const CALLOUT_LAUNCH: &str = "the copy is launched";
/// Callout at the copy's kernel.
pub const CALLOUT_COPY: &str = "every element moves: {time}";
/// Caption of `chain` of an addmm or a layer.
pub const GEMM_CHAIN: &str = "{what}: {ops}, and one kernel that ends in {letters}.";
/// One ATen op, in a caption.
pub const ONE_OP: &str = "one ATen op";
/// Several ATen ops, in a caption.
pub const SOME_OPS: &str = "{count} ATen ops";
/// Caption of `chain` of an addmm or a layer, recorded without a GPU.
pub const GEMM_CHAIN_CPU: &str = "{what}: {ops}.";
/// What `chain` of `linear` shows.
pub const THE_LAYER: &str = "The layer, which transposes its weight";
/// What `chain` of `addmm-row-major` shows.
pub const ROW_MAJOR: &str = "addmm over a row-major weight";
/// What `chain` of `addmm-column-major` shows.
pub const COLUMN_MAJOR: &str = "addmm over a column-major weight";

// Guesses: the question, then the choices.

/// Guess `t_kernels`.
pub const GUESS_T_KERNELS: &str = "How many kernels does transposing a matrix launch?";
/// Choices of `t_kernels`.
pub const GUESS_T_KERNELS_CHOICES: [&str; 3] = ["none", "one", "two or more"];
/// Guess `copy_time`.
pub const GUESS_COPY_TIME: &str = "If every element of the matrix really has to move, how long does the GPU take to transpose it?";
/// Guess `row_gemm_time`.
pub const GUESS_ROW_GEMM_TIME: &str =
    "How long would the layer's matmul take if its weight were stored transposed to begin with?";
