//! Every claim of the book holds on every committed recording of its variant, and pages
//! place every claim there is.

use std::collections::BTreeSet;

use claims::{Machine, Store};
use tests::root;

/// Checks a claim on each committed recording of its variant.
fn holds(stage: &str, name: &str, doc: &str) {
    let store = Store::open(&root().join("traces")).unwrap();
    let stage = claims::stage(stage).unwrap();
    let claim = stage
        .claim(name)
        .unwrap_or_else(|| panic!("there is no claim `{name}`"));
    assert_eq!(
        claim.sentence,
        doc.trim(),
        "the test's doc comment is the claim's sentence"
    );
    let mut checked = 0;
    for gpu in gpus(&store) {
        let recording = |variant: &str| store.recording(gpu, stage.name, variant);
        // A GPU may have been recorded in part.
        let Ok(outcome) = claim.check_on(recording) else {
            continue;
        };
        assert!(outcome.holds(), "{gpu}: {}", outcome.evidence);
        checked += 1;
    }
    assert!(
        checked > 0,
        "no committed recordings of {}: {}",
        stage.name,
        claim.variants().join(", ")
    );
}

/// The folders of the GPUs that the book has recordings of.
fn gpus(store: &Store) -> BTreeSet<&str> {
    let committed = store.recordings().iter().map(|it| &it.machine);
    committed
        .filter(|machine| **machine != Machine::Local)
        .map(Machine::folder)
        .collect()
}

/// The stage that a module here is about.
fn stage_name(module: &str) -> String {
    module.replace('_', "-")
}

