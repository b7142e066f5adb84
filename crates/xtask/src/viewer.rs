//! Builds the viewer into the book's folder: wasm, its bindings, scripts, words.

mod bindings;
mod words;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::progress::Step;
use crate::project::Project;
use crate::{cargo, wasm};

/// Where the book finds it; mdBook copies the folder into the book.
pub const FOLDER: &str = "book/files/viewer";

/// The scripts and styles that are taken as they are.
const SCRIPTS: &str = "crates/viewer/web";

/// Builds the viewer. Without the wasm target, and no way to install it, the book goes without:
/// every page is complete without the viewer.
pub fn build(project: &Project) -> Result<()> {
    if !wasm::ensure() {
        eprintln!(
            "the book is built without the viewer: the target {} is missing and rustup cannot add it",
            wasm::TARGET
        );
        return Ok(());
    }
    let module = compile(project)?;
    let folder = project.root().join(FOLDER);
    fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make {}", project.relative(&folder)))?;
    bindings::write(&module, &folder)?;
    for (name, bytes) in scripts(project)? {
        write_if_new(&folder.join(name), &bytes)?;
    }
    write_if_new(&folder.join("words.js"), words::script().as_bytes())
}

/// Compiles the module; cargo does nothing when nothing has changed.
fn compile(project: &Project) -> Result<PathBuf> {
    // A folder of its own, so that it waits for no other build and no other build for it.
    let target = project.root().join("target/viewer");
    let mut command = cargo::command(project, &["build", "--package", "viewer", "--lib"]);
    command
        .args(["--profile", "viewer", "--target", wasm::TARGET])
        .arg("--target-dir")
        .arg(&target);
    let step = Step::start_verbose("compiling the viewer");
    cargo::run(command, "compiling the viewer")?;
    step.done();
    Ok(target.join(wasm::TARGET).join("viewer/viewer.wasm"))
}

fn scripts(project: &Project) -> Result<Vec<(String, Vec<u8>)>> {
    let folder = project.root().join(SCRIPTS);
    let entries =
        fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
    let mut scripts = Vec::new();
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let bytes =
            fs::read(&path).with_context(|| format!("cannot read {}", project.relative(&path)))?;
        scripts.push((name.into_owned(), bytes));
    }
    Ok(scripts)
}

/// Leaves a file alone that is the same already, so that whoever watches it sees no change.
fn write_if_new(path: &Path, bytes: &[u8]) -> Result<()> {
    if fs::read(path).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
