//! The words of the stage `matmul-add`.

// Facts: what each is. They are shown on hover, after the value and its variant.

/// Fact `gpu`.
pub const GPU: &str = "the GPU of the recording";
/// The shape of the first matrix.
pub const SHAPE: &str = "the shape of the first matrix of aten::matmul";
/// A step's time.
pub const STEP_TIME: &str = "a step's span on the CPU, median of the steps";
/// The first step's time.
pub const FIRST_STEP_TIME: &str = "the first recorded step's span on the CPU";
/// The last step's time.
pub const LAST_STEP_TIME: &str = "the last recorded step's span on the CPU";
/// A forward pass under the profiler.
pub const FORWARD_CPU_TIME: &str =
    "a forward pass on the CPU under the profiler, median of the steps";
/// A forward pass without the profiler.
pub const FORWARD_TIME: &str = "a forward pass without the profiler, many in a row, median";
/// The table's CPU total.
pub const SELF_CPU_TOTAL: &str = "Self CPU time total of the profiler table";
/// The table's GPU total.
pub const SELF_DEVICE_TOTAL: &str = "Self CUDA time total of the profiler table";
/// The GEMM's name.
pub const GEMM_NAME: &str = "the name of the GEMM kernel";
/// The GEMM's time.
pub const GEMM_TIME: &str = "the GEMM kernel on the GPU, median of the steps";
/// The GEMM's shortest time.
pub const GEMM_TIME_MIN: &str = "the GEMM kernel on the GPU, fastest of the steps";
/// The GEMM's longest time.
pub const GEMM_TIME_MAX: &str = "the GEMM kernel on the GPU, slowest of the steps";
/// The GEMM's blocks.
pub const GEMM_BLOCKS: &str = "thread blocks of the GEMM kernel";
/// The GEMM's registers.
pub const GEMM_REGISTERS: &str = "registers that each thread of the GEMM kernel uses";
/// The GEMM's shared memory.
pub const GEMM_SHARED_MEMORY: &str = "shared memory that each block of the GEMM kernel uses";
/// The GEMM's launch call.
pub const GEMM_CALL: &str = "the call that launches the GEMM kernel";
/// Facts `odd_gemm_question` and `fp64_gemm_question`.
pub const GEMM_QUESTION: &str = "the call in which cuBLAS asks before it launches the GEMM kernel";
/// Fact `fp64_gpu_time`.
pub const FORWARD_GPU_TIME: &str = "the GPU's work for a forward pass, median";
/// The GEMM's work.
pub const GEMM_FLOPS: &str = "work of the GEMM, out of the recorded shapes: 2 × m × k × n";
/// The GEMM's rate.
pub const GEMM_RATE: &str = "work of the GEMM over the kernel's median time";
/// The add's time.
pub const ADD_TIME: &str = "the add kernel on the GPU, median of the steps";
/// The add's blocks.
pub const ADD_BLOCKS: &str = "thread blocks of the add kernel";
/// The add's registers.
pub const ADD_REGISTERS: &str = "registers that each thread of the add kernel uses";
/// The add's shared memory.
pub const ADD_SHARED_MEMORY: &str = "shared memory that each block of the add kernel uses";
/// The add's launch call.
pub const ADD_CALL: &str = "the call that launches the add kernel";
/// The delay of a launch.
pub const LAUNCH_DELAY: &str =
    "from the start of the launch call to the start of the GEMM kernel, median of the steps";
/// The delay of the last launch.
pub const LAST_DELAY: &str =
    "from the start of the last step's launch call to the start of its GEMM kernel";
/// The wait at the end.
pub const WAIT: &str = "the cudaDeviceSynchronize with which the recording ends";
/// The idle share.
pub const IDLE_SHARE: &str = "the part of the recorded steps in which the GPU idles";
/// The busy share.
pub const BUSY_SHARE: &str = "the part of the recorded steps in which the GPU works";
/// The first step's gap.
pub const FIRST_GAP: &str = "from matmul_add to aten::matmul in the first recorded step";
/// The last step's gap.
pub const LAST_GAP: &str = "from matmul_add to aten::matmul in the last recorded step";
/// The profiler's own work.
pub const PROFILER_WORK: &str = "the event with which the profiler shows its own work";
/// The time of the profiler's own work.
pub const PROFILER_WORK_TIME: &str = "the profiler's own work in the recording";
/// A memset's time.
pub const MEMSET_TIME: &str = "the memset before the GEMM on the GPU, median of the steps";
/// How many sizes the sweep has.
pub const SWEEP_SIZES: &str = "sizes in the sweep";
/// The sweep's first size.
pub const SWEEP_FIRST: &str = "the smallest n of the sweep";
/// The sweep's last size.
pub const SWEEP_LAST: &str = "the largest n of the sweep";
/// The crossing point.
pub const CROSSING: &str =
    "the first n of the sweep at which a forward pass takes the GPU longer than the CPU";
