//! The words of `compile`.

// Facts: what the value is.

/// Fact `gpu`.
pub const GPU: &str = "the GPU that the recording was made on";
/// Fact `input_shape`.
pub const INPUT_SHAPE: &str = "the shape of the layer's input";
/// Facts `eager_forward`, `aoti_forward` and the like.
pub const FORWARD: &str =
    "one forward pass without the profiler, by device events: the median of seven rounds";
/// Facts `eager_traced`, `aoti_traced` and the like.
pub const TRACED: &str = "the CPU's time for the fastest of the recorded forward passes";
/// Facts `gemm_name` and the like.
pub const GEMM_NAME: &str = "the kernel of a forward pass";
/// Facts `gemm_time` and the like.
pub const GEMM_TIME: &str = "the kernel on the GPU, median of the steps";
/// Fact `pre_op_time`.
pub const PRE_OP_TIME: &str =
    "from the start of the fastest recorded forward pass to its first ATen op";
/// Fact `pre_op_share`.
pub const PRE_OP_SHARE: &str =
    "the part of the fastest recorded forward pass that comes before its first ATen op";
/// Fact `lookup_time`.
pub const LOOKUP_TIME: &str = "Dynamo's cache lookup, fastest of the steps";
/// Fact `prologue_time`.
pub const PROLOGUE_TIME: &str = "the runtime wrapper's prologue, fastest of the steps";
/// Fact `addmm_time`.
pub const ADDMM_TIME: &str = "aten::addmm on the CPU, its launch included, fastest of the steps";
/// Fact `weight_strides`.
pub const WEIGHT_STRIDES: &str =
    "the strides of the weight as the compiled code's aten::addmm gets it, in elements";
/// Fact `weight_shape`.
pub const WEIGHT_SHAPE: &str = "the shape of the weight as the compiled code's aten::addmm gets it";
/// Fact `graphs`.
pub const GRAPHS: &str = "graphs that torch.compile made for the two layouts";
/// Facts `usual_region` and `other_region`.
pub const REGION: &str = "the row of the compiled code that ran for this layout";
/// Facts `usual_strides` and `other_strides`.
pub const INPUT_STRIDES: &str = "the strides of the input as aten::addmm gets it, in elements";
/// Facts `usual_error`, `unchecked_error` and the like.
pub const ERROR: &str = "how far the result is off a float64 reference, as a part of it";
/// Fact `aoti_op`.
pub const AOTI_OP: &str = "the row under which the package launches its kernel";

// Claims: the sentence, then the evidence.

/// Claim `same_kernel`.
pub const SAME_KERNEL: &str = "Eager, `torch.compile` and the AOTInductor package launch one kernel a forward, and it is the same one.";
/// Evidence of `same_kernel`.
pub const SAME_KERNEL_EVIDENCE: &str =
    "Kernels of eager: {eager}; of torch.compile: {compiled}; of the package: {package}.";

/// Claim `no_transpose`.
pub const NO_TRANSPOSE: &str =
    "Compiled code calls no `aten::t`: the transpose happened when it was compiled.";
/// Evidence of `no_transpose`.
pub const NO_TRANSPOSE_EVIDENCE: &str =
    "Transposes in the forward passes of eager: {eager}; of torch.compile: {compiled}.";

/// Claim `one_op`.
pub const ONE_OP: &str = "The compiled forward calls one ATen op, `aten::addmm`.";
/// Evidence of `one_op`.
pub const ONE_OP_EVIDENCE: &str = "ATen ops that the {forwards} forward passes call: {ops}.";

/// Claim `pre_ops`.
pub const PRE_OPS: &str = "Before the first ATen op comes the work of `torch.compile`: cache lookup, bytecode and a prologue.";
/// Evidence of `pre_ops`.
pub const PRE_OPS_EVIDENCE: &str =
    "Rows before the first ATen op: {rows}. They and what lies between them take {times}.";

/// Claim `compiled_is_slower`.
pub const COMPILED_IS_SLOWER: &str =
    "In Python, this small layer takes longer compiled than eager.";
/// Evidence of `compiled_is_slower`.
pub const COMPILED_IS_SLOWER_EVIDENCE: &str = "A forward takes {eager} eager in Python and {compiled} by torch.compile, without the profiler.";

/// Claim `package_is_cheaper`.
pub const PACKAGE_IS_CHEAPER: &str = "The package takes less time a forward than `torch.compile`.";
/// Evidence of `package_is_cheaper`.
pub const PACKAGE_IS_CHEAPER_EVIDENCE: &str = "A forward takes {compiled} by torch.compile and {package} by the package, without the profiler.";

