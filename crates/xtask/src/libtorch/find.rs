//! Looks for a libtorch that is already on this machine.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::torch::{Torch, Unfit};
use super::venv::Venv;
use super::{Wanted, python};
use crate::project::Project;

/// The libtorch at hand, or `None` if one has to be installed.
///
/// Only what the user named is an error when it does not serve; the other places are passed
/// over, with a line that says so.
pub fn find(project: &Project, wanted: Wanted) -> Result<Option<Torch>> {
    if let Some(folder) = named_by_user(project) {
        return named(project, &folder, wanted).map(Some);
    }
    let needed = project.libtorch_version();
    if let Ok(torch) = Torch::inspect(&project.libtorch_link(), needed)
        && torch.serves(wanted)
    {
        return Ok(Some(torch));
    }
    if let Some(torch) = in_venv(project).filter(|it| it.serves(wanted)) {
        return Ok(Some(torch));
    }
    Ok(in_active_python(project).filter(|it| it.serves(wanted)))
}

/// What the user set as `LIBTORCH`. Cargo itself sets it to our own link when nobody did.
fn named_by_user(project: &Project) -> Option<PathBuf> {
    let folder = PathBuf::from(env::var_os("LIBTORCH").filter(|it| !it.is_empty())?);
    let folder = project.root().join(folder);
    let is_our_link = folder.file_name() == Some(".libtorch".as_ref())
        && folder.parent().and_then(|it| it.canonicalize().ok())
            == project.root().canonicalize().ok();
    (!is_our_link).then_some(folder)
}

fn named(project: &Project, folder: &Path, wanted: Wanted) -> Result<Torch> {
    let needed = project.libtorch_version();
    let shown = folder.display();
    let change = format!(
        "point LIBTORCH at a libtorch {needed}, or unset it and `cargo xtask setup` finds or installs one"
    );
    match Torch::inspect(folder, needed) {
        Ok(torch) if torch.serves(wanted) => Ok(torch),
        Ok(_) => bail!("LIBTORCH names {shown}, which is built without CUDA; {change}"),
        Err(Unfit::Absent) => bail!("LIBTORCH names {shown}, where there is no libtorch; {change}"),
        Err(Unfit::OtherVersion(found)) => {
            bail!(
                "LIBTORCH names {shown}, which is libtorch {found}, and this checkout is built on {needed}; {change}"
            )
        }
        Err(Unfit::Incomplete(file)) => {
            bail!("LIBTORCH names {shown}, which is incomplete: {file} is missing; {change}")
        }
    }
}

fn in_venv(project: &Project) -> Option<Torch> {
    let venv = Venv::of(project);
    let torch = Torch::inspect(&venv.torch_folder()?, project.libtorch_version());
    match torch {
        // An installation that was interrupted may leave every file that inspection asks for.
        Ok(torch) if venv.imports_torch() => Some(torch),
        Ok(_) | Err(Unfit::Incomplete(_)) => {
            eprintln!("the torch in .venv is incomplete (an interrupted installation?)");
            None
        }
        Err(_) => None,
    }
}

fn in_active_python(project: &Project) -> Option<Torch> {
    let folder = python::active_torch_folder()?;
    let needed = project.libtorch_version();
    match Torch::inspect(&folder, needed) {
        Ok(torch) => Some(torch),
        Err(Unfit::OtherVersion(found)) => {
            eprintln!("the active Python has torch {found}, not {needed}: left as it is");
            None
        }
        Err(_) => None,
    }
}
