//! `cargo run -p linear`: what it leaves, and what it says when it cannot.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// The program, recording the variant `eager` alone.
fn linear(arguments: &[&str], out: &Path) -> Output {
    let eager = [&["--variant", "eager"], arguments].concat();
    program(&eager, out).output().expect("the program starts")
}

fn program(arguments: &[&str], out: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_linear"));
    command.args(arguments).arg("--out").arg(out);
    command
}

fn run_json(out: &Path, name: &str) -> Value {
    let path = out.join("linear").join(format!("{name}.run.json"));
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The lines that do not just name what is being recorded.
fn beside_progress(said: &str) -> Vec<&str> {
    let (progress, others): (Vec<&str>, Vec<&str>) = said
        .lines()
        .partition(|line| line.starts_with("recording "));
    assert!(!progress.is_empty(), "{said}");
    others
}

fn files(folder: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let name = |entry: std::fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
    let mut names: Vec<String> = entries.map(|entry| name(entry.unwrap())).collect();
    names.sort();
    names
}

fn unpacked(path: PathBuf) -> String {
    let mut text = String::new();
    flate2::read::GzDecoder::new(std::fs::File::open(path).unwrap())
        .read_to_string(&mut text)
        .unwrap();
    text
}

#[test]
fn a_run_leaves_the_recording_and_its_figures() {
    let out = tempfile::tempdir().unwrap();
    let done = linear(&["--device", "cpu"], out.path());
    assert!(done.status.success(), "{}", words(&done.stderr));
    let folder = out.path().join("linear");
    let names = files(&folder);
    for name in ["eager.json.gz", "eager.txt", "eager.run.json"] {
        assert!(
            names.iter().any(|found| found == name),
            "{name} is missing from {names:?}"
        );
    }
    let figures = names.iter().filter(|name| name.ends_with(".svg")).count();
    assert!(figures >= 2, "{names:?}");
    assert_eq!(names.len(), 3 + figures, "nothing else is left: {names:?}");

    let trace: Value = serde_json::from_str(&unpacked(folder.join("eager.json.gz"))).unwrap();
    let events = trace["traceEvents"].as_array().unwrap();
    let count = |name: &str| {
        events
            .iter()
            .filter(|event| event["name"].as_str().is_some_and(|n| n.starts_with(name)))
            .count()
    };
    assert_eq!(count("ProfilerStep#"), 3);
    assert_eq!(count("linear_fwd"), 3);
    for op in ["aten::linear", "aten::t", "aten::addmm"] {
        assert!(count(op) >= 3, "{op}");
    }
}

#[test]
fn a_run_says_how_it_was_made_and_nothing_about_whose_machine() {
    let out = tempfile::tempdir().unwrap();
    let done = linear(&["--device", "cpu", "--dtype", "fp16"], out.path());
    assert!(done.status.success(), "{}", words(&done.stderr));
    let folder = out.path().join("linear");
    let run = run_json(out.path(), "eager-dtype-fp16");
    assert_eq!(run["stage"], "linear");
    assert_eq!(run["variant"], "eager-dtype-fp16");
    assert_eq!(
        run["command"],
        "cargo run -p linear -- --variant eager --batch 1024 --in-dim 32 --out-dim 64 \
         --dtype fp16 --device cpu"
    );
    assert_eq!(run["arguments"]["in_dim"], 32);
    assert_eq!(run["device"], "cpu");
    assert!(run["libtorch"].as_str().unwrap().starts_with("2."));
    assert!(run["tch"].as_str().unwrap().starts_with("0."));
    assert!(run["measured"]["relative_error"].as_f64().unwrap() < 2e-3);

    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap();
    let home = std::env::var("HOME").unwrap_or_default();
    let checkout = env!("CARGO_MANIFEST_DIR").to_owned();
    let out = out.path().display().to_string();
    let named = [host.trim(), home.as_str(), checkout.as_str(), out.as_str()];
    let trace = unpacked(folder.join("eager-dtype-fp16.json.gz"));
    for text in [run.to_string(), trace] {
        for name in named.iter().filter(|name| name.len() > 3) {
            assert!(!text.contains(name), "`{name}` is in the recording");
        }
        assert!(!text.contains("/tmp"), "a path is in the recording");
    }
}

#[test]
fn other_shapes_are_kept_under_their_own_name() {
    let out = tempfile::tempdir().unwrap();
    let done = linear(&["--device", "cpu", "--batch", "8"], out.path());
    assert!(done.status.success(), "{}", words(&done.stderr));
    let names = files(&out.path().join("linear"));
    assert!(
        names.contains(&"eager-batch-8.json.gz".to_owned()),
        "{names:?}"
    );
    assert!(!names.contains(&"eager.json.gz".to_owned()), "{names:?}");
}

#[test]
fn the_table_and_every_claim_are_printed() {
    let out = tempfile::tempdir().unwrap();
    let done = linear(&["--device", "cpu"], out.path());
    let said = words(&done.stdout);
    assert!(said.contains("Self CPU time total"), "{said}");
    assert!(said.contains("ui.perfetto.dev"), "{said}");
    for claim in claims::stage("linear").unwrap().claims {
        assert!(
            said.contains(&format!("linear.{}", claim.name)),
            "{}: {said}",
            claim.name
        );
    }
}

#[test]
fn bad_flags_and_devices_get_one_sentence_and_leave_nothing() {
    let cases: &[(&[&str], &str)] = &[
        (&["--batch", "0"], "0 is not in"),
        (&["--batch", "many"], "many"),
        (&["--device", "gpu"], "auto, cpu, cuda or cuda:N"),
        (&["--device", "cuda:4096"], "GPU"),
        (&["--dtype", "int8"], "bf16"),
        (&["--variant", "eagre"], "eager-python"),
        (
            &["--device", "cpu", "--batch", "4000000000000000000"],
            "choose smaller",
        ),
        (
            &["--device", "cpu", "--batch", "4000000000000"],
            "choose smaller",
        ),
        (&["--batch", "-5"], "-5 is not in 1.."),
        (&["--record", "egaer"], "eager"),
    ];
    for (arguments, expected) in cases {
        let out = tempfile::tempdir().unwrap();
        let done = linear(arguments, out.path());
        assert!(!done.status.success(), "{arguments:?}");
        let said = words(&done.stderr);
        assert!(said.contains(expected), "{arguments:?}: {said}");
        assert!(
            !said.contains("panicked") && !said.contains("frame #"),
            "{said}"
        );
        assert_eq!(
            files(&out.path().join("linear")),
            Vec::<String>::new(),
            "{arguments:?}"
        );
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let out = tempfile::tempdir().unwrap();
    let file = out.path().join("file");
    std::fs::write(&file, "").unwrap();
    let done = linear(&["--device", "cpu", "--batch", "8"], &file);
    assert!(!done.status.success());
    let said = words(&done.stderr);
    assert!(
        !said.contains("recording"),
        "it is said before anything is recorded: {said}"
    );
    assert!(
        said.contains("cannot write") && said.contains("file"),
        "{said}"
    );
}

/// The CPU's own default, whichever it is, feeds pages: only another type is named.
#[test]
fn a_cpu_without_bf16_instructions_runs_in_fp32_under_the_bare_name() {
    let out = tempfile::tempdir().unwrap();
    let done = program(&["--variant", "eager", "--device", "cpu"], out.path())
        .env("ONEDNN_MAX_CPU_ISA", "AVX2")
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", words(&done.stderr));
    let run = run_json(out.path(), "eager");
    assert_eq!(run["arguments"]["dtype"], "fp32");
    assert!(
        !run["command"].as_str().unwrap().contains("--dtype"),
        "{run}"
    );
}

#[test]
fn the_twin_in_python_computes_the_same() {
    let out = tempfile::tempdir().unwrap();
    let done = program(
        &["--variant", "eager-python", "--device", "cpu"],
        out.path(),
    )
    .output()
    .unwrap();
    let said = words(&done.stderr);
    assert!(done.status.success(), "{said}");
    if said.contains("left out") {
        eprintln!("skipped: {said}");
        return;
    }
    let run = run_json(out.path(), "eager-python");
    assert_eq!(run["recorder"], "python");
    for name in ["relative_error", "difference_from_rust"] {
        assert!(run["measured"][name].as_f64().unwrap() < 1e-2, "{run}");
    }
    let trace = unpacked(out.path().join("linear/eager-python.json.gz"));
    assert_eq!(trace.matches("\"ProfilerStep#").count(), 3);
    assert!(!trace.contains("/tmp") && !trace.contains(env!("CARGO_MANIFEST_DIR")));
}

#[test]
fn a_python_without_torch_leaves_its_variant_out() {
    let out = tempfile::tempdir().unwrap();
    let python = fake_python(
        out.path(),
        "echo \"ModuleNotFoundError: No module named 'torch'\" >&2",
    );
    let done = program(&["--device", "cpu"], out.path())
        .env("STAGE_PYTHON", python)
        .output()
        .unwrap();
    let said = words(&done.stderr);
    assert!(done.status.success(), "{said}");
    assert!(
        said.contains("linear: left out eager-python: the Python interpreter has no torch"),
        "{said}"
    );
    assert_eq!(beside_progress(&said).len(), 1, "{said}");
    let names = files(&out.path().join("linear"));
    assert!(names.contains(&"eager.json.gz".to_owned()), "{names:?}");
    assert!(
        !names.iter().any(|name| name.starts_with("eager-python")),
        "{names:?}"
    );
}

#[test]
fn a_variant_that_fails_is_told_and_the_others_are_recorded() {
    let out = tempfile::tempdir().unwrap();
    let python = fake_python(out.path(), "echo 'RuntimeError: no luck' >&2");
    let asked = [
        "--variant",
        "eager-python",
        "--variant",
        "eager",
        "--device",
        "cpu",
    ];
    let done = program(&asked, out.path())
        .env("STAGE_PYTHON", python)
        .output()
        .unwrap();
    let said = words(&done.stderr);
    assert_eq!(done.status.code(), Some(1), "{said}");
    assert_eq!(
        beside_progress(&said),
        ["linear: eager-python: linear.py failed: RuntimeError: no luck"]
    );
    let names = files(&out.path().join("linear"));
    assert!(names.contains(&"eager.json.gz".to_owned()), "{names:?}");
}

/// A python3 that says something and fails.
fn fake_python(folder: &Path, says: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join("python3");
    std::fs::write(&path, format!("#!/bin/sh\n{says}\nexit 1\n")).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

/// The program itself, not only this test, must load CUDA where libtorch has it.
#[test]
fn the_program_loads_cuda_wherever_it_is_installed() {
    // The loader lists what a program needs instead of running it.
    let listed = Command::new(env!("CARGO_BIN_EXE_linear"))
        .env("LD_TRACE_LOADED_OBJECTS", "1")
        .output()
        .unwrap();
    let listed = words(&listed.stdout);
    assert!(listed.contains("libtorch_cpu.so"), "{listed}");
    assert_eq!(
        listed.contains("libtorch_cuda.so"),
        tch_profiler::cuda::is_installed(),
        "{listed}"
    );
}