/// Claim `eager_is_fastest`.
pub const EAGER_IS_FASTEST: &str =
    "The fastest of the three is eager, called from Rust: nothing compiled gains anything here.";
/// Evidence of `eager_is_fastest`.
pub const EAGER_IS_FASTEST_EVIDENCE: &str = "A forward takes {eager} eager, {compiled} by torch.compile and {package} by the package, without the profiler.";

/// Claim `recompiles`.
pub const RECOMPILES: &str =
    "For an input with other strides `torch.compile` runs other code: a second graph.";
/// Evidence of `recompiles`.
pub const RECOMPILES_EVIDENCE: &str =
    "The usual layout ran {usual}, the other one {other}. Graphs compiled: {graphs}.";

/// Claim `still_right`.
pub const STILL_RIGHT: &str = "The result of `torch.compile` is right for both layouts.";
/// Evidence of `still_right`.
pub const STILL_RIGHT_EVIDENCE: &str =
    "Off the float64 reference by {usual} for the usual layout and {other} for the other.";

/// Claim `other_kernel`.
pub const OTHER_KERNEL: &str = "The second graph runs a kernel for the other layout.";
/// Evidence of `other_kernel`.
pub const OTHER_KERNEL_EVIDENCE: &str =
    "Kernels for the usual layout: {usual}; for the other: {other}.";

/// Claim `wrong_in_silence`.
pub const WRONG_IN_SILENCE: &str =
    "A package that nobody checks runs with other strides and computes a wrong result.";
/// Evidence of `wrong_in_silence`.
pub const WRONG_IN_SILENCE_EVIDENCE: &str = "It ran {runs} times without an error. Off the reference by {usual} for the layout it was compiled for and {other} for the other.";

/// Claim `same_kernel_unchecked`.
pub const SAME_KERNEL_UNCHECKED: &str =
    "Nothing in the GPU lane gives it away: the package runs the same kernel for both layouts.";
/// Evidence of `same_kernel_unchecked`.
pub const SAME_KERNEL_UNCHECKED_EVIDENCE: &str =
    "Kernels for the usual layout: {usual}; for the other, unchecked: {other}.";

/// Claim `refused`.
pub const REFUSED: &str =
    "With its checks on, the loader refuses an input with other strides before anything runs.";
/// Evidence of `refused`.
pub const REFUSED_EVIDENCE: &str = "Refused as a matrix: {matrix}; as batches of rows: {batches}.";
/// An answer in evidence.
pub const YES: &str = "yes";
/// An answer in evidence.
pub const NO: &str = "no";

// Figures: captions and callouts.

/// Caption of `eager chain`.
pub const EAGER_CHAIN: &str = "Eager: three rows of views, then the op that launches.";
/// Caption of `torch-compile chain`.
pub const COMPILED_CHAIN: &str =
    "By torch.compile: no transpose, one call of an ATen op, and {pre} of work before it.";
/// Caption of `torch-compile timeline`.
pub const COMPILED_TIMELINE: &str =
    "One compiled step: {step} on the CPU around one kernel of {kernel}.";
/// Caption of `torch-compile timeline` without a GPU.
pub const COMPILED_TIMELINE_CPU: &str = "One compiled step: {step}, all of it on the CPU.";
/// Callout at the cache lookup.
pub const CALLOUT_LOOKUP: &str = "which compiled code fits these inputs?";
/// Callout at the compiled graph.
pub const CALLOUT_GRAPH: &str = "the generated code runs";
/// Callout at the kernel.
pub const CALLOUT_KERNEL: &str = "the only kernel: {time}";
/// Caption of `torch-compile-strides chain`.
pub const STRIDES_CHAIN: &str =
    "Two layouts of one shape, one after the other: each has compiled code of its own.";
/// Caption of `aoti chain`.
pub const AOTI_CHAIN: &str =
    "The package: no Python, no guards, one row of its own above the launch.";

// Guesses: the question, then the choices.

/// Guess `kernel`.
pub const GUESS_KERNEL: &str = "Whose kernel does the compiled layer run?";
/// Choices of `kernel`.
pub const GUESS_KERNEL_CHOICES: [&str; 2] = [
    "one of the library that eager calls",
    "one that the compiler wrote",
];
/// Guess `pre_op_share`.
pub const GUESS_PRE_OPS: &str =
    "What part of a compiled forward has passed on the CPU when its first ATen op begins?";
/// Guess `strides`.
pub const GUESS_STRIDES: &str = "What does `torch.compile` do with an input of the same shape whose elements lie in memory in another order?";
/// Choices of `strides`.
pub const GUESS_STRIDES_CHOICES: [&str; 4] = [
    "it raises an error",
    "it returns wrong numbers",
    "it compiles once more",
    "it runs the code that it has, and the result is right",
];
