//! `cargo run -p compile`: what every variant leaves on the CPU, and what it found.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

/// The recordings of one run of all variants, with packages exported for it.
fn recordings() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compile-recordings");
        let _ = std::fs::remove_dir_all(&folder);
        let done = Command::new(env!("CARGO_BIN_EXE_compile"))
            .args([
                "--device", "cpu", "--dtype", "fp32", "--batch", "48", "--out",
            ])
            .arg(&folder)
            .env("STAGE_PACKAGES", folder.join("packages"))
            .output()
            .expect("the program starts");
        assert!(
            done.status.success(),
            "{}",
            String::from_utf8_lossy(&done.stderr)
        );
        folder.join("compile")
    })
}

fn file(variant: &str, ending: &str) -> Vec<u8> {
    // At other shapes and types than the chapter's, the name says so.
    let names = ["-dtype-fp32", ""].map(|dtype| format!("{variant}-batch-48{dtype}.{ending}"));
    let mut found = names
        .iter()
        .filter_map(|name| std::fs::read(recordings().join(name)).ok());
    found
        .next()
        .unwrap_or_else(|| panic!("{variant} left no .{ending}"))
}

fn text(variant: &str, ending: &str) -> String {
    String::from_utf8(file(variant, ending)).unwrap()
}

fn measured(variant: &str, name: &str) -> f64 {
    let run: Value = serde_json::from_slice(&file(variant, "run.json")).unwrap();
    run["measured"][name]
        .as_f64()
        .unwrap_or_else(|| panic!("{variant}: {name} in {run}"))
}

#[test]
fn every_variant_computes_the_layer() {
    for variant in [
        "eager",
        "eager-python",
        "torch-compile",
        "aoti",
        "torch-compile-strides",
        "aoti-strides",
    ] {
        assert!(measured(variant, "relative_error") < 1e-5, "{variant}");
        assert!(!file(variant, "json.gz").is_empty());
    }
    for variant in ["eager", "eager-python", "torch-compile", "aoti"] {
        assert!(measured(variant, "forward_us") > 0.0, "{variant}");
    }
}

#[test]
fn compiled_code_transposes_nothing() {
    assert!(text("eager", "txt").contains("aten::t "));
    assert!(text("eager-python", "txt").contains("aten::t "));
    for variant in ["torch-compile", "aoti"] {
        assert!(!text(variant, "txt").contains("aten::t "), "{variant}");
    }
    assert!(text("torch-compile", "txt").contains("TorchDynamo Cache Lookup"));
    let aoti = text("aoti", "txt");
    assert!(aoti.contains("aoti_torch_cpu_addmm_out"), "{aoti}");
    assert!(!aoti.contains("TorchDynamo"), "{aoti}");
}

#[test]
fn other_strides_compile_a_second_graph() {
    assert_eq!(measured("torch-compile-strides", "graphs"), 2.0);
    assert!(measured("torch-compile-strides", "usual_strides_relative_error") < 1e-5);
    let table = text("torch-compile-strides", "txt");
    for graph in ["Torch-Compiled Region: 0/0", "Torch-Compiled Region: 0/1"] {
        assert!(table.contains(graph), "{graph}: {table}");
    }
}

#[test]
fn a_package_is_wrong_in_silence_where_nobody_checks() {
    assert!(measured("aoti-strides", "unchecked_relative_error") > 0.1);
    assert_eq!(measured("aoti-strides", "refused"), 1.0);
    // A matrix goes to the GEMM with its own strides.
    assert!(measured("aoti", "unchecked_relative_error") < 1e-5);
    assert_eq!(measured("aoti", "refused"), 1.0);
}

#[test]
fn the_generated_code_is_kept_without_paths() {
    let code = text("torch-compile", "generated.py");
    assert!(code.contains("assert_size_stride"), "{code}");
    assert!(code.contains("extern_kernels.addmm"), "{code}");
    let other = text("torch-compile-strides", "generated-other-strides.py");
    assert_ne!(code, other);
    for code in [code, other] {
        assert!(
            !code.contains("/tmp/") && !code.contains("site-packages"),
            "{code}"
        );
    }
}

/// Without a compiler the new export says so, which a run of the old package would not.
#[test]
fn half_a_package_is_exported_again_which_takes_a_compiler() {
    let scratch = tempfile::tempdir().unwrap();
    let packages = recordings().with_file_name("packages");
    for entry in std::fs::read_dir(packages).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "pt2") {
            std::fs::copy(&path, scratch.path().join(path.file_name().unwrap())).unwrap();
        }
    }
    let done = Command::new(env!("CARGO_BIN_EXE_compile"))
        .args(["--device", "cpu", "--dtype", "fp32", "--batch", "48"])
        .args(["--variant", "aoti", "--out"])
        .arg(scratch.path())
        .env("STAGE_PACKAGES", scratch.path())
        .env("CXX", "/no/such/compiler")
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{said}");
    assert!(
        said.contains("left out aoti: torch.compile found no C++ compiler"),
        "{said}"
    );
}
