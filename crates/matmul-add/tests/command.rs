//! `cargo run -p matmul-add`: what its variants leave.

use std::io::Read;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

fn record(arguments: &[&str], out: &Path) -> String {
    record_with(&[], arguments, out)
}

fn record_with(variables: &[(&str, &str)], arguments: &[&str], out: &Path) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_matmul-add"))
        .envs(variables.iter().copied())
        .args(["--device", "cpu"])
        .args(arguments)
        .arg("--out")
        .arg(out)
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{said}");
    said
}

/// The events of a recording, and its `run.json`.
fn recording(out: &Path, name: &str) -> (Vec<Value>, Value) {
    let path = |ending: &str| out.join("matmul-add").join(format!("{name}.{ending}"));
    let mut text = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(path("json.gz")).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    let trace: Value = serde_json::from_str(&text).unwrap();
    let run = serde_json::from_slice(&std::fs::read(path("run.json")).unwrap()).unwrap();
    (trace["traceEvents"].as_array().unwrap().clone(), run)
}

fn count(events: &[Value], name: &str) -> usize {
    let named = |event: &&Value| event["name"].as_str().is_some_and(|n| n.starts_with(name));
    events.iter().filter(named).count()
}

#[test]
fn cold_and_warm_differ_in_the_calls_before_the_profiler() {
    let out = tempfile::tempdir().unwrap();
    record(
        &["--variant", "n64-cold", "--variant", "n64-warm"],
        out.path(),
    );
    let (cold, cold_run) = recording(out.path(), "n64-cold");
    let (warm, warm_run) = recording(out.path(), "n64-warm");
    assert_eq!(
        (&cold_run["warmup_calls"], &warm_run["warmup_calls"]),
        (&0.into(), &3.into())
    );
    for events in [&cold, &warm] {
        assert_eq!(count(events, "ProfilerStep#"), 3);
        for op in ["matmul_add", "aten::matmul", "aten::mm", "aten::add"] {
            assert_eq!(count(events, op), 3, "{op}");
        }
    }
    assert!(warm_run["measured"]["forward_us"].as_f64().unwrap() > 0.0);
}

#[test]
fn schedules_decide_how_many_steps_are_kept() {
    let out = tempfile::tempdir().unwrap();
    record(
        &[
            "--n",
            "32",
            "--variant",
            "n4096-20steps",
            "--variant",
            "no-warmup",
        ],
        out.path(),
    );
    let (events, run) = recording(out.path(), "n4096-20steps-n-32");
    assert_eq!(count(&events, "ProfilerStep#"), 20);
    assert_eq!(run["schedule"]["active"], 20);
    assert_eq!(run["arguments"]["n"], 32);
    let (events, run) = recording(out.path(), "no-warmup-n-32");
    assert_eq!(count(&events, "ProfilerStep#"), 3);
    assert_eq!(
        (&run["schedule"]["wait"], &run["schedule"]["warmup"]),
        (&0.into(), &0.into())
    );
}

#[test]
fn a_cpu_without_fast_bf16_records_in_fp32() {
    let out = tempfile::tempdir().unwrap();
    record_with(
        &[("ONEDNN_MAX_CPU_ISA", "AVX2")],
        &["--variant", "n64-warm"],
        out.path(),
    );
    let (events, run) = recording(out.path(), "n64-warm");
    assert_eq!(run["arguments"]["dtype"], "fp32");
    let matmul = events.iter().find(|event| event["name"] == "aten::mm");
    assert_eq!(matmul.unwrap()["args"]["Input type"][0], "float");
}

#[test]
fn a_variant_may_have_a_type_of_its_own() {
    let out = tempfile::tempdir().unwrap();
    record(&["--variant", "n512-fp64"], out.path());
    let (events, run) = recording(out.path(), "n512-fp64");
    assert_eq!(run["arguments"]["dtype"], "fp64");
    let matmul = events.iter().find(|event| event["name"] == "aten::mm");
    let inputs = &matmul.unwrap()["args"];
    assert_eq!(inputs["Input type"][0], "double");
    assert_eq!(inputs["Input Dims"][0], serde_json::json!([512, 512]));
    assert!(run["measured"]["relative_error"].as_f64().unwrap() < 1e-12);

    // The flag still has the last word, and the name says so.
    record(
        &["--variant", "n512-fp64", "--dtype", "fp32", "--n", "64"],
        out.path(),
    );
    let (_, run) = recording(out.path(), "n512-fp64-n-64-dtype-fp32");
    assert_eq!(run["arguments"]["dtype"], "fp32");
}

#[test]
fn batches_go_through_bmm() {
    let out = tempfile::tempdir().unwrap();
    record(&["--variant", "bmm"], out.path());
    let (events, _) = recording(out.path(), "bmm");
    assert_eq!(count(&events, "aten::bmm"), 3);
    assert_eq!(count(&events, "aten::mm"), 0);
}

#[test]
fn the_sweep_has_every_size_in_one_step() {
    let out = tempfile::tempdir().unwrap();
    record(&["--n", "256", "--variant", "sweep"], out.path());
    let (events, _) = recording(out.path(), "sweep-n-256");
    assert_eq!(count(&events, "ProfilerStep#"), 1);
    for size in ["n=64", "n=128", "n=256"] {
        let exactly = events.iter().filter(|event| event["name"] == size).count();
        assert_eq!(exactly, 1, "{size}");
    }
    assert_eq!(count(&events, "n=512"), 0);
    assert_eq!(count(&events, "aten::mm"), 12);
}

#[test]
fn python_and_its_compiler_compute_what_rust_computes() {
    let out = tempfile::tempdir().unwrap();
    let said = record(
        &["--variant", "n64-python", "--variant", "torch-compile"],
        out.path(),
    );
    if said.contains("left out") {
        eprintln!("skipped: {said}");
        return;
    }
    for name in ["n64-python", "torch-compile"] {
        let (events, run) = recording(out.path(), name);
        assert_eq!(run["recorder"], "python");
        assert!(run["measured"]["difference_from_rust"].as_f64().unwrap() < 1e-2);
        let is_compiled = count(&events, "Torch-Compiled Region") > 0;
        assert_eq!(is_compiled, name == "torch-compile");
        // Compiled, the two ops are one.
        assert_eq!(count(&events, "aten::addmm") > 0, is_compiled);
        assert_eq!(
            count(&events, "aten::add") > count(&events, "aten::addmm"),
            !is_compiled
        );
    }
}
