//! `cargo run -p mlp`: what every variant leaves on the CPU, and what it found.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

/// Small enough for a test, and no weight so small that it becomes part of the code.
const SHAPES: [&str; 8] = [
    "--batch", "8", "--seq", "4", "--dim", "16", "--hidden", "48",
];
const SUFFIX: &str = "-batch-8-seq-4-dim-16-hidden-48";

/// The recordings of one run of all variants, with packages exported for it.
fn recordings() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mlp-recordings");
        let _ = std::fs::remove_dir_all(&folder);
        let done = Command::new(env!("CARGO_BIN_EXE_mlp"))
            .args(["--device", "cpu", "--dtype", "fp32"])
            .args(SHAPES)
            .arg("--out")
            .arg(&folder)
            .env("STAGE_PACKAGES", folder.join("packages"))
            .output()
            .expect("the program starts");
        assert!(
            done.status.success(),
            "{}",
            String::from_utf8_lossy(&done.stderr)
        );
        folder.join("mlp")
    })
}

fn text(variant: &str, ending: &str) -> String {
    // At other types than the usual one, the name says so.
    let names = ["-dtype-fp32", ""].map(|dtype| format!("{variant}{SUFFIX}{dtype}.{ending}"));
    let mut found = names
        .iter()
        .filter_map(|name| std::fs::read_to_string(recordings().join(name)).ok());
    found
        .next()
        .unwrap_or_else(|| panic!("{variant} left no .{ending}"))
}

fn measured(variant: &str, name: &str) -> f64 {
    let run: Value = serde_json::from_str(&text(variant, "run.json")).unwrap();
    run["measured"][name]
        .as_f64()
        .unwrap_or_else(|| panic!("{variant}: {name} in {run}"))
}

#[test]
fn every_variant_computes_the_mlp_and_is_timed() {
    for variant in ["eager", "eager-python", "torch-compile", "aoti"] {
        assert!(measured(variant, "relative_error") < 1e-5, "{variant}");
        let [least, median, greatest] =
            ["forward_us_min", "forward_us", "forward_us_max"].map(|name| measured(variant, name));
        assert!(
            0.0 < least && least <= median && median <= greatest,
            "{variant}"
        );
    }
}

#[test]
fn the_twin_computes_what_rust_does() {
    for variant in ["eager-python", "torch-compile"] {
        assert!(
            measured(variant, "difference_from_rust") < 1e-5,
            "{variant}"
        );
    }
}

#[test]
fn compilers_fuse_what_lies_between_the_layers() {
    for variant in ["eager", "eager-python"] {
        let table = text(variant, "txt");
        for op in [
            "aten::gelu",
            "aten::mul",
            "aten::mm",
            "aten::t ",
            "aten::linear",
        ] {
            assert!(table.contains(op), "{variant}: {op}: {table}");
        }
    }
    let aoti = text("aoti", "txt");
    assert!(
        aoti.contains("fused") && aoti.contains("gelu_mul"),
        "{aoti}"
    );
    assert!(aoti.contains("aoti_torch_cpu_mm_out"), "{aoti}");
    let compiled = text("torch-compile", "txt");
    assert!(compiled.contains("aten::mm"), "{compiled}");
    for table in [aoti, compiled] {
        assert!(
            !table.contains("aten::gelu") && !table.contains("aten::mul"),
            "{table}"
        );
    }
    assert!(text("torch-compile", "generated.py").contains("gelu_mul"));
}