/// The CPU at the crossing point.
pub const CROSSING_CPU: &str = "a forward pass on the CPU at the crossing point, median";
/// The GPU at the crossing point.
pub const CROSSING_GPU: &str = "the GPU's work for a forward pass at the crossing point, median";
/// The size before the crossing point.
pub const BEFORE_CROSSING: &str =
    "the last n of the sweep at which a forward pass takes the CPU longer than the GPU";
/// The GPU before the crossing point.
pub const BEFORE_CROSSING_GPU: &str =
    "the GPU's work for a forward pass at the last n before the crossing point, median";
/// The GPU at a size of the sweep.
pub const GPU_AT: &str = "the GPU's work for a forward pass at this n, median";
/// The compiled op's time.
pub const ADDMM_CPU_TIME: &str = "aten::addmm on the CPU, median of the steps";
/// The copy's time.
pub const COPY_TIME: &str = "the copy before the GEMM on the GPU, median of the steps";
/// The size of what is copied.
pub const COPY_BYTES: &str = "the addend of aten::addmm, out of the recorded shapes";

// Claims: the sentence, then the evidence.

/// Claim `chain`.
pub const CHAIN: &str =
    "`matmul_add` calls `aten::matmul`, which calls `aten::mm`, and then `aten::add`.";
/// Evidence of `chain`.
pub const CHAIN_EVIDENCE: &str = "Found in {forwards} forward passes: {chains}.";

/// Claim `two_kernels`.
pub const TWO_KERNELS: &str = "Each forward pass runs two kernels: a GEMM, then a pointwise one.";
/// Evidence of `two_kernels`.
pub const TWO_KERNELS_EVIDENCE: &str = "Kernels in each forward pass: {counts}. Names: {names}.";

/// Claim `a_launch_each`.
pub const A_LAUNCH_EACH: &str = "Every kernel has a launch call of its own.";
/// Evidence of `a_launch_each`.
pub const A_LAUNCH_EACH_EVIDENCE: &str = "{kernels} kernels, {calls} launch calls: {names}.";

/// Claim `batched`.
pub const BATCHED: &str = "Given 3-D inputs, `aten::matmul` calls `aten::bmm` and no `aten::mm`.";
/// Evidence of `batched`.
pub const BATCHED_EVIDENCE: &str = "In {matmuls} calls of `aten::matmul`: {batched} of `aten::bmm`, {single} of `aten::mm`. All ops in them: {called}.";

/// Claim `python_twin`.
pub const PYTHON_TWIN: &str = "Python and Rust run the same kernels in the same order.";
/// Evidence of `python_twin`.
pub const PYTHON_TWIN_EVIDENCE: &str = "From Rust: {rust}. From Python: {python}.";

/// Claim `occupancy_query`.
pub const OCCUPANCY_QUERY: &str =
    "An occupancy query before the GEMM is a habit of the A100: here it comes only if this is one.";
/// Evidence of `occupancy_query`.
pub const OCCUPANCY_QUERY_EVIDENCE: &str =
    "{ops} calls of `aten::mm` made {queries} occupancy queries. All their calls: {calls}.";

/// Claim `first_step_longest`.
pub const FIRST_STEP_LONGEST: &str =
    "The first recorded step takes the longest, whether the program was warm or not.";
/// Evidence of `first_step_longest`.
pub const FIRST_STEP_LONGEST_EVIDENCE: &str = "The steps took: {found}.";
/// What was found in one variant.
pub const OF_VARIANT: &str = "{times} in `{variant}`";
/// Between what was found in one variant and in the next.
pub const BETWEEN_VARIANTS: &str = "; ";

/// Claim `first_gap_widest`.
pub const FIRST_GAP_WIDEST: &str =
    "In the first recorded step the gap between `matmul_add` and `aten::matmul` is the widest.";
/// Evidence of `first_gap_widest`.
pub const FIRST_GAP_WIDEST_EVIDENCE: &str = "The gaps: {times}.";

/// Claim `profiler_in_the_way`.
pub const PROFILER_IN_THE_WAY: &str =
    "Without a warm-up step, most of the first recorded step is the profiler's own work.";
/// Evidence of `profiler_in_the_way`.
pub const PROFILER_IN_THE_WAY_EVIDENCE: &str = "The step took {step}; {own} of it went to {names}.";

/// Claim `warmup_hides_the_profiler`.
pub const WARMUP_HIDES_THE_PROFILER: &str =
    "One warm-up step of the profiler keeps that work out of the recording.";
