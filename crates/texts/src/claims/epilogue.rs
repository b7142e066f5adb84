//! The words of the stage `epilogue`.

// Facts.

/// Fact `gpu`.
pub const GPU: &str = "the GPU of the recording";
/// Fact `input_shape`.
pub const INPUT_SHAPE: &str = "the shape of the input";
/// Fact `weight_shape`.
pub const WEIGHT_SHAPE: &str = "the shape of the weight as aten::mm gets it";
/// Fact `result_shape`.
pub const RESULT_SHAPE: &str = "the shape of the result, as aten::gelu gets it";
/// Fact `result_bytes`.
pub const RESULT_BYTES: &str = "the size of the result, out of the recorded shapes";
/// Fact `trip_bytes`.
pub const TRIP_BYTES: &str = "the result read once and written once, out of the recorded shapes";
/// Fact `two_trips_bytes`.
pub const TWO_TRIPS_BYTES: &str =
    "the result read twice and written twice, out of the recorded shapes";
/// Fact `gemm_bytes`.
pub const GEMM_BYTES: &str =
    "both matrices read once, the result written once, out of the recorded shapes";
/// Fact `plain_gemm`.
pub const PLAIN_GEMM: &str = "the GEMM kernel of the three";
/// Fact `plain_gemm_time`.
pub const PLAIN_GEMM_TIME: &str = "the GEMM kernel of the three, median of the steps";
/// Fact `add_time`.
pub const ADD_TIME: &str = "the kernel of aten::add, median of the steps";
/// Fact `add_rate`.
pub const ADD_RATE: &str = "bytes of the add, read and written, over the kernel's median time";
/// Fact `gelu_time`.
pub const GELU_TIME: &str = "the kernel of aten::gelu, median of the steps";
/// Fact `pointwise_ratio`.
pub const POINTWISE_RATIO: &str =
    "the medians of the add and the GELU together, over the median of the GEMM";
/// Fact `gelu_rate`.
pub const GELU_RATE: &str = "bytes of the GELU, read and written, over the kernel's median time";
/// Fact `add_kernel`.
pub const ADD_KERNEL: &str = "the template of the add's kernel, cut short";
/// Fact `gelu_kernel`.
pub const GELU_KERNEL: &str = "the template of the GELU's kernel, cut short";
/// Fact `memset_bytes`.
pub const MEMSET_BYTES: &str = "what the memset before the GEMM sets, as the trace says";
/// Fact `bias_gemm`.
pub const BIAS_GEMM: &str = "the GEMM kernel of addmm";
/// Fact `bias_gemm_time`.
pub const BIAS_GEMM_TIME: &str = "the GEMM kernel of addmm, median of the steps";
/// Fact `bias_gelu_time`.
pub const BIAS_GELU_TIME: &str = "the kernel of aten::gelu after addmm, median of the steps";
/// Fact `fused_gemm`.
pub const FUSED_GEMM: &str = "the GEMM kernel of _addmm_activation";
/// Fact `fused_gemm_time`.
pub const FUSED_GEMM_TIME: &str = "the GEMM kernel of _addmm_activation, median of the steps";
/// Fact `wrong_gemm`.
pub const WRONG_GEMM: &str = "the GEMM kernel that ran instead";
/// Fact `wrong_gemm_time`.
pub const WRONG_GEMM_TIME: &str = "the GEMM kernel that ran instead, median of the steps";
/// Fact `wrong_beta`.
pub const WRONG_BETA: &str = "what aten::_addmm_activation got as beta";
/// Fact `wrong_use_gelu`.
pub const WRONG_USE_GELU: &str = "what aten::_addmm_activation got as use_gelu";
/// Fact `right_beta`.
pub const RIGHT_BETA: &str = "what aten::_addmm_activation got as beta from the stage's shim";
/// Fact `right_use_gelu`.
pub const RIGHT_USE_GELU: &str =
    "what aten::_addmm_activation got as use_gelu from the stage's shim";
/// Fact `wrong_error`.
pub const WRONG_ERROR: &str = "the relative error against the GELU that was asked for, in float64";
/// Fact `three_error`.
pub const THREE_ERROR: &str = "the relative error of three kernels against float64";
/// Fact `two_error`.
pub const TWO_ERROR: &str = "the relative error of two kernels against float64";
/// Fact `one_error`.
pub const ONE_ERROR: &str = "the relative error of one kernel against float64";
/// Fact `three_forward_time`.
pub const THREE_FORWARD_TIME: &str =
    "one forward pass of three kernels without the profiler, by the device's clock, median";
/// Fact `two_forward_time`.
pub const TWO_FORWARD_TIME: &str =
    "one forward pass of two kernels without the profiler, by the device's clock, median";
/// Fact `one_forward_time`.
pub const ONE_FORWARD_TIME: &str =
    "one forward pass of one kernel without the profiler, by the device's clock, median";
/// Fact `row_bias_time`.
pub const ROW_BIAS_TIME: &str =
    "an addmm with a bias of one dimension without the profiler, by the device's clock, median";
/// Fact `matrix_bias_time`.
pub const MATRIX_BIAS_TIME: &str =
    "an addmm with a bias of two dimensions without the profiler, by the device's clock, median";
