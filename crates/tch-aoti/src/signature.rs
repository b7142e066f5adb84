//! `<package>.inputs.json`: which tensors a package takes.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::{Error, TensorSpec};

/// The version of the file that this crate reads.
const SCHEMA: u32 = 1;

/// The tensors that a package was compiled for, as the export wrote them down.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct Signature {
    schema: u32,
    /// The arguments of `forward`, in order.
    pub inputs: Vec<TensorSpec>,
    /// Parameters and buffers, by name.
    #[serde(default)]
    pub constants: Vec<TensorSpec>,
}

impl Signature {
    /// Reads the file that belongs to the package at `package`.
    pub(crate) fn read(package: &Path) -> Result<Self, Error> {
        let path = path(package);
        let text = std::fs::read_to_string(&path).map_err(|source| match source.kind() {
            ErrorKind::NotFound => Error::MissingInputs { path: path.clone() },
            _ => Error::Read {
                path: path.clone(),
                source,
            },
        })?;
        let bad = |reason: String| Error::BadInputs {
            path: path.clone(),
            reason,
        };
        let signature: Self =
            serde_json::from_str(&text).map_err(|error| bad(error.to_string()))?;
        if signature.schema != SCHEMA {
            return Err(bad(format!(
                "expected schema {SCHEMA}, found {}",
                signature.schema
            )));
        }
        let all = signature.inputs.iter().chain(&signature.constants);
        for tensor in all {
            if tensor.shape.len() != tensor.strides.len() {
                return Err(bad(format!(
                    "`{}` has {} sizes and {} strides",
                    tensor.name,
                    tensor.shape.len(),
                    tensor.strides.len()
                )));
            }
        }
        Ok(signature)
    }
}

/// `model.pt2.inputs.json` for `model.pt2`.
fn path(package: &Path) -> PathBuf {
    let mut name = package.as_os_str().to_owned();
    name.push(".inputs.json");
    PathBuf::from(name)
}
