//! Small hand-made traces of an A100, for tests alone. Each is **synthetic**: nobody recorded
//! it, it says so in its header, and it never leaves the memory of a test.
//!
//! A test writes down, as a table, what one step does: its ops, their calls, what those launch.
//! The names of kernels and calls are those that the articles published for the A100, out of
//! `traces/a100-published.toml`; all else is only as much as a trace needs.

use std::path::Path;
use std::sync::LazyLock;

use serde_json::{Value, json};

use super::recorded::events;
use crate::outcome::{Outcome, Verdict};
use crate::published::Published;
use crate::recording::{Machine, Recording};
use crate::stage::Stage;

static PUBLISHED: LazyLock<Published> = LazyLock::new(|| {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../traces/a100-published.toml");
    Published::read(&std::fs::read_to_string(file).unwrap()).unwrap()
});

/// A fact as it was published.
pub(crate) fn published(fact: &str) -> &'static str {
    &PUBLISHED.fact(fact).unwrap().value
}

/// One event of a step, and what stands below it.
#[derive(Clone)]
pub(crate) struct Row {
    cat: &'static str,
    name: String,
    args: Value,
    /// What a call launches: category, name, microseconds, arguments.
    work: Option<(&'static str, String, f64, Value)>,
    below: Vec<Row>,
}

fn row(cat: &'static str, name: &str, below: Vec<Row>) -> Row {
    Row {
        cat,
        name: name.to_owned(),
        args: json!({}),
        work: None,
        below,
    }
}

/// An annotation of the program.
pub(crate) fn annotation(name: &str, below: Vec<Row>) -> Row {
    row("user_annotation", name, below)
}

/// An op.
pub(crate) fn op(name: &str, below: Vec<Row>) -> Row {
    row("cpu_op", name, below)
}

impl Row {
    /// The op got bf16 tensors of these shapes and strides; nothing for an input that is none.
    pub(crate) fn given(mut self, inputs: &[(&[i64], &[i64])]) -> Self {
        let (dims, strides): (Vec<_>, Vec<_>) = inputs.iter().copied().unzip();
        self.args["Input Dims"] = json!(dims);
        self.args["Input Strides"] = json!(strides);
        self.args["Input type"] = json!(vec!["c10::BFloat16"; inputs.len()]);
        self
    }

