//! Small hand-made traces, for tests alone. Each is **synthetic**: nobody recorded it, it says
//! so in its header, and it never leaves the memory of a test.
//!
//! A test writes down, as a table, what one step does: its ops, their calls, what those launch.
//! On an A100 the names of kernels and calls are those that the articles published, out of
//! `traces/a100-published.toml`; all else is only as much as a trace needs.

mod rows;
mod writer;

use serde_json::{Value, json};

use super::recorded::events;
use crate::outcome::{Outcome, Verdict};
use crate::recording::{Machine, Recording};
use crate::stage::Stage;
use rows::PUBLISHED;
pub(crate) use rows::{Row, annotation, call, copy, gemm, launch, launch_by, op, published};
use writer::Writer;

/// The GPU of a hand-made trace.
#[derive(Clone, Copy)]
struct Gpu {
    name: &'static str,
    /// Compute capability.
    major: u32,
    multiprocessors: u32,
    memory: u64,
}

const H200: Gpu = Gpu {
    name: "NVIDIA H200",
    major: 9,
    multiprocessors: 132,
    memory: 150_109_880_320,
};

fn a100() -> Gpu {
    Gpu {
        name: &PUBLISHED.machine.name,
        major: 8,
        multiprocessors: 108,
        memory: 85_899_345_920,
    }
}

/// The trace of three steps that each do the same.
fn trace(gpu: Gpu, step: &[Row]) -> Value {
    let mut writer = Writer::default();
    for number in 2..5 {
        let name = format!("ProfilerStep#{number}");
        writer.write(&annotation(&name, step.to_vec()), 0);
    }
    json!({
        "schemaVersion": 1,
        "synthetic": true,
        "deviceProperties": [{
            "id": 0, "name": gpu.name, "computeMajor": gpu.major, "computeMinor": 0,
            "numSms": gpu.multiprocessors, "totalGlobalMem": gpu.memory
        }],
        "traceEvents": writer.events,
    })
}

/// Hand-made traces of a stage's variants, for its claims.
pub(crate) struct Synthetic<'a> {
    stage: &'a Stage,
    gpu: Gpu,
    step: fn(&str) -> Vec<Row>,
    measured: Value,
}

impl<'a> Synthetic<'a> {
    /// Of an A100, from what a step of a variant does.
    pub(crate) fn a100(stage: &'a Stage, step: fn(&str) -> Vec<Row>) -> Self {
        let (gpu, measured) = (a100(), json!({}));
        Self {
            stage,
            gpu,
            step,
            measured,
        }
    }

    /// The same of an H200.
    pub(crate) fn h200(stage: &'a Stage, step: fn(&str) -> Vec<Row>) -> Self {
        let gpu = H200;
        Self {
            gpu,
            ..Self::a100(stage, step)
        }
    }

    /// What the programs measured, as `run.json` has it.
    pub(crate) fn measured(self, measured: Value) -> Self {
        Self { measured, ..self }
    }

    /// The recording of a variant, its trace altered.
    pub(crate) fn recording(&self, variant: &str, alter: impl FnOnce(&mut Value)) -> Recording {
        let mut trace = trace(self.gpu, &(self.step)(variant));
        alter(&mut trace);
        let run = json!({
            "schema": 1, "stage": self.stage.name, "variant": variant, "command": "",
            "arguments": {}, "device": "cuda:0",
            "gpu": {
                "name": self.gpu.name, "memory_bytes": self.gpu.memory,
                "compute_capability": format!("{}.0", self.gpu.major)
            },
            "driver": null, "cuda": null, "libtorch": "", "tch": "", "cpu": null, "date": "",
            "revision": null, "warmup_calls": 3,
            "schedule": { "wait": 1, "warmup": 1, "active": 3, "repeat": 1 },
            "measured": self.measured,
        });
        let bytes = |value| serde_json::to_vec(value).unwrap();
        let machine = Machine::Committed("synthetic".to_owned());
        Recording::from_parts(&bytes(&run), &bytes(&trace), machine).unwrap()
    }

    fn check(&self, claim: &str, alter: impl Fn(&str, &mut Value)) -> Outcome {
        let claim = self.stage.claim(claim).unwrap();
        let variants = claim.variants().iter();
        let made = variants.map(|&it| self.recording(it, |trace| alter(it, trace)));
        let made: Vec<_> = made.collect();
        let of = |wanted: &str| made.iter().find(|it| it.run.variant == wanted);
        claim.check_on(of).unwrap()
    }

    /// The claim holds on the traces as they are.
    #[track_caller]
    pub(crate) fn holds(&self, claim: &str) {
        let outcome = self.check(claim, |_, _| ());
        assert!(outcome.holds(), "{claim}: {}", outcome.evidence);
    }

    /// The claim differs on altered traces.
    #[track_caller]
    pub(crate) fn differs(&self, claim: &str, alter: impl Fn(&str, &mut Value)) {
        let outcome = self.check(claim, alter);
        assert_eq!(outcome.verdict, Verdict::Differs, "{}", outcome.evidence);
    }
}

/// Takes the events of a name out of a trace.
pub(crate) fn without(trace: &mut Value, name: &str) {
    events(trace).retain(|event| event["name"] != name);
}

#[test]
fn nothing_takes_a_synthetic_trace_for_a_recording() {
    let bytes = serde_json::to_vec(&trace(H200, &gemm("gemm", 1.0))).unwrap();
    assert!(String::from_utf8_lossy(&bytes).contains("synthetic"));
    // What is taken into traces/ must be as redacting leaves it.
    let kept = kineto_trace::redact(&bytes).unwrap();
    assert!(!String::from_utf8_lossy(&kept).contains("synthetic"));
}

#[test]
fn a_hand_made_trace_is_read_as_it_was_written() {
    let step = |_: &str| vec![op("aten::mm", gemm("a_gemm_nn", 5.0))];
    let recording = Synthetic::a100(&crate::stages::ALL[0], step).recording("made", |_| ());
    let trace = &recording.trace;
    assert_eq!(trace.steps().len(), 3);
    let launched = trace.ids().filter(|&id| {
        let op = recording.launches.op_of(id);
        trace.get(id).is_device() && op.is_some_and(|op| trace.get(op).name() == "aten::mm")
    });
    assert_eq!(launched.count(), 3);
}
