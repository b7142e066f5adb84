//! The words of `mlp`.

// Facts: what the value is.

/// Fact `gpu`.
pub const GPU: &str = "the GPU that the recording was made on";
/// Fact `input_shape`.
pub const INPUT_SHAPE: &str = "the shape of the MLP's input";
/// Fact `hidden_shape`.
pub const HIDDEN_SHAPE: &str = "the shape of the tensors between the layers";
/// Fact `dtype`.
pub const DTYPE: &str = "the data type of the tensors between the layers, as the trace names it";
/// Facts `eager_forward`, `aoti_forward` and the like.
pub const FORWARD: &str =
    "one forward pass without the profiler, by device events: the median of seven rounds";
/// Facts `eager_kernels`, `aoti_kernels` and the like.
pub const KERNELS: &str = "kernels of one forward pass";
/// Fact `eager_ops`.
pub const OPS: &str = "ATen ops of one forward pass";
/// Fact `quiet_ops`.
pub const QUIET_OPS: &str = "ATen ops of one forward pass that launch nothing";
/// Fact `gate_kernel`.
pub const GATE_KERNEL: &str = "the kernel of gate and up";
/// Fact `down_kernel`.
pub const DOWN_KERNEL: &str = "the kernel of down";
/// Fact `gate_time`.
pub const GATE_TIME: &str = "the GEMM of gate on the GPU, median of the steps";
/// Fact `up_time`.
pub const UP_TIME: &str = "the GEMM of up on the GPU, median of the steps";
/// Fact `down_time`.
pub const DOWN_TIME: &str = "the GEMM of down on the GPU, median of the steps";
/// Fact `down_ratio`.
pub const DOWN_RATIO: &str = "the median of the GEMM of down over that of gate";
/// Facts `gate_rate` and `down_rate`.
pub const GEMM_RATE: &str = "work of the GEMM over its median time";
/// Facts `gate_left` and `down_left`.
pub const LEFT: &str = "the shape of the GEMM's left matrix";
/// Facts `gate_right` and `down_right`.
pub const RIGHT: &str = "the shape of the GEMM's right matrix";
/// Fact `gemm_flops`.
pub const GEMM_FLOPS: &str = "work of the GEMM, out of the recorded shapes: 2 × m × k × n";
/// Fact `gemm_bytes`.
pub const GEMM_BYTES: &str =
    "both matrices read once, the result written once, out of the recorded shapes";
/// Fact `gemm_intensity`.
pub const GEMM_INTENSITY: &str = "FLOP per byte moved, out of the recorded shapes";
/// Fact `sheet`.
pub const SHEET: &str = "the data sheet of the GPU that recorded";
/// Fact `sheet_rate`.
pub const SHEET_RATE: &str =
    "the most operations a second for the type of the recorded products, out of the data sheet";
/// Fact `sheet_bandwidth`.
pub const SHEET_BANDWIDTH: &str = "the bandwidth of its memory, out of the data sheet";
/// Fact `sheet_ridge`.
pub const SHEET_RIDGE: &str = "FLOP per byte at which the roofline's slope ends: the one number \
                               of the data sheet over the other";
/// Facts `gate_output` and `down_output`.
pub const GEMM_OUTPUT: &str = "what the GEMM writes, out of the recorded shapes";
/// Facts `gemm_call`, `pointwise_call` and `fused_call`.
pub const CALL: &str = "the call that launches it";
/// Fact `gelu_time`.
pub const GELU_TIME: &str = "the kernel of GELU on the GPU, median of the steps";
/// Fact `mul_time`.
pub const MUL_TIME: &str = "the kernel of mul on the GPU, median of the steps";
/// Fact `pointwise_time`.
pub const POINTWISE_TIME: &str = "GELU and mul together on the GPU, median of the steps";
/// Fact `intermediate_bytes`.
pub const INTERMEDIATE_BYTES: &str =
    "one tensor between the layers, out of the recorded shapes and type";
/// Fact `eager_bytes`.
pub const EAGER_BYTES: &str =
    "what GELU and mul read and write as two kernels: five tensors between the layers";
/// Fact `fused_bytes`.
pub const FUSED_BYTES: &str =
    "what GELU and mul read and write as one kernel: three tensors between the layers";
/// Fact `saved_bytes`.
pub const SAVED_BYTES: &str = "the result of GELU, written once and read once";
/// Facts `gelu_rate`, `mul_rate`.
pub const RATE: &str = "bytes that the kernel reads and writes, over its median time";
/// Fact `fused_kernel`.
pub const FUSED_KERNEL: &str = "the kernel that does GELU and mul";
/// Facts `fused_time` and the like.
pub const FUSED_TIME: &str = "the fused kernel on the GPU, median of the steps";
/// Facts `fused_rate` and the like.
pub const FUSED_RATE: &str = "bytes that the fused kernel reads and writes, over its median time";
/// Facts `fused_elements` and the like.
pub const FUSED_ELEMENTS: &str = "elements that each block of the fused kernel computes";
/// Facts `fused_threads` and the like.
pub const FUSED_THREADS: &str = "threads in each block of the fused kernel";
/// Facts `fused_thread_bytes` and the like.
pub const FUSED_THREAD_BYTES: &str =
    "bytes of each tensor that each thread of the fused kernel handles";
