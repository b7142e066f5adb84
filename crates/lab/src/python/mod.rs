//! The Python that libtorch came with, for variants that Python records.

mod output;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::{Skip, places};

/// An interpreter whose torch is the libtorch of this program.
#[derive(Debug, Clone)]
pub struct Python {
    interpreter: PathBuf,
    /// Packages whose modules scripts import, besides their own and those that all share.
    modules: &'static [&'static str],
}

impl Python {
    /// Finds it: the one that the environment's `STAGE_PYTHON` names, else the one in whose
    /// packages the loaded libtorch lies.
    ///
    /// # Errors
    ///
    /// [`Skip`] when there is none, as with a libtorch that was unpacked from a zip file.
    pub fn find() -> Result<Self> {
        if let Some(named) = std::env::var_os("STAGE_PYTHON") {
            return Ok(Self::new(PathBuf::from(named)));
        }
        let library = loaded_libtorch().context("libtorch is not loaded")?;
        match interpreter_above(&library) {
            Some(interpreter) => Ok(Self::new(interpreter)),
            None => Err(Skip::new(
                "this libtorch does not lie in a Python's packages: set up one that does with \
                 `cargo xtask setup`, or name a Python with torch in STAGE_PYTHON",
            )
            .into()),
        }
    }

    fn new(interpreter: PathBuf) -> Self {
        Self {
            interpreter,
            modules: &[],
        }
    }

    /// Its scripts import modules of these packages too.
    #[must_use]
    pub fn with_modules_of(mut self, packages: &'static [&'static str]) -> Self {
        self.modules = packages;
        self
    }

    /// Runs a script of a package (`mlp`, `export.py`) and returns what it printed.
    ///
    /// # Errors
    ///
    /// [`Skip`] when the interpreter has no torch, or the script says that it lacks
    /// something; else what the script said last when it failed.
    pub fn run_script<A: AsRef<OsStr>>(
        &self,
        package: &str,
        script: &str,
        arguments: impl IntoIterator<Item = A>,
    ) -> Result<String> {
        let outcome = self
            .command(package, script)?
            .args(arguments)
            .stdin(Stdio::null())
            .output();
        let outcome = outcome.with_context(|| {
            let interpreter = self.interpreter.display();
            format!("the Python interpreter `{interpreter}` cannot be started")
        })?;
        output::of(script, &outcome)
    }

    /// The command that runs a script of a package, to be given arguments and started.
    ///
    /// What the scripts of all stages share is on its path: `lab`, and `export_package` of
    /// tch-aoti.
    ///
    /// # Errors
    ///
    /// When there is no such script.
    pub fn command(&self, package: &str, script: &str) -> Result<Command> {
        let path = places::scripts(package)?.join(script);
        if !path.is_file() {
            bail!("there is no script {}", path.display());
        }
        let mut command = Command::new(&self.interpreter);
        command
            .arg(&path)
            .env("PYTHONPATH", self.module_folders()?)
            // A checkout's folders stay as they are.
            .env("PYTHONDONTWRITEBYTECODE", "1");
        Ok(command)
    }

    /// Where Python finds modules: ours, then those of the environment.
    fn module_folders(&self) -> Result<OsString> {
        let ours = ["lab", "tch-aoti"].iter().chain(self.modules);
        let mut folders = ours
            .map(|package| places::scripts(package))
            .collect::<Result<Vec<_>>>()?;
        if let Some(given) = std::env::var_os("PYTHONPATH") {
            folders.extend(std::env::split_paths(&given));
        }
        std::env::join_paths(folders).context("a folder of scripts has a colon in its name")
    }
}

/// The file of the libtorch in this process.
fn loaded_libtorch() -> Option<PathBuf> {
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    let line = maps
        .lines()
        .find(|line| line.ends_with("/libtorch_cpu.so"))?;
    Some(PathBuf::from(&line[line.find('/')?..]))
}

/// The interpreter of the environment that a library lies in: `<prefix>/bin/python3` above
/// `<prefix>/lib/python3.11/site-packages/torch/lib/libtorch_cpu.so`.
fn interpreter_above(library: &Path) -> Option<PathBuf> {
    let packages = library
        .ancestors()
        .find(|folder| folder.ends_with("site-packages") || folder.ends_with("dist-packages"))?;
    let interpreters = packages
        .ancestors()
        .map(|folder| folder.join("bin/python3"));
    interpreters.into_iter().find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interpreter_is_that_of_the_librarys_environment() {
        let prefix = tempfile::tempdir().unwrap();
        let library = prefix
            .path()
            .join("lib/python3.11/site-packages/torch/lib/libtorch_cpu.so");
        let interpreter = prefix.path().join("bin/python3");
        std::fs::create_dir_all(interpreter.parent().unwrap()).unwrap();
        std::fs::write(&interpreter, "").unwrap();
        assert_eq!(interpreter_above(&library), Some(interpreter));
        let unpacked = prefix.path().join("libtorch/lib/libtorch_cpu.so");
        assert_eq!(interpreter_above(&unpacked), None);
    }
}