/// Evidence of `warmup_hides_the_profiler`.
pub const WARMUP_HIDES_THE_PROFILER_EVIDENCE: &str =
    "The profiler's own work without a warm-up step: {unprepared}. With one: {prepared}.";
/// A name and its time.
pub const NAME_AND_TIME: &str = "`{name}` of {time}";

/// Claim `overhead_bound`.
pub const OVERHEAD_BOUND: &str =
    "At 64 the program is overhead-bound: the GPU idles for most of the time.";
/// Claim `gpu_bound`.
pub const GPU_BOUND: &str =
    "At 4096 the program is bound by the GPU, which works for most of the time.";
/// Evidence of `overhead_bound` and `gpu_bound`.
pub const BOUND_EVIDENCE: &str =
    "In {steps} steps that took {window}, the GPU worked for {busy}: {share}.";

/// Claim `queue_grows`.
pub const QUEUE_GROWS: &str =
    "At 4096 the CPU runs ahead: each step's GEMM waits longer for its turn than the one before.";
/// Evidence of `queue_grows`.
pub const QUEUE_GROWS_EVIDENCE: &str =
    "From the start of the launch call to the start of the kernel: {times}.";

/// Claim `where_the_cpu_waits`.
pub const WHERE_THE_CPU_WAITS: &str = "The last wait for the GPU takes longer than all steps together at 4096, and not as long at 64.";
/// Evidence of `where_the_cpu_waits`.
pub const WHERE_THE_CPU_WAITS_EVIDENCE: &str = "`cudaDeviceSynchronize` took {large_wait} at 4096, where the steps took {large_steps} on the CPU; at 64 it took {small_wait} after steps of {small_steps}.";

/// Claim `crossing`.
pub const CROSSING_CLAIM: &str = "There is one crossing point: below it a forward pass takes the CPU longer, from it on the GPU.";
/// Evidence of `crossing`.
pub const CROSSING_EVIDENCE: &str =
    "The CPU takes longer at n = {cpu}; the GPU takes longer at n = {gpu}.";

/// Claim `times_vary`.
pub const TIMES_VARY: &str =
    "The same kernel on the same data does not take the same time in every step.";
/// Evidence of `times_vary`.
pub const TIMES_VARY_EVIDENCE: &str =
    "{kernels} runs of {names}: fastest {least}, median {median}, slowest {most}.";

/// Claim `odd_size`.
pub const ODD_SIZE: &str =
    "At 4095 the GEMM takes more than twice as long as at 4096, for slightly less work.";
/// Evidence of `odd_size`.
pub const ODD_SIZE_EVIDENCE: &str = "At 4095 {odd} took {odd_time}; at 4096 {even} took {even_time}. The one is {ratio} times the other.";

/// Claim `older_families_ask`.
pub const OLDER_FAMILIES_ASK: &str =
    "cuBLAS asks before it launches a GEMM kernel of any family but nvjet.";
/// Evidence of `older_families_ask`.
pub const OLDER_FAMILIES_ASK_EVIDENCE: &str = "Asked before {asked}.";
/// A kernel and what was asked before its launch, in the evidence of `older_families_ask`.
pub const ASKED_BEFORE: &str = "{kernel}: {calls}";
/// Between two of those.
pub const ASKED_SEPARATOR: &str = "; before ";

/// Caption of `n4095 chain` and `n512-fp64 chain`.
pub const ASKING_FIGURE: &str = "Before it launches the GEMM, cuBLAS asks: {question}.";

/// Claim `left_over`.
pub const LEFT_OVER: &str =
    "At 4095 the recording begins with a kernel that none of its own steps launched.";
/// Evidence of `left_over`.
pub const LEFT_OVER_EVIDENCE: &str = "{kernels} kernels ran in {steps} steps; launched by no call in the recording: {older}, {names}.";

/// Claim `compiled_addmm`.
pub const COMPILED_ADDMM: &str =
    "`torch.compile` makes one `aten::addmm` of the matmul and the add.";
/// Evidence of `compiled_addmm`.
pub const COMPILED_ADDMM_EVIDENCE: &str = "{forwards} forward passes have {addmms} calls of `aten::addmm`, and {others} of `aten::matmul`, `aten::mm` or `aten::add`.";

/// Claim `compiled_copies`.
pub const COMPILED_COPIES: &str =
    "On the GPU the compiled `aten::addmm` is two activities: a copy, then a GEMM that adds.";
/// Evidence of `compiled_copies`.
pub const COMPILED_COPIES_EVIDENCE: &str = "Besides fills, the forward passes ran {names}.";

/// Claim `compiled_costs_cpu`.
pub const COMPILED_COSTS_CPU: &str =
    "At 64 the compiled forward pass takes the CPU longer than the eager one.";
