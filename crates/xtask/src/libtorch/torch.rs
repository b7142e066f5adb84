//! A libtorch on disk: what makes it whole, and which version it is.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use super::Wanted;

/// A whole libtorch of the version that this checkout is built on.
#[derive(Debug)]
pub struct Torch {
    folder: PathBuf,
    version: String,
}

/// Why a folder does not serve as libtorch.
#[derive(Debug, PartialEq, Eq)]
pub enum Unfit {
    /// There is no libtorch.
    Absent,
    /// There is one, of another version.
    OtherVersion(String),
    /// A file that every libtorch has is not there.
    Incomplete(&'static str),
}

/// What the build needs of libtorch, relative to its folder.
const NEEDED: [&str; 3] = [
    "lib/libtorch.so",
    "lib/libtorch_cpu.so",
    "include/torch/csrc/autograd/profiler_kineto.h",
];

impl Torch {
    /// Looks at `folder`, which holds `lib` and `include`.
    pub fn inspect(folder: &Path, needed_version: &str) -> Result<Self, Unfit> {
        let Some(version) = version_in(folder) else {
            let unversioned = folder.join("lib").is_dir() || folder.join("include").is_dir();
            return Err(if unversioned {
                Unfit::Incomplete("version.py")
            } else {
                Unfit::Absent
            });
        };
        if release(&version) != needed_version {
            return Err(Unfit::OtherVersion(version));
        }
        match NEEDED.into_iter().find(|file| !folder.join(file).exists()) {
            Some(file) => Err(Unfit::Incomplete(file)),
            None => Ok(Self {
                folder: folder.to_owned(),
                version,
            }),
        }
    }

    /// The folder that holds `lib` and `include`.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether it was built with CUDA; such a build runs on the CPU too.
    pub fn has_cuda(&self) -> bool {
        self.folder.join("lib/libtorch_cuda.so").exists()
    }

    /// Whether it will do for what was asked.
    pub fn serves(&self, wanted: Wanted) -> bool {
        wanted != Wanted::Cuda || self.has_cuda()
    }
}

impl fmt::Display for Torch {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let build = if self.has_cuda() {
            "with CUDA"
        } else {
            "without CUDA"
        };
        write!(out, "libtorch {} ({build})", self.version)
    }
}

/// A version without its build: `2.11.0` for `2.11.0+cu130`.
fn release(version: &str) -> &str {
    version.split('+').next().unwrap_or(version)
}

/// Python's package says its version in `version.py`, the plain archive in `build-version`.
fn version_in(folder: &Path) -> Option<String> {
    if let Ok(text) = fs::read_to_string(folder.join("build-version")) {
        return Some(text.trim().to_owned());
    }
    let text = fs::read_to_string(folder.join("version.py")).ok()?;
    let line = text.lines().find(|line| line.starts_with("__version__"))?;
    let value = line.split_once('=')?.1.trim();
    Some(value.trim_matches(['\'', '"']).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn torch(version: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for file in NEEDED {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "").unwrap();
        }
        let text = format!("from typing import Optional\n__version__ = '{version}'\ncuda = None\n");
        fs::write(folder.path().join("version.py"), text).unwrap();
        folder
    }

    #[test]
    fn the_build_after_the_plus_does_not_matter() {
        let folder = torch("2.11.0+cpu");
        let torch = Torch::inspect(folder.path(), "2.11.0").unwrap();
        assert_eq!(torch.to_string(), "libtorch 2.11.0+cpu (without CUDA)");
        assert!(
            torch.serves(Wanted::Any) && torch.serves(Wanted::Cpu) && !torch.serves(Wanted::Cuda)
        );
    }

    #[test]
    fn another_version_is_named() {
        let folder = torch("2.9.1+cu128");
        let unfit = Torch::inspect(folder.path(), "2.11.0").unwrap_err();
        assert_eq!(unfit, Unfit::OtherVersion("2.9.1+cu128".to_owned()));
    }

    #[test]
    fn a_missing_file_is_named() {
        let folder = torch("2.11.0");
        fs::remove_file(folder.path().join("lib/libtorch_cpu.so")).unwrap();
        let unfit = Torch::inspect(folder.path(), "2.11.0").unwrap_err();
        assert_eq!(unfit, Unfit::Incomplete("lib/libtorch_cpu.so"));
    }

    #[test]
    fn the_plain_archive_is_read_too() {
        let folder = torch("0.0.0");
        fs::write(folder.path().join("build-version"), "2.11.0+cpu\n").unwrap();
        assert!(Torch::inspect(folder.path(), "2.11.0").is_ok());
    }

    #[test]
    fn an_empty_folder_holds_none() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(
            Torch::inspect(folder.path(), "2.11.0").unwrap_err(),
            Unfit::Absent
        );
    }
}
