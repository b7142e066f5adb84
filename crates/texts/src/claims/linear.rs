//! The words of the stage `linear`.

// Facts: what each is. They are shown on hover, after the value.

/// Fact `gpu`.
pub const GPU: &str = "the GPU of the recording";
/// Fact `cpu`.
pub const CPU: &str = "the CPU of the recording";
/// Fact `driver`.
pub const DRIVER: &str = "the GPU driver's version";
/// Fact `cuda`.
pub const CUDA: &str = "the CUDA version that libtorch was built with";
/// Fact `libtorch`.
pub const LIBTORCH: &str = "the libtorch version";
/// Fact `tch`.
pub const TCH: &str = "the tch version";
/// Fact `date`.
pub const DATE: &str = "the day of the recording";
/// Fact `warmup_calls`.
pub const WARMUP_CALLS: &str = "forward passes before the profiler was made";
/// Fact `steps`.
pub const STEPS: &str = "recorded steps";
/// Fact `step_time`.
pub const STEP_TIME: &str = "a step's span on the CPU, median of the steps";
/// Fact `first_step_time`.
pub const FIRST_STEP_TIME: &str = "the first recorded step's span on the CPU";
/// Fact `last_step_time`.
pub const LAST_STEP_TIME: &str = "the last recorded step's span on the CPU";
/// Fact `forward_cpu_time`.
pub const FORWARD_CPU_TIME: &str = "a forward pass on the CPU, median of the steps";
/// Fact `first_forward_cpu_time`.
pub const FIRST_FORWARD_CPU_TIME: &str = "the first recorded forward pass on the CPU";
/// Fact `linear_cpu_time`.
pub const LINEAR_CPU_TIME: &str = "aten::linear on the CPU, median of the steps";
/// Fact `addmm_cpu_time`.
pub const ADDMM_CPU_TIME: &str = "aten::addmm on the CPU, median of the steps";
/// Fact `addmm_self_time`.
pub const ADDMM_SELF_TIME: &str =
    "aten::addmm on the CPU without the calls below it, median of the steps";
/// Fact `t_cpu_time`.
pub const T_CPU_TIME: &str = "aten::t on the CPU, median of the steps";
/// Fact `ops_per_forward`.
pub const OPS_PER_FORWARD: &str = "ATen ops in one forward pass";
/// Fact `quiet_ops_per_forward`.
pub const QUIET_OPS_PER_FORWARD: &str = "ATen ops in one forward pass that launch nothing";
/// Fact `self_cpu_total`.
pub const SELF_CPU_TOTAL: &str = "Self CPU time total of the profiler table";
/// Fact `self_device_total`.
pub const SELF_DEVICE_TOTAL: &str = "Self CUDA time total of the profiler table";
/// Fact `kernels_per_forward`.
pub const KERNELS_PER_FORWARD: &str = "kernels launched in one forward pass";
/// Fact `gemm_name`.
pub const GEMM_NAME: &str = "the name of the GEMM kernel";
/// Fact `gemm_layout`.
pub const GEMM_LAYOUT: &str = "the layout letters in the GEMM kernel's name";
/// Fact `gemm_time`.
pub const GEMM_TIME: &str = "the GEMM kernel on the GPU, median of the steps";
/// Fact `gemm_time_min`.
pub const GEMM_TIME_MIN: &str = "the GEMM kernel on the GPU, fastest of the steps";
/// Fact `gemm_time_max`.
pub const GEMM_TIME_MAX: &str = "the GEMM kernel on the GPU, slowest of the steps";
/// Fact `gemm_grid`.
pub const GEMM_GRID: &str = "the GEMM kernel's grid, in blocks";
/// Fact `gemm_blocks`.
pub const GEMM_BLOCKS: &str = "thread blocks of the GEMM kernel";
/// Fact `gemm_block`.
pub const GEMM_BLOCK: &str = "the GEMM kernel's block, in threads";
/// Fact `registers`.
pub const REGISTERS: &str = "registers that each thread of the GEMM kernel uses";
/// Fact `shared_memory`.
pub const SHARED_MEMORY: &str = "shared memory that each block of the GEMM kernel uses";
/// Fact `multiprocessors`.
pub const MULTIPROCESSORS: &str = "streaming multiprocessors of the GPU";
/// Fact `launch_call`.
pub const LAUNCH_CALL: &str = "the call that launches the GEMM kernel";
/// Fact `launch_call_time`.
pub const LAUNCH_CALL_TIME: &str = "the launch call on the CPU, median of the steps";
/// Fact `t_gpu_time`.
pub const T_GPU_TIME: &str =
    "GPU time of what aten::t launches in a forward pass, median of the steps";
