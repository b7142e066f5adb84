//! Claims about time, clocks and power, out of the bench.

use texts::claims::fused_mlp as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::spans;
use crate::stages::common::events::{durations, name};
use crate::stages::common::finding::measured;
use crate::stages::common::listing::nothing_to_check;
use crate::stages::fused_mlp::bench::{ratio, share_of_floor, told};
use crate::stages::mlp::forwards::others_at;
use crate::value::Value;

// The ratios that the chapter promises.

/// The whole MLP of torch.compile, over ours.
const OVER_COMPILED: [(&str, f64); 2] = [("sustained", 1.22), ("burst", 1.28)];
/// That of Liger, over ours.
const OVER_LIGER: [(&str, f64); 2] = [("sustained", 1.17), ("burst", 1.17)];
/// That with our pointwise kernel, over the one with stacked weights.
const CONCAT: [(&str, f64); 2] = [("sustained", 0.99), ("burst", 1.01)];
/// That of torch.compile, over the one with stacked weights.
const CONCAT_OVER_COMPILED: [(&str, f64); 2] = [("sustained", 1.0), ("burst", 1.03)];
/// Inductor's kernel, over ours.
const LEVEL: f64 = 0.98;
/// Liger's kernel, over ours.
const KERNEL_OVER_LIGER: f64 = 1.15;
/// The floor, over what ours takes in bursts.
const FLOOR: f64 = 0.88;

/// Whether one takes so many times as long as another in each regime.
fn faster(recording: &Recording, slow: &str, fast: &str, wanted: &[(&str, f64)]) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let mut holds = true;
    let mut parts = Vec::new();
    for &(regime, least) in wanted {
        let key = |name: &str| format!("{name}.{regime}.us");
        let (Some(slow_time), Some(fast_time), Some(ratio)) = (
            told(recording, &key(slow)),
            told(recording, &key(fast)),
            ratio(recording, slow, fast, regime),
        ) else {
            return nothing_to_check(slow);
        };
        holds &= ratio >= least;
        let text = match regime {
            "sustained" => words::FASTER_SUSTAINED,
            _ => words::FASTER_BURST,
        };
        let ratio = Value::Ratio(ratio).to_string();
        let values = [
            ("slow", &*slow_time),
            ("fast", &*fast_time),
            ("ratio", &*ratio),
        ];
        parts.push(fill(text, &values));
    }
    Outcome::of(holds, parts.join(" "), Vec::new())
}

/// Whether the kernel between the GEMMs of the second recording takes so many times as long as
/// that of the first.
fn kernels(recordings: &[&Recording], least: f64) -> Outcome {
    if recordings.iter().any(|recording| !recording.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let &[ours, theirs] = recordings else {
        return nothing_to_check("kernel");
    };
    let found = [ours, theirs].map(|recording| {
        let kernels = others_at(recording, 0);
        let median = spans::median(durations(recording, &kernels))?;
        Some((name(recording, *kernels.first()?), median))
    });
    let [Some((our_name, fast)), Some((their_name, slow))] = found else {
        return nothing_to_check("kernel");
    };
    let Some(ratio) = spans::share(slow, fast) else {
        return nothing_to_check(our_name);
    };
    let evidence = fill(
        words::KERNELS_COMPARED,
        &[
            ("theirs", their_name),
            ("slow", &slow.to_string()),
            ("ours", our_name),
            ("fast", &fast.to_string()),
            ("ratio", &Value::Ratio(ratio).to_string()),
        ],
    );
    Outcome::of(ratio >= least, evidence, others_at(ours, 0))
}

/// Against the package's, which is not autotuned: what torch.compile picks by timing is
/// another one from run to run.
pub(in super::super) fn pointwise_is_level(recordings: &[&Recording]) -> Outcome {
    kernels(recordings, LEVEL)
}

pub(in super::super) fn pointwise_beats_liger(recordings: &[&Recording]) -> Outcome {
    kernels(recordings, KERNEL_OVER_LIGER)
}

pub(in super::super) fn concat_is_faster(recording: &Recording) -> Outcome {
    faster(recording, "pointwise", "concat", &CONCAT)
}

pub(in super::super) fn concat_beats_compiled(recording: &Recording) -> Outcome {
    faster(recording, "torch-compile", "concat", &CONCAT_OVER_COMPILED)
}

pub(in super::super) fn fused_is_faster(recording: &Recording) -> Outcome {
    faster(recording, "torch-compile", "fused", &OVER_COMPILED)
}

pub(in super::super) fn fused_beats_untuned(recording: &Recording) -> Outcome {
    faster(recording, "torch-compile-untuned", "fused", &OVER_COMPILED)
}

pub(in super::super) fn fused_beats_liger(recording: &Recording) -> Outcome {
    faster(recording, "liger", "fused", &OVER_LIGER)
}

pub(in super::super) fn near_the_floor(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let (Some(share), Some(floor), Some(time)) = (
        share_of_floor(recording, "fused"),
        told(recording, "fused.floor_us"),
        told(recording, "fused.burst.us"),
    ) else {
        return nothing_to_check("fused.floor_us");
    };
    let evidence = fill(
        words::NEAR_THE_FLOOR_EVIDENCE,
        &[
            ("floor", &floor),
            ("time", &time),
            ("share", &Value::Share(share).to_string()),
        ],
    );
    Outcome::of(share >= FLOOR, evidence, Vec::new())
}

/// Without NVIDIA's management library the bench saw no clocks.
pub(in super::super) fn clocks_fall(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let clock = |run: &str| measured(recording, &format!("{run}.clock_mhz"));
    let (Some(sustained), Some(burst), Some(pointwise)) = (
        clock("fused.sustained"),
        clock("fused.burst"),
        clock("pointwise.sustained"),
    ) else {
        return nothing_to_check("fused.sustained.clock_mhz");
    };
    let told = |clock: f64| Value::Count(clock.round() as u64).to_string();
    let evidence = fill(
        words::CLOCKS_FALL_EVIDENCE,
        &[
            ("sustained", &told(sustained)),
            ("burst", &told(burst)),
            ("pointwise", &told(pointwise)),
        ],
    );
    let holds = sustained < burst && sustained < pointwise;
    Outcome::of(holds, evidence, Vec::new())
}
