//! The words of `fused-mlp`.

// Facts: what the value is.

/// Fact `gpu`.
pub const GPU: &str = "the GPU that the recording was made on";
/// Fact `hidden_shape`.
pub const HIDDEN_SHAPE: &str = "the shape of a tensor between the layers, as a matrix";
/// Fact `hidden_bytes`.
pub const HIDDEN_BYTES: &str = "one tensor between the layers, out of its shape and type";
/// Facts `eager_trips`, `fused_trips` and the like.
pub const TRIPS: &str =
    "how often a tensor of that size is written to memory or read from it in one forward pass";
/// Facts `eager_traffic`, `fused_traffic` and the like.
pub const TRAFFIC: &str = "the bytes of those trips";
/// Facts `eager_kernels`, `fused_kernels` and the like.
pub const KERNELS: &str = "kernels of one forward pass";
/// Facts `fused_kernel`, `pointwise_kernel` and the like.
pub const KERNEL: &str = "the kernel that computes the GeGLU";
/// Facts `fused_time`, `pointwise_time` and the like.
pub const KERNEL_TIME: &str =
    "the kernel that computes the GeGLU, in the recorded forward passes, median";
/// Facts `first_gemms_time` and `stacked_gemm_time`.
pub const FIRST_GEMMS: &str = "the GEMMs before the GeGLU together, median of the forward passes";
/// Facts `before_down` and `concat_before_down`.
pub const BEFORE_DOWN: &str =
    "all kernels before the last GEMM together, median of the forward passes";
/// Fact `down_time`.
pub const DOWN_TIME: &str = "the last GEMM, median of the forward passes";
/// Fact `fused_call`.
pub const CALL: &str = "the call that launches it";
/// Fact `fused_grid`.
pub const GRID: &str = "blocks of the fused kernel";
/// Fact `fused_block`.
pub const BLOCK: &str = "threads of a block of the fused kernel";
/// Fact `fused_shared`.
pub const SHARED: &str = "shared memory of a block of the fused kernel";
/// Fact `fused_registers`.
pub const REGISTERS: &str = "registers that a thread of the fused kernel starts with";
/// Fact `fused_error`.
pub const ERROR: &str = "‖out − reference‖ / ‖reference‖ of the fused forward, in float64";
/// Fact `pointwise_error`.
pub const POINTWISE_ERROR: &str = "the same of the forward with our pointwise kernel";
/// Fact `eager_error`.
pub const EAGER_ERROR: &str = "the same of an eager forward on the same input";
/// Facts `fused_hidden_error` and `pointwise_hidden_error`.
pub const HIDDEN_ERROR: &str = "the same of what goes into the last GEMM";
/// Fact `eager_hidden_error`.
pub const EAGER_HIDDEN_ERROR: &str = "the same of what goes into the last GEMM, eager";
/// Fact `rounds`.
pub const ROUNDS: &str = "rounds of the bench";
/// Fact `burst_runs`.
pub const BURST_RUNS: &str = "runs of a burst that are timed";
/// Facts `eager_sustained` and the like.
pub const SUSTAINED: &str = "one run, without a pause between runs: the median of the rounds";
/// Facts `eager_sustained_spread` and the like.
pub const SUSTAINED_SPREAD: &str = "the least and the greatest of the rounds";
/// Facts `eager_sustained_clock` and the like.
pub const SUSTAINED_CLOCK: &str = "the clock of the multiprocessors meanwhile, median";
/// Facts `eager_power` and the like.
pub const POWER: &str = "the power that the GPU drew meanwhile";
/// Facts `eager_burst` and the like.
pub const BURST: &str = "one run in a short burst after a pause: the median of the bursts";
/// Facts `eager_burst_spread` and the like.
pub const BURST_SPREAD: &str = "the least and the greatest of the bursts";
/// Facts `eager_burst_clock` and the like.
pub const BURST_CLOCK: &str = "the clock of the multiprocessors in the bursts, median";
/// A value between two others.
pub const SPREAD: &str = "{least} to {most}";
/// A clock.
pub const MEGAHERTZ: &str = "{clock} MHz";
/// A power.
pub const WATTS: &str = "{power} W";
/// Fact `matmul_rate`.
pub const MATMUL_RATE: &str = "the best rate of a large bf16 product in the same run";
/// Fact `matmul_sustained_rate`.
pub const MATMUL_SUSTAINED_RATE: &str =
    "the rate of the same product without a pause between runs, by its median time";
