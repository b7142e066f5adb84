//! Claims about what a GELU costs, inside a GEMM and outside.

use kineto_trace::Duration;
use texts::claims::epilogue as words;

use super::need_gpus;
use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::events::name;
use crate::stages::common::families::template;
use crate::stages::common::listing::{filled, nothing_to_check};
use crate::stages::epilogue::passes::{gemms, kernels_below, median};

pub(super) fn add_outlasts_gelu(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let adds = kernels_below(recording, "aten::add");
    let gelus = kernels_below(recording, "aten::gelu");
    let (Some(add), Some(gelu)) = (median(recording, &adds), median(recording, &gelus)) else {
        return nothing_to_check("kernel");
    };
    let add_kernel = template(name(recording, adds[0]));
    let gelu_kernel = template(name(recording, gelus[0]));
    let vectorized = |kernel: &str| kernel.contains("vectorized");
    let holds = add > gelu && !vectorized(&add_kernel) && vectorized(&gelu_kernel);
    let values = [
        ("add", add.to_string()),
        ("add_kernel", add_kernel),
        ("gelu", gelu.to_string()),
        ("gelu_kernel", gelu_kernel),
    ];
    let evidence = filled(words::ADD_OUTLASTS_GELU_EVIDENCE, &values);
    Outcome::of(holds, evidence, [adds, gelus].concat())
}

/// The GEMM with a bias, and with a bias and a GELU, medians.
fn gemm_times(recordings: &[&Recording]) -> Option<(Duration, Duration)> {
    let &[two, one] = recordings else {
        return None;
    };
    let time = |recording| median(recording, &gemms(recording));
    Some((time(two)?, time(one)?))
}

pub(super) fn not_free(recordings: &[&Recording]) -> Outcome {
    if need_gpus(recordings) {
        return Outcome::needs_gpu();
    }
    let Some((bias, fused)) = gemm_times(recordings) else {
        return nothing_to_check("GEMM");
    };
    let values = [("bias", bias), ("fused", fused), ("more", fused - bias)];
    let values = values.map(|(key, time)| (key, time.to_string()));
    let evidence = filled(words::GELU_IS_NOT_FREE_EVIDENCE, &values);
    Outcome::of(fused > bias, evidence, gemms(recordings[0]))
}

pub(super) fn cheaper_inside(recordings: &[&Recording]) -> Outcome {
    if need_gpus(recordings) {
        return Outcome::needs_gpu();
    }
    let Some((bias, fused)) = gemm_times(recordings) else {
        return nothing_to_check("GEMM");
    };
    let gelus = kernels_below(recordings[0], "aten::gelu");
    let Some(gelu) = median(recordings[0], &gelus) else {
        return nothing_to_check("aten::gelu");
    };
    let more = fused - bias;
    let values = [("more", more.to_string()), ("gelu", gelu.to_string())];
    let evidence = filled(words::GELU_IS_CHEAPER_INSIDE_EVIDENCE, &values);
    Outcome::of(more < gelu, evidence, gelus)
}
