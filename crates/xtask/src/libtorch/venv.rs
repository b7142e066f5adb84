//! The checkout's own Python environment, `.venv`.

use std::fs;
use std::path::{Path, PathBuf};

use super::python;
use crate::project::Project;

/// The environment, there or not.
pub struct Venv {
    folder: PathBuf,
}

impl Venv {
    /// The environment of `project`.
    pub fn of(project: &Project) -> Self {
        Self {
            folder: project.venv(),
        }
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Its Python.
    pub fn python(&self) -> PathBuf {
        self.folder.join("bin/python")
    }

    /// Where torch lies in it, whole or not.
    pub fn torch_folder(&self) -> Option<PathBuf> {
        let versions = fs::read_dir(self.folder.join("lib")).ok()?;
        versions
            .filter_map(|entry| Some(entry.ok()?.path().join("site-packages/torch")))
            .find(|it| it.is_dir())
    }

    /// Whether its Python starts and has `module`.
    pub fn has_module(&self, module: &str) -> bool {
        self.python_says_yes(&["-m", module, "--version"])
    }

    /// Whether torch and all the libraries that it loads are there.
    pub fn imports_torch(&self) -> bool {
        self.python_says_yes(&["-c", "import torch"])
    }

    /// Whether its Python starts.
    pub fn starts(&self) -> bool {
        self.python_says_yes(&["--version"])
    }

    fn python_says_yes(&self, arguments: &[&str]) -> bool {
        let output = python::quiet(&self.python()).args(arguments).output();
        output.is_ok_and(|it| it.status.success())
    }
}

/// The size of all files in `folder`, in bytes; what vanishes meanwhile counts as nothing.
pub fn size_of(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else {
        return 0;
    };
    entries
        .filter_map(Result::ok)
        .map(|entry| match entry.metadata() {
            Ok(data) if data.is_dir() => size_of(&entry.path()),
            Ok(data) => data.len(),
            Err(_) => 0,
        })
        .sum()
}