/// Fact `matrix_gemm`.
pub const MATRIX_GEMM: &str = "the GEMM kernel of an addmm with a bias of two dimensions";
/// Fact `row_gemm_time`.
pub const ROW_GEMM_TIME: &str =
    "the GEMM kernel of an addmm with a bias of one dimension, median of the steps";
/// Fact `matrix_gemm_time`.
pub const MATRIX_GEMM_TIME: &str =
    "the GEMM kernel of an addmm with a bias of two dimensions, median of the steps";
/// Fact `memcpy_time`.
pub const MEMCPY_TIME: &str = "the copy of the bias, median of the steps";
/// Fact `memcpy_bytes`.
pub const MEMCPY_BYTES: &str = "what the copy of the bias moves, as the trace says";

// Claims: the sentence, then the evidence.

/// Claim `three_kernels`.
pub const THREE_KERNELS: &str = "A matmul, an add and a GELU are three kernels: one GEMM, then two that work element by element.";
/// Evidence of `three_kernels`.
pub const THREE_KERNELS_EVIDENCE: &str = "Kernels of each forward pass: {kinds}.";
/// A GEMM, in evidence.
pub const A_GEMM: &str = "GEMM";
/// An element-wise kernel, in evidence.
pub const A_POINTWISE: &str = "element by element";
/// Any other kernel, in evidence.
pub const ANOTHER: &str = "something else";
/// Between the kernels of one forward pass, in evidence.
pub const THEN: &str = " then ";

/// Claim `add_outlasts_gelu`.
pub const ADD_OUTLASTS_GELU: &str = "The add takes longer than the GELU, though both move the same bytes: its kernel is not the vectorized one.";
/// Evidence of `add_outlasts_gelu`.
pub const ADD_OUTLASTS_GELU_EVIDENCE: &str =
    "Medians: the add {add} in `{add_kernel}`, the GELU {gelu} in `{gelu_kernel}`.";

/// Claim `addmm_takes_the_bias`.
pub const ADDMM_TAKES_THE_BIAS: &str =
    "With `aten::addmm` the add's kernel is gone, and the GEMM adds the bias in its epilogue.";
/// Evidence of `addmm_takes_the_bias`.
pub const ADDMM_TAKES_THE_BIAS_EVIDENCE: &str =
    "Kernels of each forward pass: {kinds}. GEMM: {gemms}.";

/// Claim `one_kernel`.
pub const ONE_KERNEL: &str = "`aten::_addmm_activation` computes all three in one kernel.";
/// Evidence of `one_kernel`.
pub const ONE_KERNEL_EVIDENCE: &str = "Kernels of each forward pass: {counts}. They are {names}.";

/// Claim `fewer_is_faster`.
pub const FEWER_IS_FASTER: &str =
    "Each kernel less makes the GPU's work for a forward pass shorter.";
/// Evidence of `fewer_is_faster`.
pub const FEWER_IS_FASTER_EVIDENCE: &str =
    "The GPU works on a forward pass, median: three kernels {three}, two {two}, one {one}.";

/// Claim `gelu_is_not_free`.
pub const GELU_IS_NOT_FREE: &str =
    "A GELU in the epilogue is not free: with it the GEMM takes longer than with the bias alone.";
/// Evidence of `gelu_is_not_free`.
pub const GELU_IS_NOT_FREE_EVIDENCE: &str =
    "Medians: the GEMM with the bias {bias}, with bias and GELU {fused}, which is {more} more.";

/// Claim `gelu_is_cheaper_inside`.
pub const GELU_IS_CHEAPER_INSIDE: &str = "It costs less there than in a kernel of its own.";
/// Evidence of `gelu_is_cheaper_inside`.
pub const GELU_IS_CHEAPER_INSIDE_EVIDENCE: &str =
    "In the epilogue the GELU adds {more} to the GEMM; its own kernel takes {gelu}.";

/// Claim `fewer_roundings`.
pub const FEWER_ROUNDINGS: &str =
    "Each kernel less also rounds once less: the result comes closer to the exact one.";
/// Evidence of `fewer_roundings`.
pub const FEWER_ROUNDINGS_EVIDENCE: &str =
    "Relative error against float64: three kernels {three}, two {two}, one {one}.";

/// Claim `asked_for_gelu_got_relu`.
pub const ASKED_FOR_GELU_GOT_RELU: &str =
    "The program asked for a GELU, and the kernel that ran applies a ReLU.";
/// Evidence of `asked_for_gelu_got_relu` where the kernel's name says its epilogue.
pub const RELU_IN_NAME_EVIDENCE: &str =
    "Kernels: {names}. Of this family the name says the epilogue, and it says `{said}`.";
/// Evidence of `asked_for_gelu_got_relu` where it does not.
pub const RELU_NOT_IN_NAME_EVIDENCE: &str = "Kernels: {names}. Names of this family do not say their epilogue; the relative error against a ReLU is {relu}.";

/// Claim `flag_in_the_wrong_place`.
pub const FLAG_IN_THE_WRONG_PLACE: &str =
    "The trace shows why: `True` arrived as `beta`, and `use_gelu` stayed `False`.";