/// Fact `gemm_start`.
pub const GEMM_START: &str = "from the start of the last step to the start of its kernel";
/// Fact `launch_delay`.
pub const LAUNCH_DELAY: &str =
    "from the start of the launch call to the start of the kernel, median of the steps";
/// Fact `window`.
pub const WINDOW: &str = "from the start of the first recorded step to the end of the last";
/// Fact `gpu_busy_time`.
pub const GPU_BUSY_TIME: &str = "time in the recorded steps in which the GPU works";
/// Fact `gpu_idle_time`.
pub const GPU_IDLE_TIME: &str = "time in the recorded steps in which the GPU idles";
/// Fact `gpu_busy_share`.
pub const GPU_BUSY_SHARE: &str = "the part of the recorded steps in which the GPU works";
/// Fact `gpu_idle_share`.
pub const GPU_IDLE_SHARE: &str = "the part of the recorded steps in which the GPU idles";
/// Fact `input_shape`.
pub const INPUT_SHAPE: &str = "the shape of the input of aten::linear";
/// Fact `weight_shape`.
pub const WEIGHT_SHAPE: &str = "the shape of the weight as aten::linear gets it";
/// Fact `weight_strides`.
pub const WEIGHT_STRIDES: &str = "the strides of the weight as aten::linear gets it, in elements";
/// Fact `transposed_shape`.
pub const TRANSPOSED_SHAPE: &str = "the shape of the weight as aten::addmm gets it";
/// Fact `transposed_strides`.
pub const TRANSPOSED_STRIDES: &str =
    "the strides of the weight as aten::addmm gets it, in elements";
/// Fact `result_shape`.
pub const RESULT_SHAPE: &str = "the shape of the result of aten::addmm, out of its inputs' shapes";
/// Fact `dtype`.
pub const DTYPE: &str = "the data type of the input, as the trace names it";
/// Fact `flops`.
pub const FLOPS: &str = "work of the GEMM, out of the recorded shapes: 2 × m × k × n";
/// Fact `bytes_moved`.
pub const BYTES_MOVED: &str =
    "both matrices and the bias read once, the result written once, out of the recorded shapes";
/// Fact `flop_per_byte`.
pub const FLOP_PER_BYTE: &str = "FLOP per byte moved, out of the recorded shapes";
/// Fact `gemm_rate`.
pub const GEMM_RATE: &str = "work of the GEMM over the kernel's median time";

// Claims: the sentence, then the evidence.

/// Claim `chain`.
pub const CHAIN: &str = "`aten::linear` calls `aten::t`, then `aten::addmm`, and nothing else.";
/// Evidence of `chain`.
pub const CHAIN_EVIDENCE: &str = "Found in {forwards} forward passes: {chains}.";

/// Claim `no_add`.
pub const NO_ADD: &str = "There is no `aten::add`: the bias goes into `aten::addmm`.";
/// Evidence of `no_add`.
pub const NO_ADD_EVIDENCE: &str = "The trace has {adds} calls of `aten::add` and {addmms} of `aten::addmm`, in {forwards} forward passes.";

/// Claim `t_is_a_view`.
pub const T_IS_A_VIEW: &str =
    "`aten::t` copies nothing: `aten::addmm` gets the weight with its shape and strides swapped.";
/// Evidence of `t_is_a_view`.
pub const T_IS_A_VIEW_EVIDENCE: &str = "The weight has shape {weight_shape} and strides {weight_strides}; `aten::addmm` gets shape {shape} and strides {strides}. Copies in between: {copies}.";

/// Claim `first_step_longest`.
pub const FIRST_STEP_LONGEST: &str = "The first recorded step takes the longest.";
/// Evidence of `first_step_longest`.
pub const FIRST_STEP_LONGEST_EVIDENCE: &str = "The steps took {times}.";

/// Claim `one_kernel`.
pub const ONE_KERNEL: &str = "Each forward pass launches exactly one kernel.";
/// Evidence of `one_kernel`.
pub const ONE_KERNEL_EVIDENCE: &str = "Kernels in each of the {forwards} forward passes: {counts}.";

/// Claim `t_launches_nothing`.
pub const T_LAUNCHES_NOTHING: &str = "`aten::t` launches nothing: it is work of the CPU alone.";
/// Evidence of `t_launches_nothing`.
pub const T_LAUNCHES_NOTHING_EVIDENCE: &str = "{ops} calls of `aten::t` made {calls} runtime or driver calls and launched {activities} activities on the GPU.";

/// Claim `same_kernel`.
pub const SAME_KERNEL: &str = "Every step runs the same kernel.";
/// Evidence of `same_kernel`.
pub const SAME_KERNEL_EVIDENCE: &str = "{kernels} kernels ran, of these names: {names}.";

