//! `cargo run -p linear`: what it leaves, and what it says when it cannot.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn linear(arguments: &[&str], out: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_linear"))
        .args(arguments)
        .arg("--out")
        .arg(out)
        .output()
        .expect("the program starts")
}

fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
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
    let done = linear(&["--device", "cpu", "--dtype", "fp32"], out.path());
    assert!(done.status.success(), "{}", words(&done.stderr));
    let folder = out.path().join("linear");
    let run: Value =
        serde_json::from_slice(&std::fs::read(folder.join("eager-dtype-fp32.run.json")).unwrap())
            .unwrap();
    assert_eq!(run["stage"], "linear");
    assert_eq!(run["variant"], "eager-dtype-fp32");
    assert_eq!(
        run["command"],
        "cargo run -p linear -- --batch 1024 --in-dim 32 --out-dim 64 --dtype fp32 --device cpu"
    );
    assert_eq!(run["arguments"]["in_dim"], 32);
    assert_eq!(run["device"], "cpu");
    assert!(run["libtorch"].as_str().unwrap().starts_with("2."));
    assert!(run["tch"].as_str().unwrap().starts_with("0."));
    assert!(run["measured"]["relative_error"].as_f64().unwrap() < 1e-3);

    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap();
    let home = std::env::var("HOME").unwrap_or_default();
    let checkout = env!("CARGO_MANIFEST_DIR").to_owned();
    let out = out.path().display().to_string();
    let named = [host.trim(), home.as_str(), checkout.as_str(), out.as_str()];
    let trace = unpacked(folder.join("eager-dtype-fp32.json.gz"));
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
        (
            &["--device", "cpu", "--batch", "4000000000000000000"],
            "choose smaller",
        ),
        (
            &["--device", "cpu", "--batch", "4000000000000"],
            "choose smaller",
        ),
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
        said.contains("cannot write") && said.contains("file"),
        "{said}"
    );
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
