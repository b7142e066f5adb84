//! `cargo xtask bundle`: a folder that records every stage on a GPU machine without Rust.

mod revision;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::cargo;
use crate::libtorch::{self, Wanted, size_of};
use crate::progress::{self, Step};
use crate::project::Project;
use crate::stages::{self, Workspace};

/// The script that records, and the text that says how to use it.
const RUN: &str = include_str!("run.sh");
const README: &str = include_str!("README.txt");

/// What a bundle may weigh, in bytes: it is carried over slow lines.
const LIMIT: u64 = 40 * 1024 * 1024;

/// Builds the stages and puts them into target/bundle.
pub fn run(project: &Project) -> Result<()> {
    let workspace = stages::workspace(project)?;
    let stages = stages::stages(&workspace.packages);
    // Built without CUDA, the programs would find no GPU anywhere.
    let torch = libtorch::ensure(project, Wanted::Cuda)?;
    eprintln!("using {torch}");
    build(project, &stages)?;
    let bundle = project.root().join("target/bundle");
    let draft = project.root().join("target/bundle.tmp");
    remove(&draft)?;
    fill(project, &workspace, &stages, &draft)?;
    let size = weigh(&draft)?;
    remove(&bundle)?;
    fs::rename(&draft, &bundle).with_context(|| format!("cannot write {}", bundle.display()))?;
    eprintln!(
        "{} holds {} ({}); carry it to the GPU machine and run: sh run.sh OUT",
        project.relative(&bundle),
        stages.join(", "),
        progress::bytes(size),
    );
    Ok(())
}

fn build(project: &Project, stages: &[String]) -> Result<()> {
    let step = Step::start_verbose(format!("building {} (release)", stages.join(", ")));
    let mut command = cargo::command(project, &["build", "--release"]);
    for stage in stages {
        command.args(["--package", stage]);
    }
    command.env("CARGO_PROFILE_RELEASE_STRIP", "symbols");
    cargo::run(command, "building the stages")?;
    step.done();
    Ok(())
}

fn fill(project: &Project, workspace: &Workspace, stages: &[String], folder: &Path) -> Result<()> {
    let programs = folder.join("bin");
    fs::create_dir_all(&programs)
        .with_context(|| format!("cannot write {}", programs.display()))?;
    for stage in stages {
        let built = workspace.target_directory.join("release").join(stage);
        fs::copy(&built, programs.join(stage))
            .with_context(|| format!("cannot copy {}", built.display()))?;
    }
    copy_scripts(project, &folder.join("python"))?;
    write(
        folder.join("libtorch-version"),
        &format!("{}\n", project.libtorch_version()),
    )?;
    if let Some(revision) = revision::of(project) {
        write(folder.join("revision"), &format!("{revision}\n"))?;
    }
    write(
        folder.join("README.txt"),
        &README.replace("{version}", project.libtorch_version()),
    )?;
    write(folder.join("run.sh"), RUN)
}

/// The Python scripts of all packages, a folder a package.
fn copy_scripts(project: &Project, folder: &Path) -> Result<()> {
    for package in entries(&project.root().join("crates"))? {
        let scripts = package.join("python");
        if !scripts.is_dir() {
            continue;
        }
        let place = folder.join(package.file_name().unwrap_or_default());
        fs::create_dir_all(&place).with_context(|| format!("cannot write {}", place.display()))?;
        let is_script = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "py");
        for script in entries(&scripts)?.into_iter().filter(is_script) {
            fs::copy(&script, place.join(script.file_name().unwrap_or_default()))
                .with_context(|| format!("cannot copy {}", script.display()))?;
        }
    }
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let unreadable = || format!("cannot read {}", folder.display());
    let entries = fs::read_dir(folder).with_context(unreadable)?;
    entries
        .map(|entry| Ok(entry.with_context(unreadable)?.path()))
        .collect()
}

fn write(path: PathBuf, text: &str) -> Result<()> {
    fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

fn weigh(folder: &Path) -> Result<u64> {
    let size = size_of(folder);
    if size > LIMIT {
        bail!(
            "the bundle weighs {}, more than the {} it may",
            progress::bytes(size),
            progress::bytes(LIMIT)
        );
    }
    Ok(size)
}
