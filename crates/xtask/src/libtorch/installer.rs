//! What makes the environment and installs into it: uv where it is on PATH, else Python itself.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use super::compiler::on_path;
use super::python;
use super::venv::Venv;
use super::wheel::Wheel;

/// What makes the environment and installs into it.
pub enum Installer {
    /// uv.
    Uv(PathBuf),
    /// The active Python, with its venv module and pip.
    Pip(PathBuf),
}

impl Installer {
    /// Takes the first that is there.
    pub fn choose() -> Result<Self> {
        if let Some(uv) = on_path("uv") {
            return Ok(Self::Uv(uv));
        }
        python::active().map(Self::Pip).context(
            "there is no python3 on PATH, and libtorch is installed from Python's torch package; \
             install Python, such as with `apt install python3 python3-venv`, or point LIBTORCH at a libtorch",
        )
    }

    /// Whether it is uv.
    pub fn uses_uv(&self) -> bool {
        matches!(self, Self::Uv(_))
    }

    /// Its name in sentences.
    pub fn name(&self) -> &'static str {
        if self.uses_uv() { "uv" } else { "pip" }
    }

    /// The command that makes the environment, or mends one.
    pub fn make(&self, venv: &Venv) -> Command {
        let mut command;
        match self {
            Self::Uv(uv) => {
                command = Command::new(uv);
                command.args(["venv", "--allow-existing"]);
            }
            Self::Pip(python) => {
                command = Command::new(python);
                command.args(["-m", "venv"]);
            }
        }
        command.arg(venv.folder());
        command
    }

    /// The command that installs torch into the environment.
    pub fn install(&self, venv: &Venv, wheel: &Wheel<'_>, version: &str) -> Command {
        // There, and still being installed: half of one, or the other build.
        let again = venv.torch_folder().is_some();
        let mut command;
        match self {
            Self::Uv(uv) => {
                command = Command::new(uv);
                command
                    .args(["pip", "install", "--python"])
                    .arg(venv.python());
                command.args(again.then_some("--reinstall"));
            }
            Self::Pip(_) => {
                command = Command::new(venv.python());
                command.args([
                    "-m",
                    "pip",
                    "install",
                    "--no-input",
                    "--progress-bar",
                    "off",
                ]);
                command.args(["--disable-pip-version-check"]);
                command.args(again.then_some("--force-reinstall"));
            }
        }
        if let Some(index) = wheel.index {
            command.args(["--index-url", index]);
        }
        command.arg(format!("torch=={version}")).arg("numpy");
        command
    }
}
