//! Claims about the kernels.

use kineto_trace::{Category, EventId, Kind};
use texts::claims::linear as words;
use texts::fill;

use super::{list, names, nothing_to_check};
use crate::layout_letters::layout_letters;
use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::run::Architecture;
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

/// On sm_90 the kernel's name must say `bias`. The kernels of sm_80 do not say it, so there,
/// and on architectures this book knows nothing of, a GEMM that runs alone is the form.
pub(super) fn bias_in_epilogue(recording: &Recording) -> Outcome {
    let Some(architecture) = recording.run.architecture() else {
        return Outcome::needs_gpu();
    };
    let ran = all_kernels(recording);
    if ran.is_empty() {
        return nothing_to_check("kernel");
    }
    let is_gemm = |id: &EventId| recording.trace.get(*id).kind() == Kind::Gemm;
    let alone = ran.len() == forwards(recording).len() && ran.iter().all(is_gemm);
    let says_bias = ran.iter().all(|&id| name(recording, id).contains("bias"));
    let (holds, text) = match architecture {
        Architecture::Sm90 => (alone && says_bias, words::BIAS_IN_NAME_EVIDENCE),
        Architecture::Sm80 | Architecture::Other(_) => (alone, words::BIAS_ALONE_EVIDENCE),
    };
    let listed = names(ran.iter().map(|&id| name(recording, id)));
    Outcome::of(holds, fill(text, &[("names", &listed)]), ran)
}

pub(super) fn layout(recording: &Recording) -> Outcome {
    let Some(architecture) = recording.run.architecture() else {
        return Outcome::needs_gpu();
    };
    let gemms = gemms(recording);
    if gemms.is_empty() {
        return nothing_to_check("GEMM");
    }
    let expected = match architecture {
        Architecture::Sm90 => "TNT",
        Architecture::Sm80 | Architecture::Other(_) => "tn",
    };
    // The first kernel that is not as expected is the one to show.
    let fits = |kernel: &str| layout_letters(kernel) == Some(expected);
    let all = gemms.iter().map(|&id| name(recording, id));
    let odd = all.clone().find(|kernel| !fits(kernel));
    let shown = odd.or_else(|| all.clone().next()).unwrap_or_default();
    let evidence = match layout_letters(shown) {
        Some(letters) => {
            let values = [
                ("kernel", shown),
                ("letters", letters),
                ("expected", expected),
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
