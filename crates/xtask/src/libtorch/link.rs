//! The link `.libtorch`, which `.cargo/config.toml` names as `LIBTORCH`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::torch::Torch;
use crate::cargo;
use crate::project::Project;

/// Points the link at `torch`, in one move, so that it never names nothing meanwhile.
pub fn point(project: &Project, torch: &Torch) -> Result<()> {
    let link = project.libtorch_link();
    if torch.folder() == link {
        return Ok(());
    }
    let before = fs::read_link(&link).ok();
    if before.is_none() && link.exists() {
        bail!(
            "{} is in the way: it is not a link; move it elsewhere and try again",
            link.display()
        );
    }
    let target = target_of(project, torch);
    if before.as_ref() == Some(&target) {
        return Ok(());
    }
    let new = link.with_file_name(".libtorch.tmp");
    let _ = fs::remove_file(&new);
    symlink(&target, &new)
        .and_then(|()| fs::rename(&new, &link))
        .with_context(|| format!("cannot write the link {}", link.display()))?;
    forget_builds(project);
    Ok(())
}

/// Takes the link away while what it names is being replaced.
pub fn remove(project: &Project) -> Result<()> {
    let link = project.libtorch_link();
    if fs::read_link(&link).is_ok() {
        fs::remove_file(&link)
            .with_context(|| format!("cannot remove the link {}", link.display()))?;
    }
    Ok(())
}

/// Relative inside the checkout, so that the checkout can be moved.
fn target_of(project: &Project, torch: &Torch) -> PathBuf {
    let folder = torch.folder();
    folder
        .strip_prefix(project.root())
        .unwrap_or(folder)
        .to_owned()
}

/// Has the binding built again: it asks at build time whether libtorch has CUDA, and the
/// variable that it watches holds the link's name, which stays the same.
fn forget_builds(project: &Project) {
    for profile in ["dev", "release"] {
        // Fails where nothing was built yet, which is as good.
        let _ = cargo::command(
            project,
            &[
                "clean",
                "--quiet",
                "--package",
                "torch-sys",
                "--profile",
                profile,
            ],
        )
        .output();
    }
}

#[cfg(unix)]
fn symlink(target: &Path, link: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(target, link)
}

#[cfg(not(unix))]
fn symlink(_target: &Path, _link: &Path) -> io::Result<()> {
    // Not reached: set-up ends before this on any system but Linux.
    Err(io::ErrorKind::Unsupported.into())
}
