//! A recording for tests: one that Python made of the same layer on an H200, with shapes
//! put in as libtorch writes them, and ways to spoil it.

use std::collections::BTreeMap;
use std::io::Read;

use serde_json::{Value, json};

use crate::recording::{Machine, Recording};
use crate::run::{Gpu, Run, Schedule};

const PYTHON: &[u8] =
    include_bytes!("../../../../../tests/fixtures/python-h200/linear_eager.json.gz");

/// The trace as JSON, to be altered.
pub(crate) fn trace_json() -> Value {
    let mut text = String::new();
    flate2::read::GzDecoder::new(PYTHON)
        .read_to_string(&mut text)
        .unwrap();
    let mut trace: Value = serde_json::from_str(&text).unwrap();
    for event in events(&mut trace) {
        let (dims, strides) = match event["name"].as_str() {
            Some("aten::linear") => (
                json!([[1024, 32], [64, 32], [64]]),
                json!([[32, 1], [32, 1], [1]]),
            ),
            Some("aten::addmm") => (
                json!([[64], [1024, 32], [32, 64], [], []]),
                json!([[1], [32, 1], [1, 32], [], []]),
            ),
            _ => continue,
        };
        let bf16 = "c10::BFloat16";
        event["args"]["Input Dims"] = dims;
        event["args"]["Input Strides"] = strides;
        event["args"]["Input type"] = json!([bf16, bf16, bf16, "Scalar", "Scalar"]);
    }
    trace
}

/// The trace as bytes.
pub(crate) fn trace_bytes() -> Vec<u8> {
    serde_json::to_vec(&trace_json()).unwrap()
}

/// The events of a trace.
pub(crate) fn events(trace: &mut Value) -> &mut Vec<Value> {
    trace["traceEvents"].as_array_mut().unwrap()
}

/// A run on an H200.
pub(crate) fn gpu_run() -> Run {
    Run {
        schema: Run::SCHEMA,
        stage: "linear".to_owned(),
        variant: "eager".to_owned(),
        recorder: Default::default(),
        command: "cargo run -p linear".to_owned(),
        arguments: BTreeMap::new(),
        device: "cuda:0".to_owned(),
        gpu: Some(Gpu {
            name: "NVIDIA H200".to_owned(),
            compute_capability: "9.0".to_owned(),
            memory_bytes: 150_109_880_320,
        }),
        driver: Some("580.159.04".to_owned()),
        cuda: Some("13.0".to_owned()),
        libtorch: "2.11.0".to_owned(),
        tch: "0.24.0".to_owned(),
        cpu: None,
        date: "2026-11-30T08:00:00Z".to_owned(),
        revision: None,
        warmup_calls: 3,
        schedule: Schedule {
            wait: 1,
            warmup: 1,
            active: 3,
            repeat: 1,
        },
        measured: BTreeMap::new(),
    }
}

/// The recording as it is.
pub(crate) fn recording() -> Recording {
    altered(|_| ())
}

/// The recording with its trace altered.
pub(crate) fn altered(alter: impl FnOnce(&mut Value)) -> Recording {
    on(gpu_run(), alter)
}

/// A recording of a CPU: the same run without its GPU and its GPU's events.
pub(crate) fn on_the_cpu() -> Recording {
    let run = Run {
        gpu: None,
        device: "cpu".to_owned(),
        ..gpu_run()
    };
    on(run, |trace| {
        let gpu = [
            "kernel",
            "cuda_driver",
            "cuda_runtime",
            "gpu_user_annotation",
            "ac2g",
        ];
        events(trace).retain(|event| event["cat"].as_str().is_none_or(|cat| !gpu.contains(&cat)));
    })
}

/// A recording of a run with its trace altered.
fn on(run: Run, alter: impl FnOnce(&mut Value)) -> Recording {
    let mut trace = trace_json();
    alter(&mut trace);
    let run = serde_json::to_vec(&run).unwrap();
    let trace = serde_json::to_vec(&trace).unwrap();
    Recording::from_parts(&run, &trace, Machine::Local).unwrap()
}

/// Renames every event of a name.
pub(crate) fn rename(trace: &mut Value, from: &str, to: &str) {
    for event in events(trace) {
        if event["name"] == from {
            event["name"] = json!(to);
        }
    }
}

/// Takes the first event of a name and category, changes it, and adds it as another event.
pub(crate) fn add_like(trace: &mut Value, name: &str, cat: &str, change: impl FnOnce(&mut Value)) {
    let events = events(trace);
    let like = |event: &&Value| event["name"] == name && event["cat"] == cat;
    let mut event = events.iter().find(like).unwrap().clone();
    change(&mut event);
    events.push(event);
}