/// Fact `fused_sustained_share`.
pub const SUSTAINED_SHARE: &str =
    "the rate of the fused forward's GEMMs without a pause, over that of the product";
/// Fact `copy_rate`.
pub const COPY_RATE: &str =
    "the best rate of a large copy in the same run, reading and writing counted";
/// Fact `gemm_flops`.
pub const GEMM_FLOPS: &str = "work of the three GEMMs, out of the shapes";
/// Fact `pointwise_bytes`.
pub const POINTWISE_BYTES: &str = "two tensors between the layers read, one written";
/// Facts `gemm_floor`, `four_floor` and the like.
pub const FLOOR: &str =
    "FLOP of the GEMMs over the measured rate, and bytes of the pointwise kernels over the copy's";
/// Fact `pointwise_floor`.
pub const COPY_FLOOR: &str = "those bytes at the rate of the copy";
/// Facts `fused_share` and the like.
pub const SHARE: &str = "the floor, over what the variant takes in bursts";
/// Facts `pointwise_gain_burst` and the like.
pub const GAIN: &str = "how many times as long the other MLP takes as the fused one";
/// Facts `concat_gain_burst` and the like.
pub const CONCAT_GAIN: &str =
    "how many times as long the other MLP takes as the one with stacked weights";
/// Facts `bench_pointwise_kernel` and `bench_aoti_kernel`.
pub const KERNEL_IN_BENCH: &str =
    "the kernel that computes the GeGLU, in the trace of the bench, median";
/// Fact `kernel_gain`.
pub const KERNEL_GAIN: &str =
    "how many times as long Inductor's kernel takes as ours, in the trace of the bench";

// Claims: the sentence, then the evidence.

/// Claim `four_kernels`.
pub const FOUR_KERNELS: &str = "With a pointwise kernel of ours, a forward launches as many kernels as compiled or with Liger's: four.";
/// Claim `three_kernels`.
pub const THREE_KERNELS: &str = "With stacked weights a forward launches three kernels: one GEMM for gate and up, the GeGLU, and down.";
/// Claim `two_kernels`.
pub const TWO_KERNELS: &str =
    "Fused, a forward launches two kernels: ours, which is both GEMMs and the GeGLU, and down.";
/// Claim `two_kernels_sm80`.
pub const TWO_KERNELS_SM80: &str =
    "The fused kernel written for Ampere runs here too, and launches two kernels a forward.";
/// Evidence of those, for each recording.
pub const KERNELS_EVIDENCE: &str = "{variant}: {count} kernels a forward: {kernels}.";

/// Claim `own_row`.
pub const OWN_ROW: &str = "The profiler shows our kernel as any other, below a row of its name.";
/// Evidence of `own_row`.
pub const OWN_ROW_EVIDENCE: &str = "{rows} rows `{row}` launched {kernels}.";

/// Claim `same_down`.
pub const SAME_DOWN: &str = "All of our variants end with the same kernel of cuBLAS.";
/// Evidence of `same_down`.
pub const SAME_DOWN_EVIDENCE: &str = "The last kernels of a forward: {kernels}.";

/// Claim `pointwise_is_level`.
pub const POINTWISE_IS_LEVEL: &str =
    "In a forward our pointwise kernel is within two percent of Inductor's, or faster.";
/// Claim `pointwise_beats_liger`.
pub const POINTWISE_BEATS_LIGER: &str =
    "Our pointwise kernel is at least 1.15 times as fast as Liger's.";
/// Evidence of both.
pub const KERNELS_COMPARED: &str = "`{theirs}` takes {slow}, `{ours}` {fast}, {ratio} times.";
/// Claim `concat_is_faster`.
pub const CONCAT_IS_FASTER: &str = "Stacking the weights makes our pointwise variant at least 1.01 times as fast in bursts, and costs it no more than one percent without a pause.";
/// Claim `concat_beats_compiled`.
pub const CONCAT_BEATS_COMPILED: &str = "With stacked weights the whole MLP is at least 1.03 times as fast as torch.compile's in bursts, and no slower without a pause.";
/// Claim `fused_is_faster`.
pub const FUSED_IS_FASTER: &str = "Fused, the whole MLP is at least 1.22 times as fast as torch.compile's without a pause, and 1.28 times in bursts.";
/// Claim `fused_beats_untuned`.
pub const FUSED_BEATS_UNTUNED: &str = "Against torch.compile that picks its pointwise kernel by rule, the fused MLP is at least 1.22 times as fast without a pause, and 1.28 times in bursts.";
/// Claim `fused_beats_liger`.
pub const FUSED_BEATS_LIGER: &str =
    "Fused, the whole MLP is at least 1.17 times as fast as Liger's.";
