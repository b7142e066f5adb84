//! The bundle's `run.sh`, run with a fake python3 and fake stage programs.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

const SCRIPT: &str = include_str!("../src/bundle/run.sh");

/// Writes a recording that tells what it was given, and fails where a file says so.
const STAGE: &str = r#"#!/bin/sh
echo "stage ran: $*"
mkdir -p "$4/linear"
echo "$RECORDING_REVISION $LD_LIBRARY_PATH" >"$4/linear/eager.txt"
echo "$STAGE_PYTHON $STAGE_SCRIPTS" >"$4/linear/python.txt"
[ ! -e "$(dirname "$0")/../fails" ]
"#;

struct Bundle {
    folder: tempfile::TempDir,
}

impl Bundle {
    /// A bundle of one stage, and a python3 whose torch has a version.
    fn with_torch(version: &str) -> Self {
        let bundle = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        let torch = bundle.path("site/torch");
        for folder in [
            bundle.path("bin"),
            bundle.path("path"),
            torch.join("lib"),
            bundle.path("site/nvidia/cu13/lib"),
        ] {
            fs::create_dir_all(folder).unwrap();
        }
        fs::write(torch.join("lib/libtorch_cuda.so"), "").unwrap();
        fs::write(bundle.path("run.sh"), SCRIPT).unwrap();
        fs::write(bundle.path("libtorch-version"), "2.11.0\n").unwrap();
        fs::write(bundle.path("revision"), "0123abc-dirty\n").unwrap();
        program(&bundle.path("bin/linear"), STAGE);
        let answer = format!("#!/bin/sh\necho '{version}'\necho '{}'\n", torch.display());
        program(&bundle.path("path/python3"), &answer);
        bundle
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self) -> (Option<i32>, String) {
        let output = Command::new("sh")
            .arg(self.path("run.sh"))
            .arg(self.path("out"))
            .env(
                "PATH",
                format!("{}:/usr/bin:/bin", self.path("path").display()),
            )
            .env_remove("LD_LIBRARY_PATH")
            .output()
            .unwrap();
        let text = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(text).unwrap())
    }

    fn packed(&self) -> String {
        let output = Command::new("tar")
            .arg("-tzf")
            .arg(self.path("out/recordings.tar.gz"))
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    }
}

fn program(path: &Path, text: &str) {
    fs::write(path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn every_stage_is_recorded_on_the_gpu_and_packed_with_the_log() {
    let bundle = Bundle::with_torch("2.11.0+cu130");
    let (status, output) = bundle.run();
    assert_eq!(status, Some(0), "{output}");
    let recordings = bundle.path("out/recordings");
    assert!(output.contains(&format!(
        "stage ran: --device cuda --out {}",
        recordings.display()
    )));
    let given = fs::read_to_string(recordings.join("linear/eager.txt")).unwrap();
    assert!(
        given.starts_with("0123abc-dirty ") && given.contains("/site/torch/lib:"),
        "{given}"
    );
    assert!(given.contains("/site/nvidia/cu13/lib"), "{given}");
    let python = fs::read_to_string(recordings.join("linear/python.txt")).unwrap();
    let expected = ["path/python3", "python"].map(|name| bundle.path(name).display().to_string());
    assert_eq!(python.trim(), expected.join(" "));
    let packed = bundle.packed();
    assert!(
        packed.contains("recordings/linear/eager.txt") && packed.contains("log.txt"),
        "{packed}"
    );
    assert!(
        fs::read_to_string(bundle.path("out/log.txt"))
            .unwrap()
            .contains("stage ran")
    );
}

#[test]
fn a_stage_that_fails_fails_the_script_and_what_was_recorded_is_packed() {
    let bundle = Bundle::with_torch("2.11.0");
    fs::write(bundle.path("fails"), "").unwrap();
    let (status, output) = bundle.run();
    assert_eq!(status, Some(1));
    let last = output.lines().last().unwrap();
    assert!(
        last.starts_with("error: these stages failed") && last.ends_with("linear"),
        "{last}"
    );
    assert!(bundle.packed().contains("recordings/linear/eager.txt"));
}

#[test]
fn another_torch_is_named_with_both_versions() {
    let (status, output) = Bundle::with_torch("2.9.1+cu128").run();
    assert_eq!(status, Some(1));
    assert!(
        output.contains("this python3 has torch 2.9.1+cu128, and the bundle is built on 2.11.0"),
        "{output}"
    );
}

#[test]
fn a_torch_without_cuda_is_refused() {
    let bundle = Bundle::with_torch("2.11.0+cpu");
    fs::remove_file(bundle.path("site/torch/lib/libtorch_cuda.so")).unwrap();
    let (status, output) = bundle.run();
    assert_eq!(status, Some(1));
    assert!(output.contains("is built without CUDA"), "{output}");
}

#[test]
fn no_python3_and_no_torch_are_told_apart() {
    let bundle = Bundle::with_torch("2.11.0");
    program(&bundle.path("path/python3"), "#!/bin/sh\n");
    assert!(bundle.run().1.contains("this python3 has no torch"));
    program(&bundle.path("path/python3"), "#!/bin/sh\nexit 1\n");
    assert!(
        bundle
            .run()
            .1
            .contains("python3 could not be asked for its torch")
    );
}