/// One test a claim; its doc comment is the sentence.
macro_rules! claims {
    ($stage:ident: $(#[doc = $doc:literal] $name:ident)*) => {
        mod $stage {
            $(
                #[doc = $doc]
                #[test]
                fn $name() {
                    super::holds(&super::stage_name(stringify!($stage)), stringify!($name), $doc);
                }
            )*

            #[test]
            fn every_claim_has_a_test() {
                let stage = super::stage_name(stringify!($stage));
                let stage = claims::stage(&stage).unwrap();
                let claims: Vec<_> = stage.claims.iter().map(|claim| claim.name).collect();
                assert_eq!(claims, [$(stringify!($name)),*]);
            }
        }
    };
}

claims! { matmul_add:
    /// `matmul_add` calls `aten::matmul`, which calls `aten::mm`, and then `aten::add`.
    chain
    /// Each forward pass runs two kernels: a GEMM, then a pointwise one.
    two_kernels
    /// Every kernel has a launch call of its own.
    a_launch_each
    /// Given 3-D inputs, `aten::matmul` calls `aten::bmm` and no `aten::mm`.
    batched
    /// Python and Rust run the same kernels in the same order.
    python_twin
    /// An occupancy query before the GEMM is a habit of the A100: here it comes only if this is one.
    occupancy_query
    /// The first recorded step takes the longest, whether the program was warm or not.
    first_step_longest
    /// In the first recorded step the gap between `matmul_add` and `aten::matmul` is the widest.
    first_gap_widest
    /// Without a warm-up step, most of the first recorded step is the profiler's own work.
    profiler_in_the_way
    /// One warm-up step of the profiler keeps that work out of the recording.
    warmup_hides_the_profiler
    /// At 64 the program is overhead-bound: the GPU idles for most of the time.
    overhead_bound
    /// At 4096 the program is bound by the GPU, which works for most of the time.
    gpu_bound
    /// At 4096 the CPU runs ahead: each step's GEMM waits longer for its turn than the one before.
    queue_grows
    /// The last wait for the GPU takes longer than all steps together at 4096, and not as long at 64.
    where_the_cpu_waits
    /// There is one crossing point: below it a forward pass takes the CPU longer, from it on the GPU.
    crossing
    /// The same kernel on the same data does not take the same time in every step.
    times_vary
    /// At 4095 the GEMM takes more than twice as long as at 4096, for slightly less work.
    odd_size
    /// cuBLAS asks before it launches a GEMM kernel of any family but nvjet.
    older_families_ask
    /// At 4095 the recording begins with a kernel that none of its own steps launched.
    left_over
    /// `torch.compile` makes one `aten::addmm` of the matmul and the add.
    compiled_addmm
    /// On the GPU the compiled `aten::addmm` is two activities: a copy, then a GEMM that adds.
    compiled_copies
    /// At 64 the compiled forward pass takes the CPU longer than the eager one.
    compiled_costs_cpu
    /// At 4096 the GPU works as long for the compiled forward pass as for the eager one.
    compiled_same_work
}

claims! { linear:
    /// `aten::linear` calls `aten::t`, then `aten::addmm`, and nothing else.
    chain
    /// There is no `aten::add`: the bias goes into `aten::addmm`.
    no_add
    /// `aten::t` copies nothing: `aten::addmm` gets the weight with its shape and strides swapped.
    t_is_a_view
    /// `aten::t` launches nothing: it is work of the CPU alone.
    t_launches_nothing
    /// Each forward pass launches exactly one kernel.
    one_kernel
    /// Every step runs the same kernel.
    same_kernel
    /// One kernel multiplies and adds the bias: the addition is the GEMM's epilogue.
    bias_in_epilogue
    /// The kernel reads the weight transposed, as it lies in memory: its layout letters begin with T, N.
    layout
    /// No occupancy query comes before the launch.
    no_occupancy_query
    /// Launching is asynchronous: once warm, the call returns before the kernel has ended.
    launch_is_asynchronous
    /// The layer is overhead-bound at this size: the GPU idles for most of the time.
    overhead_bound
    /// The first recorded step takes the longest.
    first_step_longest
}

claims! { transpose:
    /// `aten::t` swaps shape and strides, and `aten::contiguous` gets exactly that.
    strides_swapped
    /// The view lies where the matrix lies in memory; the copy lies somewhere else.
    same_place
    /// A transposed view makes no runtime or driver call, and the GPU lane stays empty.
    view_launches_nothing
    /// On the view, `aten::contiguous` is a copy: it calls `aten::clone`, which calls `aten::copy_`.
    contiguous_copies
    /// The copy keeps the shape and changes the strides to row-major ones.
    copy_changes_the_order
    /// The copy is one kernel, launched below `aten::copy_`.
    one_copy_kernel
    /// The table says the same: `aten::t` and all that it calls have no CUDA time, `aten::copy_` has all of it.
    table_agrees
    /// Copying the weight takes the GPU longer than multiplying by it.
    copy_outlasts_gemm
    /// Whatever the weight's order, a forward pass is one GEMM and no copy.
    nobody_copies
    /// The weight's order is the first letter of the kernel's layout: N over a row-major weight, T over a column-major one.
    letters
    /// But for that letter the two kernels have the same name: tile, stages, cluster and epilogue are equal.
    names_differ_by_a_letter
    /// A linear layer is the column-major case: `aten::addmm` gets the same strides and runs the same kernel.
    linear_is_column_major
    /// At this size either order is as fast as the other, within a tenth.
    order_is_free
    /// Python runs the same kernels in the same order, and its result is the same bit for bit.
    python_twin
}

claims! { epilogue:
    /// A matmul, an add and a GELU are three kernels: one GEMM, then two that work element by element.
    three_kernels
    /// The add takes longer than the GELU, though both move the same bytes: its kernel is not the vectorized one.
    add_outlasts_gelu
    /// With `aten::addmm` the add's kernel is gone, and the GEMM adds the bias in its epilogue.
    addmm_takes_the_bias
    /// `aten::_addmm_activation` computes all three in one kernel.
    one_kernel
    /// Each kernel less makes the GPU's work for a forward pass shorter.
    fewer_is_faster
    /// A GELU in the epilogue is not free: with it the GEMM takes longer than with the bias alone.
    gelu_is_not_free
    /// It costs less there than in a kernel of its own.
    gelu_is_cheaper_inside
    /// Each kernel less also rounds once less: the result comes closer to the exact one.
    fewer_roundings
    /// The program asked for a GELU, and the kernel that ran applies a ReLU.
    asked_for_gelu_got_relu
    /// The trace shows why: `True` arrived as `beta`, and `use_gelu` stayed `False`.
    flag_in_the_wrong_place
    /// The numbers agree: the result is a ReLU's to within rounding, and far from a GELU's.
    wrong_numbers
    /// A bias as large as the result is copied first: a memcpy of the result's size, then the GEMM.
    matrix_is_copied
    /// The GEMM then adds onto the copy, and no kernel of its own does.
    badd
    /// The GPU works longer for a bias of two dimensions, and most of what it costs more is the copy.
    matrix_bias_costs
    /// Python runs the same kernels in the same order, and its result is the same bit for bit.
    python_twin
}

claims! { compile:
    /// Eager, `torch.compile` and the AOTInductor package launch one kernel a forward, and it is the same one.
    same_kernel
    /// Compiled code calls no `aten::t`: the transpose happened when it was compiled.
    no_transpose
    /// The compiled forward calls one ATen op, `aten::addmm`.
    one_op
    /// Before the first ATen op comes the work of `torch.compile`: cache lookup, bytecode and a prologue.
    pre_ops
    /// In Python, this small layer takes longer compiled than eager.
    compiled_is_slower
    /// The package takes less time a forward than `torch.compile`.
    package_is_cheaper
    /// The fastest of the three is eager, called from Rust: nothing compiled gains anything here.
    eager_is_fastest
    /// For an input with other strides `torch.compile` runs other code: a second graph.
    recompiles
    /// The second graph runs a kernel for the other layout.
    other_kernel
    /// The result of `torch.compile` is right for both layouts.
    still_right
    /// A package that nobody checks runs with other strides and computes a wrong result.
    wrong_in_silence
    /// Nothing in the GPU lane gives it away: the package runs the same kernel for both layouts.
    same_kernel_unchecked
    /// With its checks on, the loader refuses an input with other strides before anything runs.
    refused
}

claims! { mlp:
    /// Eager launches five kernels a forward: three GEMMs and two pointwise kernels.
    five_kernels
    /// `aten::t`, `aten::transpose`, `aten::reshape`, `aten::view`, `aten::as_strided` and `aten::_unsafe_view` launch nothing.
    quiet_ops_launch_nothing
    /// An occupancy query before each GEMM is a habit of the A100: here it comes only if this is one. A pointwise kernel is launched without.
    queries
    /// All three GEMMs do the same work, and cuBLAS takes one kernel for gate and up and another for down.
    two_gemm_kernels
    /// The GEMM of down takes less time than those of gate and up.
    down_is_faster
    /// Compiled code launches four kernels a forward: three GEMMs and one fused kernel.
    four_kernels
    /// Compiling changes no GEMM: the kernels' names are the same, byte for byte.
    same_gemms
    /// One fused kernel takes less time than GELU and mul as two kernels.
    fusion_is_faster
    /// The package that was autotuned launches the fused kernel with other blocks, and it is slower.
    autotuned_is_slower
    /// `torch.compile` was recorded with the same blocks as that package.
    same_choice
    /// Whole forward passes are faster compiled than eager, by `torch.compile` and as a package.
    compiled_is_faster
    /// The package leaves the GPU less work a forward than `torch.compile` does, and its whole forward takes longer.
    less_work_takes_longer
    /// Eager, the CPU runs ahead: the GPU goes from one forward pass to the next without a pause.
    cpu_runs_ahead
    /// With one runner, the package waits for its last forward pass before it begins the next, and the GPU pauses.
    package_waits
}

claims! { fused_mlp:
    /// With a pointwise kernel of ours, a forward launches as many kernels as compiled or with Liger's: four.
    four_kernels
    /// With stacked weights a forward launches three kernels: one GEMM for gate and up, the GeGLU, and down.
    three_kernels
    /// Fused, a forward launches two kernels: ours, which is both GEMMs and the GeGLU, and down.
    two_kernels
    /// The fused kernel written for Ampere runs here too, and launches two kernels a forward.
    two_kernels_sm80
    /// The profiler shows our kernel as any other, below a row of its name.
    own_row
    /// All of our variants end with the same kernel of cuBLAS.
    same_down
    /// In a forward our pointwise kernel is within two percent of Inductor's, or faster.
    pointwise_is_level
    /// Our pointwise kernel is at least 1.15 times as fast as Liger's.
    pointwise_beats_liger
    /// Stacking the weights makes our pointwise variant at least 1.01 times as fast in bursts, and costs it no more than one percent without a pause.
    concat_is_faster
    /// With stacked weights the whole MLP is at least 1.03 times as fast as torch.compile's in bursts, and no slower without a pause.
    concat_beats_compiled
    /// Fused, the whole MLP is at least 1.22 times as fast as torch.compile's without a pause, and 1.28 times in bursts.
    fused_is_faster
    /// Against torch.compile that picks its pointwise kernel by rule, the fused MLP is at least 1.22 times as fast without a pause, and 1.28 times in bursts.
    fused_beats_untuned
    /// Fused, the whole MLP is at least 1.17 times as fast as Liger's.
    fused_beats_liger
    /// In bursts the fused MLP reaches at least 88 % of its floor.
    near_the_floor
    /// Without a pause the fused MLP runs at a lower clock than in bursts, and than the pointwise variant does.
    clocks_fall
    /// The fused result is closer to float64 than eager's.
    closer_to_float64
}

#[test]
fn every_stage_has_its_tests() {
    let stages: Vec<_> = claims::stages().iter().map(|stage| stage.name).collect();
    let here = [
        "matmul-add",
        "linear",
        "transpose",
        "epilogue",
        "compile",
        "mlp",
        "fused-mlp",
    ];
    assert_eq!(stages, here, "a stage needs a `claims!` block above");
}

#[test]
fn pages_place_every_claim_there_is() {
    let all: BTreeSet<String> = claims::stages()
        .iter()
        .flat_map(|stage| {
            stage
                .claims
                .iter()
                .map(|claim| format!("{}.{}", stage.name, claim.name))
        })
        .collect();
    let directive = regex::Regex::new(r"\{\{#claims? ([\w.-]+)\}\}").unwrap();
    let mut placed = BTreeSet::new();
    for (_, text) in tests::pages() {
        for found in directive.captures_iter(&text) {
            // `{{#claims linear}}` places what is left of a stage.
            let rest = format!("{}.", &found[1]);
            placed.insert(found[1].to_owned());
            placed.extend(all.iter().filter(|name| name.starts_with(&rest)).cloned());
        }
    }
    placed.retain(|name| claims::stage(name).is_none());
    assert_eq!(placed, all);
}
