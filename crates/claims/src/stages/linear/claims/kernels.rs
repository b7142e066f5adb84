//! Claims about the kernels.

use kineto_trace::{Category, EventId, Kind};
use texts::claims::linear as words;
use texts::fill;

use crate::layout_letters::layout_letters;
use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::families::is_nvjet;
use crate::stages::common::listing::{list, names, nothing_to_check};
use crate::stages::linear::forwards::{all_kernels, forwards, gemms, kernels, name};

pub(super) fn one_kernel(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let forwards = forwards(recording);
    if forwards.is_empty() {
        return nothing_to_check("linear_fwd");
    }
    let counts: Vec<_> = forwards
        .iter()
        .map(|&id| kernels(recording, id).len())
        .collect();
    let evidence = fill(
        words::ONE_KERNEL_EVIDENCE,
        &[
            ("forwards", &forwards.len().to_string()),
            (
                "counts",
                &list(counts.iter().map(usize::to_string).collect()),
            ),
        ],
    );
    Outcome::of(
        counts.iter().all(|&count| count == 1),
        evidence,
        all_kernels(recording),
    )
}

pub(super) fn same_kernel(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let forwards = forwards(recording);
    let of_each: Vec<Vec<&str>> = forwards
        .iter()
        .map(|&id| {
            kernels(recording, id)
                .into_iter()
                .map(|id| name(recording, id))
                .collect()
        })
        .collect();
    let ran = all_kernels(recording);
    if ran.is_empty() {
        return nothing_to_check("kernel");
    }
    let evidence = fill(
        words::SAME_KERNEL_EVIDENCE,
        &[
            ("kernels", &ran.len().to_string()),
            ("names", &names(of_each.iter().flatten().copied())),
        ],
    );
    Outcome::of(
        of_each.windows(2).all(|pair| pair[0] == pair[1]),
        evidence,
        ran,
    )
}

/// An nvjet kernel must say `bias`. Other families do not say it, so there a GEMM that runs
/// alone is the form.
pub(super) fn bias_in_epilogue(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let ran = all_kernels(recording);
    if ran.is_empty() {
        return nothing_to_check("kernel");
    }
    let is_gemm = |id: &EventId| recording.trace.get(*id).kind() == Kind::Gemm;
    let alone = ran.len() == forwards(recording).len() && ran.iter().all(is_gemm);
    let called = || ran.iter().map(|&id| name(recording, id));
    let (holds, text) = if called().any(is_nvjet) {
        let says_bias = called().all(|kernel| kernel.contains("_bias_"));
        (alone && says_bias, words::BIAS_IN_NAME_EVIDENCE)
    } else {
        (alone, words::BIAS_ALONE_EVIDENCE)
    };
    Outcome::of(holds, fill(text, &[("names", &names(called()))]), ran)
}

pub(super) fn layout(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let gemms = gemms(recording);
    if gemms.is_empty() {
        return nothing_to_check("GEMM");
    }
    let expected = |kernel: &str| if is_nvjet(kernel) { "TNT" } else { "tn" };
    // The first kernel that is not as expected is the one to show.
    let fits = |kernel: &str| layout_letters(kernel) == Some(expected(kernel));
    let all = gemms.iter().map(|&id| name(recording, id));
    let odd = all.clone().find(|kernel| !fits(kernel));
    let shown = odd.or_else(|| all.clone().next()).unwrap_or_default();
    let evidence = match layout_letters(shown) {
        Some(letters) => {
            let values = [
                ("kernel", shown),
                ("letters", letters),
                ("expected", expected(shown)),
            ];
            fill(words::LAYOUT_EVIDENCE, &values)
        }
        None => fill(words::NO_LAYOUT_EVIDENCE, &[("kernel", shown)]),
    };
    Outcome::of(odd.is_none(), evidence, gemms)
}

pub(super) fn no_occupancy_query(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let is_call = |id: &EventId| {
        let category = recording.trace.get(*id).category();
        matches!(category, Category::CudaRuntime | Category::CudaDriver)
    };
    let below = forwards(recording).into_iter();
    let below = below.flat_map(|id| recording.chains.descendants(id).collect::<Vec<_>>());
    let calls: Vec<EventId> = below.filter(is_call).collect();
    if calls.is_empty() {
        return nothing_to_check("cudaLaunchKernel");
    }
    let called = || calls.iter().map(|&id| name(recording, id));
    let queries = called().filter(|call| call.contains("Occupancy")).count();
    let evidence = fill(
        words::NO_OCCUPANCY_QUERY_EVIDENCE,
        &[
            ("calls", &names(called())),
            ("queries", &queries.to_string()),
        ],
    );
    Outcome::of(queries == 0, evidence, calls)
}