/// Claim `bias_in_epilogue`.
pub const BIAS_IN_EPILOGUE: &str =
    "One kernel multiplies and adds the bias: the addition is the GEMM's epilogue.";
/// Evidence of `bias_in_epilogue` where the kernel's name tells of it.
pub const BIAS_IN_NAME_EVIDENCE: &str = "Kernels of a forward pass: {names}. A GEMM of this family with a bias in its epilogue has `bias` in its name.";
/// Evidence of `bias_in_epilogue` where the kernel's name does not tell of it.
pub const BIAS_ALONE_EVIDENCE: &str = "Kernels of a forward pass: {names}. The name does not tell of the bias, but a GEMM that runs alone must have added it.";

/// Claim `layout`.
pub const LAYOUT: &str = "The kernel reads the weight transposed, as it lies in memory: its layout letters begin with T, N.";
/// Evidence of `layout`.
pub const LAYOUT_EVIDENCE: &str =
    "`{kernel}` has the letters `{letters}`; expected of its family: `{expected}`.";
/// Evidence of `layout` where a name has no letters.
pub const NO_LAYOUT_EVIDENCE: &str = "`{kernel}` has no layout letters in its name.";

/// Claim `no_occupancy_query`.
pub const NO_OCCUPANCY_QUERY: &str = "No occupancy query comes before the launch.";
/// Evidence of `no_occupancy_query`.
pub const NO_OCCUPANCY_QUERY_EVIDENCE: &str =
    "Calls in the forward passes: {calls}. Occupancy queries among them: {queries}.";

/// Claim `launch_is_asynchronous`.
pub const LAUNCH_IS_ASYNCHRONOUS: &str =
    "Launching is asynchronous: once warm, the call returns before the kernel has ended.";
/// Evidence of `launch_is_asynchronous`.
pub const LAUNCH_IS_ASYNCHRONOUS_EVIDENCE: &str =
    "From the return of the launch call to the end of the kernel: {times}.";

/// Claim `overhead_bound`.
pub const OVERHEAD_BOUND: &str =
    "The layer is overhead-bound at this size: the GPU idles for most of the time.";
/// Evidence of `overhead_bound`.
pub const OVERHEAD_BOUND_EVIDENCE: &str =
    "In {steps} steps that took {window}, the GPU worked for {busy}: {share}.";

// Figures: captions and callouts.

/// Caption of `timeline` with a GPU.
pub const TIMELINE: &str =
    "One step on the {machine}: {step} on the CPU for one kernel of {kernel}.";
/// Caption of `timeline` without a GPU.
pub const TIMELINE_CPU: &str = "One step on the {machine}: {step}, all of it on the CPU.";
/// Callout at `aten::t`.
pub const CALLOUT_T: &str = "aten::t launches nothing";
/// Callout at the launch call.
pub const CALLOUT_LAUNCH: &str = "{call} hands the kernel to the GPU";
/// Callout at the kernel.
pub const CALLOUT_KERNEL: &str = "the only kernel: {time}";
/// Caption of `chain` with a GPU.
pub const CHAIN_FIGURE: &str =
    "The dispatch chain of one forward pass: {ops} ATen ops; kernels launched: {launches}.";
/// Caption of `chain` without a GPU.
pub const CHAIN_FIGURE_CPU: &str = "The dispatch chain of one forward pass: {ops} ATen ops.";

// Guesses: the question, then the choices.

/// Guess `kernels_per_forward`.
pub const GUESS_KERNELS: &str = "How many kernels does one forward of `nn.Linear` launch?";
/// Choices of `kernels_per_forward`.
pub const GUESS_KERNELS_CHOICES: [&str; 4] = ["one", "two", "three", "four or more"];

/// Guess `t_gpu_time`.
pub const GUESS_TRANSPOSE: &str = "What does the transpose of the weight cost on the GPU?";
/// Choices of `t_gpu_time`.
pub const GUESS_TRANSPOSE_CHOICES: [&str; 3] = [
    "nothing",
    "less than the matrix product",
    "as much as the matrix product, or more",
];

/// Guess `gpu_busy_share`.
pub const GUESS_BUSY_SHARE: &str = "For what part of the steps does the GPU work?";

/// Guess `gemm_time`.
pub const GUESS_KERNEL_TIME: &str =
    "How long does the GPU work on one step, a matrix product with a bias?";

/// Guess `gemm_start`.
pub const GUESS_KERNEL_START: &str = "When in the step does the GPU begin to work?";
/// Choices of `gemm_start`.
pub const GUESS_KERNEL_START_CHOICES: [&str; 4] = [
    "in the first third of the step",
    "in the middle third",
    "in the last third",
    "after the step has ended on the CPU",
];
