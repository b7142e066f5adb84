//! `cargo run -p fused-mlp` without a GPU: it runs what it can and says what it cannot.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

const SHAPES: [&str; 8] = [
    "--batch", "8", "--seq", "4", "--dim", "16", "--hidden", "48",
];
const SUFFIX: &str = "-batch-8-seq-4-dim-16-hidden-48";

#[test]
fn on_the_cpu_it_runs_what_it_can_and_says_what_it_cannot() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fused-mlp-recordings");
    let _ = std::fs::remove_dir_all(&folder);
    let done = Command::new(env!("CARGO_BIN_EXE_fused-mlp"))
        .args(["--device", "cpu", "--dtype", "fp32"])
        .args(SHAPES)
        .arg("--out")
        .arg(&folder)
        .env("STAGE_PACKAGES", folder.join("packages"))
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}");
    for variant in [
        "liger",
        "pointwise",
        "concat",
        "fused",
        "fused-sm80",
        "bench",
    ] {
        let sentence = format!("fused-mlp: left out {variant}: it needs a GPU\n");
        assert!(said.contains(&sentence), "{said}");
    }
    for variant in ["eager", "torch-compile", "aoti"] {
        // At other types than the usual one, the name says so.
        let names = ["-dtype-fp32", ""].map(|dtype| format!("{variant}{SUFFIX}{dtype}.run.json"));
        let run = names
            .iter()
            .find_map(|name| std::fs::read(folder.join("fused-mlp").join(name)).ok());
        let run: Value = serde_json::from_slice(&run.expect(variant)).unwrap();
        let error = run["measured"]["relative_error"].as_f64().unwrap();
        assert!(error < 1e-5, "{variant}: {error}");
    }
}

#[test]
fn bad_flags_are_an_error_with_a_sentence() {
    for (flags, words) in [
        (["--seconds", "0"], "a number of seconds from 0.01 to 60"),
        (["--rounds", "0"], "0 is not in 1..=1000"),
        (["--variant", "fusd"], "fused"),
    ] {
        let done = Command::new(env!("CARGO_BIN_EXE_fused-mlp"))
            .args(flags)
            .output()
            .expect("the program starts");
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(!done.status.success() && said.contains(words), "{said}");
    }
}