/// Facts `eager_busy`, `aoti_busy` and the like.
pub const BUSY: &str = "time in which the GPU works for one forward pass, median of the steps";
/// Facts `eager_pause` and `aoti_pause`.
pub const PAUSE: &str = "between two forward passes, time in which the GPU has nothing to do";
/// Facts `eager_cpu`, `aoti_cpu` and the like.
pub const CPU: &str =
    "the CPU's time for the recorded forward pass that took it the least, without waiting";
/// Facts `eager_cpu_ops` and the like.
pub const CPU_OPS: &str = "the part of that time inside ops, their launches left out";
/// Facts `eager_cpu_calls` and the like.
pub const CPU_CALLS: &str = "the part of that time inside runtime and driver calls";
/// Fact `compiled_cpu_pre`.
pub const CPU_PRE: &str = "the part of that time in rows of torch.compile before the graph";
/// Facts `eager_cpu_rest` and the like.
pub const CPU_REST: &str = "the part of that time outside all rows: the code around the ops";
/// Fact `aoti_wait`.
pub const WAIT: &str = "how long one forward pass waits for the one before it, median";

// Claims: the sentence, then the evidence.

/// Claim `five_kernels`.
pub const FIVE_KERNELS: &str =
    "Eager launches five kernels a forward: three GEMMs and two pointwise kernels.";
/// Claim `four_kernels`.
pub const FOUR_KERNELS: &str =
    "Compiled code launches four kernels a forward: three GEMMs and one fused kernel.";
/// Evidence of `five_kernels` and, for each recording, of `four_kernels`.
pub const KERNELS_EVIDENCE: &str =
    "{variant}: GEMMs in each forward pass: {gemms}; other kernels: {others}.";

/// Claim `quiet_ops_launch_nothing`.
pub const QUIET_OPS_LAUNCH_NOTHING: &str = "`aten::t`, `aten::transpose`, `aten::reshape`, `aten::view`, `aten::as_strided` and `aten::_unsafe_view` launch nothing.";
/// Evidence of `quiet_ops_launch_nothing`.
pub const QUIET_OPS_EVIDENCE: &str =
    "Found: {ops}. In {calls} calls of them, {activities} activities were launched.";

/// Claim `queries`.
pub const QUERIES: &str = "An occupancy query before each GEMM is a habit of the A100: here it comes only if this is one. A pointwise kernel is launched without.";
/// Evidence of `queries`.
pub const QUERIES_EVIDENCE: &str = "{asking} of {products} GEMMs and {pointwise_asking} of {pointwise} pointwise ops made a query. All their calls: {calls}.";

/// Claim `two_gemm_kernels`.
pub const TWO_GEMM_KERNELS: &str = "All three GEMMs do the same work, and cuBLAS takes one kernel for gate and up and another for down.";
/// Evidence of `two_gemm_kernels`.
pub const TWO_GEMM_KERNELS_EVIDENCE: &str =
    "Work of each GEMM: {flops}. Gate ran {gate}, up {up}, down {down}.";

/// Claim `down_is_faster`.
pub const DOWN_IS_FASTER: &str = "The GEMM of down takes less time than those of gate and up.";
/// Evidence of `down_is_faster`.
pub const DOWN_IS_FASTER_EVIDENCE: &str = "Medians: gate {gate}, up {up}, down {down}.";

/// Claim `same_gemms`.
pub const SAME_GEMMS: &str =
    "Compiling changes no GEMM: the kernels' names are the same, byte for byte.";
/// Evidence of `same_gemms`.
pub const SAME_GEMMS_EVIDENCE: &str =
    "GEMMs of eager: {eager}; of torch.compile: {compiled}; of the package: {package}.";

/// Claim `fusion_is_faster`.
pub const FUSION_IS_FASTER: &str =
    "One fused kernel takes less time than GELU and mul as two kernels.";
/// Evidence of `fusion_is_faster`.
pub const FUSION_IS_FASTER_EVIDENCE: &str =
    "GELU and mul take {eager}; fused by torch.compile {compiled}, in the package {package}.";

/// Claim `autotuned_is_slower`.
pub const AUTOTUNED_IS_SLOWER: &str =
    "The package that was autotuned launches the fused kernel with other blocks, and it is slower.";
/// Evidence of `autotuned_is_slower`.
pub const AUTOTUNED_IS_SLOWER_EVIDENCE: &str = "Not autotuned: {elements} elements a block, {time}. Autotuned: {tuned_elements} elements a block, {tuned_time}.";

