//! A checkout and a PATH made for one test: the real program, with everything around it fake.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Stands for python3 and, copied into an environment, for the environment's Python.
///
/// Files beside it say what it does: `active-torch` names its torch, `venv-fails` and
/// `pip-fails` hold what it prints before it fails, `pip-hangs` makes it wait, and
/// `cpu-only` makes it install a build without CUDA.
const PYTHON: &str = r#"#!/bin/sh
PATH=/usr/bin:/bin
echo "python $*" >>"$FAKES/calls"
site=$(dirname "$0")/../lib/python3.11/site-packages
make_torch() {
    torch=$1/torch
    mkdir -p "$torch/lib" "$torch/include/torch/csrc/autograd"
    echo "__version__ = '2.11.0+fake'" >"$torch/version.py"
    touch "$torch/lib/libtorch.so" "$torch/include/torch/csrc/autograd/profiler_kineto.h"
    [ -e "$FAKES/cpu-only" ] || touch "$torch/lib/libtorch_cuda.so"
    [ -e "$FAKES/pip-hangs" ] && sleep 60
    touch "$torch/lib/libtorch_cpu.so"
}
case "$*" in
"-m venv "*)
    [ -e "$FAKES/venv-fails" ] && cat "$FAKES/venv-fails" && exit 1
    mkdir -p "$3/bin" && cp "$0" "$3/bin/python" ;;
"-m pip install "*)
    [ -e "$FAKES/pip-fails" ] && cat "$FAKES/pip-fails" >&2 && exit 1
    make_torch "$site" ;;
"-c import torch") [ -e "$site/torch/lib/libtorch_cpu.so" ] ;;
"-c import importlib"*) cat "$FAKES/active-torch" 2>/dev/null ;;
esac
"#;

/// Stands for uv.
const UV: &str = r#"#!/bin/sh
PATH=/usr/bin:/bin
echo "uv $*" >>"$FAKES/calls"
case "$1" in
venv) exec "$FAKES/python3" -m venv "$3" ;;
pip)
    python=$4
    shift 4
    exec "$python" -m pip install "$@" ;;
esac
"#;

/// One test's checkout and its fakes.
pub struct Scratch {
    folder: tempfile::TempDir,
}

impl Scratch {
    /// A checkout on libtorch 2.11.0 and a PATH with python3 and a C++ compiler.
    pub fn new() -> Self {
        let scratch = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        fs::create_dir_all(scratch.root()).unwrap();
        fs::create_dir_all(scratch.fakes()).unwrap();
        // Port 9 takes no connection: an index that does not answer.
        scratch.cpu_index("http://127.0.0.1:9/whl/cpu");
        scratch.program("python3", PYTHON);
        scratch.program("c++", "#!/bin/sh\n");
        scratch.program("cargo", "#!/bin/sh\n");
        scratch
    }

    pub fn root(&self) -> PathBuf {
        self.folder.path().join("checkout")
    }

    pub fn fakes(&self) -> PathBuf {
        self.folder.path().join("fakes")
    }

    pub fn cpu_index(&self, url: &str) {
        let manifest = format!(
            "[workspace]\n[workspace.metadata.libtorch]\nversion = \"2.11.0\"\ncpu-index = \"{url}\"\n"
        );
        fs::write(self.root().join("Cargo.toml"), manifest).unwrap();
    }

    /// Puts a program on PATH.
    pub fn program(&self, name: &str, text: &str) {
        let path = self.fakes().join(name);
        fs::write(&path, text).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }

    pub fn add_uv(&self) {
        self.program("uv", UV);
    }

    /// Takes a program off PATH.
    pub fn without(&self, name: &str) {
        fs::remove_file(self.fakes().join(name)).unwrap();
    }

    /// Sets one of the files that say what the fakes do.
    pub fn say(&self, name: &str, text: &str) {
        fs::write(self.fakes().join(name), text).unwrap();
    }

    pub fn unsay(&self, name: &str) {
        self.without(name);
    }

    /// A whole libtorch of a version.
    pub fn torch(&self, folder: &Path, version: &str) {
        for file in [
            "lib/libtorch.so",
            "lib/libtorch_cpu.so",
            "include/torch/csrc/autograd/profiler_kineto.h",
        ] {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        fs::write(
            folder.join("version.py"),
            format!("__version__ = '{version}'\n"),
        )
        .unwrap();
    }

    /// The program, with nothing of this machine around it.
    pub fn xtask(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xtask"));
        command.args(arguments).current_dir(self.root()).env_clear();
        command.env("PATH", self.fakes()).env("FAKES", self.fakes());
        command.env("CARGO", self.fakes().join("cargo"));
        command
    }

    /// Runs it to its end.
    pub fn run(&self, arguments: &[&str]) -> Ended {
        Ended::of(self.xtask(arguments).output().unwrap())
    }

    /// Where the link points; none if there is no link.
    pub fn link(&self) -> Option<PathBuf> {
        fs::read_link(self.root().join(".libtorch")).ok()
    }

    /// What the fakes were asked to do.
    pub fn calls(&self) -> String {
        fs::read_to_string(self.fakes().join("calls")).unwrap_or_default()
    }
}

/// How a run ended.
pub struct Ended {
    pub success: bool,
    pub output: String,
}

impl Ended {
    pub fn of(output: Output) -> Self {
        let text = [output.stdout, output.stderr].concat();
        Self {
            success: output.status.success(),
            output: String::from_utf8(text).unwrap(),
        }
    }

    /// The run failed, and its last line is this sentence.
    pub fn failed_with(&self, sentence: &str) {
        assert!(!self.success, "it succeeded:\n{}", self.output);
        let last = self.output.lines().last().unwrap_or_default();
        assert!(
            last.starts_with("error: ") && last.contains(sentence),
            "the last line is: {last}"
        );
    }

    /// The run succeeded.
    pub fn succeeded(&self) -> &Self {
        assert!(self.success, "it failed:\n{}", self.output);
        self
    }

    /// It said this on the way.
    pub fn said(&self, text: &str) -> &Self {
        assert!(
            self.output.contains(text),
            "`{text}` is not in:\n{}",
            self.output
        );
        self
    }
}