/// Evidence of `flag_in_the_wrong_place`.
pub const FLAG_IN_THE_WRONG_PLACE_EVIDENCE: &str = "`aten::_addmm_activation` got beta {wrong_beta} and use_gelu {wrong_gelu}; called with its arguments by name, it gets beta {right_beta} and use_gelu {right_gelu}.";

/// Claim `wrong_numbers`.
pub const WRONG_NUMBERS: &str =
    "The numbers agree: the result is a ReLU's to within rounding, and far from a GELU's.";
/// Evidence of `wrong_numbers`.
pub const WRONG_NUMBERS_EVIDENCE: &str =
    "Relative error against a ReLU {relu}, against a GELU {gelu}.";

/// Claim `matrix_is_copied`.
pub const MATRIX_IS_COPIED: &str =
    "A bias as large as the result is copied first: a memcpy of the result's size, then the GEMM.";
/// Evidence of `matrix_is_copied`.
pub const MATRIX_IS_COPIED_EVIDENCE: &str = "Copies in each forward pass: {counts}, of {bytes}; the bias has {expected}. They end before the GEMM starts: {before}.";
/// Yes, in evidence.
pub const YES: &str = "yes";
/// No, in evidence.
pub const NO: &str = "no";

/// Claim `badd`.
pub const BADD: &str = "The GEMM then adds onto the copy, and no kernel of its own does.";
/// Evidence of `badd` where the kernel's name tells of it.
pub const BADD_IN_NAME_EVIDENCE: &str = "Kernels of a forward pass: {names}. A GEMM of this family that adds onto a matrix has `badd` in its name.";
/// Evidence of `badd` where the kernel's name does not tell of it.
pub const BADD_ALONE_EVIDENCE: &str = "Kernels of a forward pass: {names}. The name does not tell, but a GEMM that runs alone must have added.";

/// Claim `matrix_bias_costs`.
pub const MATRIX_BIAS_COSTS: &str = "The GPU works longer for a bias of two dimensions, and most of what it costs more is the copy.";
/// Evidence of `matrix_bias_costs`.
pub const MATRIX_BIAS_COSTS_EVIDENCE: &str = "The GPU works on a forward pass, median: {row} with a bias of one dimension, {matrix} with two, of which {copy} copy.";

// Figures.

/// Caption of `timeline` with a GPU.
pub const TIMELINE: &str = "{what}: the GPU works for {time} on one forward pass.";
/// Caption of `timeline` without a GPU.
pub const TIMELINE_CPU: &str = "{what}: {time} on the CPU.";
/// What `timeline` of `three-kernels` shows.
pub const THREE: &str = "Three kernels";
/// What `timeline` of `addmm-gelu` shows.
pub const TWO: &str = "Two kernels, the bias in the GEMM's epilogue";
/// What `timeline` of `addmm-activation` shows.
pub const ONE: &str = "One kernel, bias and GELU in its epilogue";
/// What `timeline` of `bias-2d` shows.
pub const MATRIX_BIAS: &str = "A bias of two dimensions, copied before the GEMM";
/// Callout at a GEMM.
pub const CALLOUT_GEMM: &str = "GEMM: {time}";
/// Callout at the add's kernel.
pub const CALLOUT_ADD: &str = "add: {time}";
/// Callout at the GELU's kernel.
pub const CALLOUT_GELU: &str = "GELU: {time}";
/// Callout at the fused kernel.
pub const CALLOUT_FUSED: &str = "GEMM with bias and GELU: {time}";
/// Callout at a GEMM with a bias.
pub const CALLOUT_BIASED: &str = "GEMM with bias: {time}";
/// Callout at the copy of the bias.
pub const CALLOUT_COPY: &str = "the bias is copied: {time}";
/// Caption of `chain` of `wrong-epilogue`.
pub const WRONG_CHAIN: &str = "What was asked for was a GELU; the kernel that ran is {kernel}.";
/// Caption of `chain` of `wrong-epilogue`, recorded without a GPU.
pub const WRONG_CHAIN_CPU: &str = "What was asked for was a GELU; below the op there is a ReLU.";

// Guesses: the question, then the choices.

/// Guess `pointwise_ratio`.
pub const GUESS_POINTWISE: &str = "If the add and the GELU are kernels of their own, how long do they take together, next to the matmul?";
/// Choices of `pointwise_ratio`.
pub const GUESS_POINTWISE_CHOICES: [&str; 4] = [
    "a tenth of its time or less",
    "up to half of its time",
    "up to as long as it",
    "longer than it",
];
/// Guess `fused_gemm_time`.
pub const GUESS_FUSED: &str =
    "How long does the matmul take when the add and the GELU both move into its epilogue?";
/// Guess `matrix_bias`.
pub const GUESS_MATRIX_BIAS: &str = "The bias has one number a feature. What does the GPU do for an addmm whose bias has one for every number of the result?";
/// Choices of `matrix_bias`.
pub const GUESS_MATRIX_BIAS_CHOICES: [&str; 3] = [
    "one kernel, as before",
    "a copy, then one kernel",
    "two kernels",
];