/// Claim `same_choice`.
pub const SAME_CHOICE: &str = "`torch.compile` was recorded with the same blocks as that package.";
/// Evidence of `same_choice`.
pub const SAME_CHOICE_EVIDENCE: &str = "torch.compile: {elements} elements a block, {time}. The autotuned package: {tuned_elements} elements a block, {tuned_time}.";

/// Claim `compiled_is_faster`.
pub const COMPILED_IS_FASTER: &str =
    "Whole forward passes are faster compiled than eager, by `torch.compile` and as a package.";
/// Evidence of `compiled_is_faster`.
pub const COMPILED_IS_FASTER_EVIDENCE: &str = "A forward takes {eager} eager, {compiled} by torch.compile and {package} by the package, without the profiler.";

/// Claim `less_work_takes_longer`.
pub const LESS_WORK_TAKES_LONGER: &str = "The package leaves the GPU less work a forward than `torch.compile` does, and its whole forward takes longer.";
/// Evidence of `less_work_takes_longer`.
pub const LESS_WORK_TAKES_LONGER_EVIDENCE: &str = "By torch.compile the GPU is busy for {compiled_busy} of a recorded forward, and a whole one takes {compiled} without the profiler; by the package it is {package_busy}, and {package}.";

/// Claim `cpu_runs_ahead`.
pub const CPU_RUNS_AHEAD: &str =
    "Eager, the CPU runs ahead: the GPU goes from one forward pass to the next without a pause.";
/// Evidence of `cpu_runs_ahead`.
pub const CPU_RUNS_AHEAD_EVIDENCE: &str = "Pauses of the GPU between forward passes: {pauses}.";

/// Claim `package_waits`.
pub const PACKAGE_WAITS: &str = "With one runner, the package waits for its last forward pass before it begins the next, and the GPU pauses.";
/// Evidence of `package_waits`.
pub const PACKAGE_WAITS_EVIDENCE: &str = "Forward passes after the first that wait for the GPU: {waiting} of {later}. Pauses of the GPU between them: {pauses}.";

// Figures: captions and callouts.

/// Caption of `eager timeline`.
pub const RUN_AHEAD: &str =
    "Three forward passes, eager: the CPU is done after {cpu}, the GPU after {gpu}.";
/// Caption of a timeline without a GPU.
pub const TIMELINE_CPU: &str = "Forward passes on the CPU: {span}.";
/// Callout at the last forward pass of the CPU.
pub const CALLOUT_LAST_PASS: &str = "the CPU's last forward";
/// Callout at the last kernel.
pub const CALLOUT_LAST_KERNEL: &str = "its last kernel";
/// Caption of `eager kernels`.
pub const EAGER_KERNELS: &str =
    "The GPU's work for one forward pass, eager: five kernels in {time}.";
/// Caption of `aoti kernels`.
pub const AOTI_KERNELS: &str =
    "The GPU's work for one forward pass of the package: four kernels in {time}.";
/// Callout at the kernel of up.
pub const CALLOUT_GEMM: &str = "gate and up: the same kernel";
/// Callout at GELU.
pub const CALLOUT_GELU: &str = "GELU, then mul";
/// Callout at the kernel of down.
pub const CALLOUT_DOWN: &str = "down: another kernel";
/// Callout at the fused kernel.
pub const CALLOUT_FUSED: &str = "GELU and mul in one";
/// Caption of `eager linear-chain`.
pub const LINEAR_CHAIN: &str =
    "What one linear layer of the MLP dispatches: {ops} ATen ops, of which one launches a kernel.";
/// Caption of the same without a GPU.
pub const LINEAR_CHAIN_CPU: &str = "What one linear layer of the MLP dispatches: {ops} ATen ops.";
/// Caption of `torch-compile chain`.
pub const COMPILED_CHAIN: &str = "By torch.compile: three bare GEMMs and one fused kernel, below the rows that find and enter the compiled code.";
/// Caption of `aoti timeline`.
pub const AOTI_WAITS: &str = "The package: each forward pass first waits for the one before, and the GPU pauses for {pause}.";
/// Callout at the wait.
pub const CALLOUT_WAIT: &str = "waits for the GPU";
/// Callout at the first kernel of a forward pass.
pub const CALLOUT_PAUSE: &str = "begins after a pause";

// Guesses: the question, then the choices.

/// Guess `eager_kernels`.
pub const GUESS_KERNELS: &str = "How many kernels does one forward launch, eager?";
/// Choices of `eager_kernels`.
pub const GUESS_KERNELS_CHOICES: [&str; 4] = ["three", "four", "five", "six or more"];
/// Guess `down_ratio`.
pub const GUESS_DOWN: &str =
    "The GEMMs of gate and down do the same number of operations. Which takes longer?";
/// Choices of `down_ratio`.
pub const GUESS_DOWN_CHOICES: [&str; 3] = ["neither", "the one of down", "the one of gate"];
/// Guess `fused_time`.
pub const GUESS_FUSED: &str =
    "A compiler makes one kernel of GELU and the product. How long does it take?";