    /// The op got these numbers and flags.
    pub(crate) fn concrete(mut self, inputs: &[&str]) -> Self {
        self.args["Concrete Inputs"] = json!(inputs);
        self
    }
}

/// A call that launches nothing.
pub(crate) fn call(name: &str) -> Row {
    row("cuda_runtime", name, Vec::new())
}

/// The published launch call with its kernel.
pub(crate) fn launch(kernel: &str, micros: f64) -> Row {
    let args = json!({ "grid": [108, 1, 1], "block": [128, 1, 1] });
    let mut launch = call(published("matmul_add.launch_call"));
    launch.work = Some(("kernel", kernel.to_owned(), micros, args));
    launch
}

/// A GEMM of cuBLAS: the published query, then the launch.
pub(crate) fn gemm(kernel: &str, micros: f64) -> Vec<Row> {
    let query = call(published("matmul_add.occupancy_query"));
    vec![query, launch(kernel, micros)]
}

/// A copy on the device.
pub(crate) fn copy(bytes: u64, micros: f64) -> Row {
    let mut copy = call("cudaMemcpyAsync");
    let name = "Memcpy DtoD (Device -> Device)".to_owned();
    copy.work = Some(("gpu_memcpy", name, micros, json!({ "bytes": bytes })));
    copy
}

/// The trace of three steps that each do the same.
pub(crate) fn trace(step: &[Row]) -> Value {
    let mut writer = Writer::default();
    for number in 2..5 {
        let name = format!("ProfilerStep#{number}");
        writer.write(&annotation(&name, step.to_vec()), 0);
    }
    json!({
        "schemaVersion": 1,
        "synthetic": true,
        "deviceProperties": [{
            "id": 0, "name": PUBLISHED.machine.name, "computeMajor": 8, "computeMinor": 0,
            "numSms": 108
        }],
        "traceEvents": writer.events,
    })
}

/// Writes rows as events, each after what was before it.
#[derive(Default)]
struct Writer {
    events: Vec<Value>,
    /// Microseconds at which the next event of each lane may begin.
    cpu: f64,
    gpu: f64,
    ids: u64,
}

impl Writer {
    fn write(&mut self, row: &Row, op: u64) {
        self.ids += 1;
        let (id, start, place) = (self.ids, self.cpu, self.events.len());
        self.events.push(Value::Null);
        self.cpu += 1.0;
        let is_call = row.cat == "cuda_runtime";
        let external = if is_call { op } else { id };
        for below in &row.below {
            self.write(below, external);
        }
        self.cpu += 1.0;
        let mut args = row.args.clone();
        args["External id"] = json!(external);
        if is_call {
            args["correlation"] = json!(id);
        }
        self.events[place] = json!({
            "ph": "X", "cat": row.cat, "name": row.name, "pid": 1, "tid": 1,
            "ts": start, "dur": self.cpu - start, "args": args,
        });
        self.cpu += 1.0;
        if let Some((cat, name, micros, args)) = &row.work {
            let ts = self.gpu.max(self.cpu);
            self.gpu = ts + micros + 1.0;
            let mut args = args.clone();
            for (key, value) in [("External id", external), ("correlation", id)] {
                args[key] = json!(value);
            }
            (args["device"], args["stream"]) = (json!(0), json!(7));
            self.events.push(json!({
                "ph": "X", "cat": cat, "name": name, "pid": 0, "tid": 7,
                "ts": ts, "dur": micros, "args": args,
            }));
        }
    }
}

/// A trace as if it were a variant's, with what its program measured.
fn as_recording(stage: &Stage, variant: &str, trace: &Value, measured: &Value) -> Recording {
    let run = json!({
        "schema": 1, "stage": stage.name, "variant": variant, "command": "", "arguments": {},
        "device": "cuda:0",
        "gpu": {
            "name": PUBLISHED.machine.name, "compute_capability": "8.0",
            "memory_bytes": 85_899_345_920_u64
        },
        "driver": null, "cuda": null, "libtorch": "", "tch": "", "cpu": null, "date": "",
        "revision": null, "warmup_calls": 3,
        "schedule": { "wait": 1, "warmup": 1, "active": 3, "repeat": 1 },
        "measured": measured,
    });
    let bytes = |value| serde_json::to_vec(value).unwrap();
    let machine = Machine::Committed("synthetic".to_owned());
    Recording::from_parts(&bytes(&run), &bytes(trace), machine).unwrap()
}

/// Hand-made traces of a stage's variants, for its claims.
pub(crate) struct Ampere<'a> {
    pub(crate) stage: &'a Stage,
    /// What a step of a variant does.
    pub(crate) step: fn(&str) -> Vec<Row>,
    /// What the programs measured, as `run.json` has it.
    pub(crate) measured: Value,
}

impl Ampere<'_> {
    fn check(&self, claim: &str, alter: impl Fn(&str, &mut Value)) -> Outcome {
        let claim = self.stage.claim(claim).unwrap();
        let made = claim.variants().iter().map(|&variant| {
            let mut trace = trace(&(self.step)(variant));
            alter(variant, &mut trace);
            as_recording(self.stage, variant, &trace, &self.measured)
        });
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
    let bytes = serde_json::to_vec(&trace(&gemm("gemm", 1.0))).unwrap();
    // What is taken into traces/ must be as redacting leaves it.
    let kept = kineto_trace::redact(&bytes).unwrap();
    assert!(!String::from_utf8(kept).unwrap().contains("synthetic"));
}

#[test]
fn a_hand_made_trace_is_read_as_it_was_written() {
    let made = trace(&[op("aten::mm", gemm("a_gemm_nn", 5.0))]);
    let recording = as_recording(&crate::stages::ALL[0], "made", &made, &json!({}));
    assert_eq!(recording.trace.steps().len(), 3);
    let kernels: Vec<_> = recording.trace.ids().collect();
    let kernels = kernels.iter().filter(|&&id| {
        let launched = recording.launches.op_of(id);
        launched.is_some_and(|op| recording.trace.get(op).name() == "aten::mm")
    });
    assert_eq!(kernels.count(), 3);
}
