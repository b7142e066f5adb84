//! The active Python: the first `python3` on PATH, which is the environment's when one is active.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::compiler::on_path;

/// Prints the folder of the installed torch, without importing it (that takes seconds).
const WHERE_IS_TORCH: &str = "\
import importlib.util
spec = importlib.util.find_spec('torch')
print(spec.submodule_search_locations[0] if spec and spec.submodule_search_locations else '')";

/// The active Python, if there is one.
pub fn active() -> Option<PathBuf> {
    on_path("python3")
}

/// The torch folder of the active Python.
pub fn active_torch_folder() -> Option<PathBuf> {
    let output = quiet(&active()?)
        .args(["-c", WHERE_IS_TORCH])
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let folder = text.trim();
    (output.status.success() && !folder.is_empty()).then(|| PathBuf::from(folder))
}

/// A command of `python` that asks nothing and is not led astray by the current folder.
pub fn quiet(python: &Path) -> Command {
    let mut command = Command::new(python);
    command
        .current_dir(std::env::temp_dir())
        .stdin(Stdio::null())
        .env("PYTHONSAFEPATH", "1");
    command
}