/// Evidence of those, without a pause.
pub const FASTER_SUSTAINED: &str = "Without a pause: {slow} against {fast}, {ratio} times.";
/// Evidence of those, in bursts.
pub const FASTER_BURST: &str = "In bursts: {slow} against {fast}, {ratio} times.";

/// Claim `near_the_floor`.
pub const NEAR_THE_FLOOR: &str = "In bursts the fused MLP reaches at least 88 % of its floor.";
/// Evidence of `near_the_floor`.
pub const NEAR_THE_FLOOR_EVIDENCE: &str =
    "Floor {floor}, measured {time}: {share} of it is reached.";

/// Claim `clocks_fall`.
pub const CLOCKS_FALL: &str = "Without a pause the fused MLP runs at a lower clock than in bursts, and than the pointwise variant does.";
/// Evidence of `clocks_fall`.
pub const CLOCKS_FALL_EVIDENCE: &str = "The fused MLP without a pause: {sustained} MHz; in bursts: {burst} MHz. The pointwise variant without a pause: {pointwise} MHz.";

/// Claim `closer_to_float64`.
pub const CLOSER_TO_FLOAT64: &str = "The fused result is closer to float64 than eager's.";
/// Evidence of `closer_to_float64`.
pub const CLOSER_TO_FLOAT64_EVIDENCE: &str =
    "Relative errors: {ours}, eager {eager}. Before the last GEMM: {hidden}, eager {eager_hidden}.";

// Figures: captions and callouts.

/// Caption of `pointwise kernels`.
pub const POINTWISE_KERNELS: &str =
    "The GPU's work for one forward with our pointwise kernel: four kernels in {time}.";
/// Caption of `concat kernels`.
pub const CONCAT_KERNELS: &str =
    "The GPU's work for one forward with stacked weights: three kernels in {time}.";
/// Caption of `fused kernels`.
pub const FUSED_KERNELS: &str = "The GPU's work for one forward, fused: two kernels in {time}.";
/// Caption of `fused chain`.
pub const FUSED_CHAIN: &str = "A fused forward: our row launches one kernel, and what is left of the MLP is one linear layer.";
/// Caption of `liger chain`.
pub const LIGER_CHAIN: &str = "A forward with Liger's kernel: three linear layers, one kernel between them, and no rows of a compiler.";
/// Caption of either without a GPU.
pub const CHAIN_CPU: &str = "One forward, from the CPU's side.";
/// Caption of `bench side-by-side`.
pub const SIDE_BY_SIDE: &str = "One forward of every variant that runs in Rust, one behind the other, in {time}: what lies between the GEMMs gets less, then it is gone.";
/// Callout at our pointwise kernel.
pub const CALLOUT_POINTWISE: &str = "our GeGLU";
/// Callout at the GEMM of the stacked weights.
pub const CALLOUT_STACKED: &str = "gate and up at once";
/// Callout at the fused kernel.
pub const CALLOUT_FUSED: &str = "both GEMMs and the GeGLU";
/// Callout at the last GEMM.
pub const CALLOUT_DOWN: &str = "down, cuBLAS";

// Guesses: the question, then the choices.

/// Guess `trips`.
pub const GUESS_TRIPS: &str =
    "Both GEMMs and the GeGLU become one kernel; the last GEMM stays. How many trips are left?";
/// Choices of `trips`, by their number.
pub const GUESS_TRIPS_CHOICES: [&str; 5] = ["none", "one", "two", "three", "four or more"];
/// Guess `pointwise`.
pub const GUESS_POINTWISE: &str =
    "We write the GeGLU by hand, as one pointwise kernel. How does it do against the compiler's?";
/// Choices of `pointwise`.
pub const GUESS_POINTWISE_CHOICES: [&str; 4] = [
    "it is slower",
    "they are level",
    "it is a good deal faster",
    "it is nearly twice as fast, or more",
];
/// Guess `fused`.
pub const GUESS_FUSED: &str = "And the whole MLP, fused, in short bursts?";