/// Evidence of `compiled_costs_cpu`.
pub const COMPILED_COSTS_CPU_EVIDENCE: &str =
    "Median on the CPU, both from Python: compiled {compiled}, eager {eager}.";

/// Claim `compiled_same_work`.
pub const COMPILED_SAME_WORK: &str =
    "At 4096 the GPU works as long for the compiled forward pass as for the eager one.";
/// Evidence of `compiled_same_work`.
pub const COMPILED_SAME_WORK_EVIDENCE: &str = "Median of the GPU's work: compiled {compiled}, eager {eager}, {ratio} times as long; within a tenth counts as equal.";

// Figures: captions and callouts.

/// Caption of a step's timeline with a GPU.
pub const STEP_FIGURE: &str =
    "One step at n = {edge} on the {machine}: {step} on the CPU, {busy} of work on the GPU.";
/// Caption of a step's timeline without a GPU.
pub const STEP_FIGURE_CPU: &str = "One step at n = {edge} on the {machine}: {step} on the CPU.";
/// Callout at the GEMM.
pub const CALLOUT_GEMM: &str = "the GEMM: {time}";
/// Callout at the add.
pub const CALLOUT_ADD: &str = "the add: {time}";
/// Callout at a copy.
pub const CALLOUT_COPY: &str = "the addend is copied: {time}";
/// Caption of all steps of the cold recording.
pub const COLD_FIGURE: &str =
    "All steps of the cold run: the first takes {first}, the last {last}, for the same work.";
/// Caption of the steps of a warm program.
pub const WARM_FIGURE: &str =
    "All steps of the warm run: the first takes {first}, the last {last}, for the same work.";
/// Callout at the first step.
pub const CALLOUT_FIRST_STEP: &str = "the first step that is kept";
/// Caption of the first step without a warm-up.
pub const PROFILER_FIGURE: &str =
    "A first step of {step} without a warm-up: for {own} of it the profiler works for itself.";
/// Caption of the first step without a warm-up, on a CPU.
pub const PROFILER_FIGURE_CPU: &str = "A first step of {step} without a warm-up.";
/// Callout at the profiler's own work.
pub const CALLOUT_PROFILER: &str = "the profiler makes room: {time}";
/// Callout at the GEMM behind the profiler's work.
pub const CALLOUT_AFTERWARDS: &str = "only then the GEMM";
/// Caption of all steps at the large size.
pub const AHEAD_FIGURE: &str =
    "All steps at n = 4096: the CPU is done after {steps}, then it waits {wait} for the GPU.";
/// Caption of all steps at the large size, on a CPU.
pub const AHEAD_FIGURE_CPU: &str = "All steps at n = 4096: {steps} on the CPU.";
/// Callout at the wait.
pub const CALLOUT_WAIT: &str = "the CPU waits: {time}";
/// Callout at the last GEMM.
pub const CALLOUT_QUEUED: &str = "launched {time} ago";
/// Caption of many runs of one kernel.
pub const RUNS_FIGURE: &str =
    "{runs} runs of one GEMM on the same data: the fastest took {fastest}, the slowest {slowest}.";
/// Caption of many steps, on a CPU.
pub const RUNS_FIGURE_CPU: &str = "{steps} steps, one after another.";
/// Callout at the fastest run.
pub const CALLOUT_FASTEST: &str = "fastest, {time}";
/// Callout at the slowest run.
pub const CALLOUT_SLOWEST: &str = "slowest, {time}";
/// Caption of the crossing.
pub const CROSSING_FIGURE: &str = "From n = {before} to n = {after} the gaps on the GPU close: its work for a forward pass grows from {before_gpu} to {after_gpu}.";
/// Caption of two sizes of the sweep, on a CPU.
pub const CROSSING_FIGURE_CPU: &str = "The sweep at n = {before} and n = {after}.";
/// Callout at a size of the sweep.
pub const CALLOUT_SIZE: &str = "n = {edge}";
/// Caption of a dispatch chain.
pub const CHAIN_FIGURE: &str = "The dispatch chain of one forward pass: {ops} ATen ops.";

// Guesses: the question, then the choices.

/// Guess `small_busy_share`.
pub const GUESS_BUSY_SHARE: &str =
    "For what part of the steps does the GPU work when the matrices are 64 × 64?";
/// Guess `crossing`.
pub const GUESS_CROSSING: &str =
    "From which n on does the GPU take longer than the CPU for matrices of n × n?";
/// Guess `compiled`.
pub const GUESS_COMPILED: &str = "`torch.compile` makes one op of the two, `aten::addmm`. What does the GPU do for it at n = 4096?";
/// Choices of `compiled`.
pub const GUESS_COMPILED_CHOICES: [&str; 3] = [
    "one kernel",
    "a copy, then one kernel",
    "two kernels, as before",
];
