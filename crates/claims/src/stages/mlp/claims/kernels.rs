//! Claims about which kernels a forward pass launches.

use kineto_trace::EventId;
use texts::claims::mlp as words;
use texts::fill;

use super::names_of;
use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::events::{activities, descendants, kernels_of, name};
use crate::stages::common::listing::{counts, nothing_to_check};
use crate::stages::mlp::forwards::{Layer, forwards, gemms, gemms_of, others, product};
use crate::value::Value;

/// Whether every forward pass has three GEMMs and so many other kernels, and the evidence.
fn kernel_counts(recording: &Recording, expected: usize) -> (bool, String) {
    let forwards = forwards(recording);
    let count = |of: &dyn Fn(EventId) -> Vec<EventId>| -> Vec<usize> {
        forwards.iter().map(|&forward| of(forward).len()).collect()
    };
    let gemms = count(&|forward| gemms(recording, forward));
    let others = count(&|forward| others(recording, forward));
    let holds = !forwards.is_empty()
        && gemms.iter().all(|&count| count == 3)
        && others.iter().all(|&count| count == expected);
    let evidence = fill(
        words::KERNELS_EVIDENCE,
        &[
            ("variant", &recording.run.variant),
            ("gemms", &counts(&gemms)),
            ("others", &counts(&others)),
        ],
    );
    (holds, evidence)
}

pub(in super::super) fn five_kernels(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let (holds, evidence) = kernel_counts(recording, 2);
    Outcome::of(holds, evidence, kernels_of(recording, &forwards(recording)))
}

pub(in super::super) fn four_kernels(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|recording| !recording.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let Some(first) = recordings.first() else {
        return nothing_to_check("kernel");
    };
    let found = recordings.iter().map(|it| kernel_counts(it, 1));
    let (holds, evidence): (Vec<bool>, Vec<String>) = found.unzip();
    Outcome::of(
        holds.into_iter().all(|holds| holds),
        evidence.join(" "),
        kernels_of(first, &forwards(first)),
    )
}

/// Ops that change how a tensor is looked at, and not a single element.
const QUIET: [&str; 6] = [
    "aten::t",
    "aten::transpose",
    "aten::reshape",
    "aten::view",
    "aten::as_strided",
    "aten::_unsafe_view",
];

pub(in super::super) fn quiet_ops_launch_nothing(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let mut quiet = descendants(recording, &forwards(recording));
    quiet.retain(|&id| QUIET.contains(&name(recording, id)));
    let launched = quiet.iter().map(|&id| activities(recording, id).len());
    let launched: usize = launched.sum();
    let evidence = fill(
        words::QUIET_OPS_EVIDENCE,
        &[
            ("ops", &names_of(recording, &quiet)),
            ("calls", &quiet.len().to_string()),
            ("activities", &launched.to_string()),
        ],
    );
    let has = |op: &&str| quiet.iter().any(|&id| name(recording, id) == *op);
    Outcome::of(launched == 0 && QUIET.iter().all(has), evidence, quiet)
}

pub(in super::super) fn two_gemm_kernels(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let layers = [Layer::Gate, Layer::Up, Layer::Down];
    let costs = layers.map(|layer| product(recording, layer).map(|cost| cost.flops()));
    let [Some(gate_flops), Some(up_flops), Some(down_flops)] = costs else {
        let values = [("op", "aten::mm")];
        return Outcome::differs(fill(texts::claims::NO_SHAPES, &values));
    };
    let [gate, up, down] = layers.map(|layer| names_of(recording, &gemms_of(recording, layer)));
    let same_work = gate_flops == up_flops && up_flops == down_flops;
    let holds = same_work && gate == up && up != down;
    let evidence = fill(
        words::TWO_GEMM_KERNELS_EVIDENCE,
        &[
            ("flops", &Value::Flops(gate_flops).to_string()),
            ("gate", &gate),
            ("up", &up),
            ("down", &down),
        ],
    );
    Outcome::of(holds, evidence, gemms_of(recording, Layer::Down))
}

pub(in super::super) fn same_gemms(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|recording| !recording.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let &[eager, compiled, package] = recordings else {
        return nothing_to_check("GEMM");
    };
    let of_passes = |recording: &Recording| -> Vec<Vec<String>> {
        let forwards = forwards(recording).into_iter();
        let names = forwards.map(|forward| {
            let gemms = gemms(recording, forward).into_iter();
            gemms.map(|id| name(recording, id).to_owned()).collect()
        });
        names.collect()
    };
    let told = |recording| {
        let forwards = forwards(recording).into_iter();
        let gemms: Vec<_> = forwards.flat_map(|id| gemms(recording, id)).collect();
        names_of(recording, &gemms)
    };
    let expected = of_passes(eager).first().cloned().unwrap_or_default();
    let alike = |recording: &&Recording| of_passes(recording).iter().all(|it| *it == expected);
    let evidence = fill(
        words::SAME_GEMMS_EVIDENCE,
        &[
            ("eager", &told(eager)),
            ("compiled", &told(compiled)),
            ("package", &told(package)),
        ],
    );
    let holds = !expected.is_empty() && recordings.iter().all(alike);
    Outcome::of(holds, evidence, gemms_of(eager, Layer::Gate))
}
