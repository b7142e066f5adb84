//! The checkout that the command works on.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

/// The checkout: its folder and what its Cargo.toml says about libtorch.
pub struct Project {
    root: PathBuf,
    libtorch: LibtorchPair,
}

/// `[workspace.metadata.libtorch]` of the root Cargo.toml.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct LibtorchPair {
    version: String,
    #[serde(default = "pytorch_cpu_index")]
    cpu_index: String,
}

#[derive(Deserialize)]
struct Manifest {
    workspace: Option<Workspace>,
}

#[derive(Deserialize)]
struct Workspace {
    metadata: Option<Metadata>,
}

#[derive(Deserialize)]
struct Metadata {
    libtorch: Option<LibtorchPair>,
}

/// Where PyTorch publishes its wheels without CUDA. A mirror is named by `cpu-index`.
fn pytorch_cpu_index() -> String {
    "https://download.pytorch.org/whl/cpu".to_owned()
}

impl Project {
    /// Finds the checkout that the current folder lies in.
    pub fn find() -> Result<Self> {
        let here = std::env::current_dir().context("cannot tell the current folder")?;
        for folder in here.ancestors() {
            if let Some(libtorch) = read_pair(&folder.join("Cargo.toml"))? {
                return Ok(Self {
                    root: folder.to_owned(),
                    libtorch,
                });
            }
        }
        bail!(
            "no Cargo.toml with [workspace.metadata.libtorch] in {} or above it; \
             run this command inside the checkout",
            here.display()
        )
    }

    /// The folder that holds the workspace's Cargo.toml.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The libtorch version that this checkout is built on, such as `2.11.0`.
    pub fn libtorch_version(&self) -> &str {
        &self.libtorch.version
    }

    /// The index that holds the wheels without CUDA.
    pub fn cpu_index(&self) -> &str {
        &self.libtorch.cpu_index
    }

    /// The link that `.cargo/config.toml` names as `LIBTORCH`.
    pub fn libtorch_link(&self) -> PathBuf {
        self.root.join(".libtorch")
    }

    /// The checkout's own Python environment.
    pub fn venv(&self) -> PathBuf {
        self.root.join(".venv")
    }

    /// Where recordings are kept.
    pub fn traces(&self) -> PathBuf {
        self.root.join("traces")
    }

    /// `path` as a reader of this checkout would write it.
    pub fn relative<'a>(&self, path: &'a Path) -> std::path::Display<'a> {
        path.strip_prefix(&self.root).unwrap_or(path).display()
    }
}

fn read_pair(manifest: &Path) -> Result<Option<LibtorchPair>> {
    let Ok(text) = fs::read_to_string(manifest) else {
        return Ok(None);
    };
    let manifest: Manifest =
        toml::from_str(&text).with_context(|| format!("cannot read {}", manifest.display()))?;
    Ok(manifest
        .workspace
        .and_then(|it| it.metadata)
        .and_then(|it| it.libtorch))
}
