//! Where a program's files are: the project, its recordings, its Python scripts.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

/// The folder with book.toml, here or above.
pub(crate) fn project_root() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    here.ancestors()
        .find(|folder| folder.join("book.toml").is_file())
        .map(Path::to_owned)
}

/// The folder that recordings go to, a folder a stage.
pub(crate) fn recordings_folder(asked: Option<&Path>) -> PathBuf {
    match (asked, project_root()) {
        (Some(folder), _) => folder.to_owned(),
        (None, Some(project)) => project.join("traces/local"),
        (None, None) => PathBuf::from("traces/local"),
    }
}

/// The folder of a package's Python scripts: in the folder that `STAGE_SCRIPTS` names, as a
/// bundle has them, else in the checkout.
pub(crate) fn scripts(package: &str) -> Result<PathBuf> {
    if let Some(folder) = std::env::var_os("STAGE_SCRIPTS") {
        // A script may be run in another folder.
        return Ok(std::path::absolute(PathBuf::from(folder).join(package))?);
    }
    match project_root() {
        Some(project) => Ok(project.join("crates").join(package).join("python")),
        None => bail!(
            "the Python scripts of `{package}` are not to be found: run this in the checkout, \
             or name the folder that holds them in STAGE_SCRIPTS"
        ),
    }
}

/// The folder that compiled packages are kept in from run to run: the one that
/// `STAGE_PACKAGES` names, else in the project's build folder.
pub(crate) fn packages_folder() -> Result<PathBuf> {
    let folder = match (std::env::var_os("STAGE_PACKAGES"), project_root()) {
        (Some(folder), _) => PathBuf::from(folder),
        (None, Some(project)) => project.join("target/aoti"),
        (None, None) => PathBuf::from("target/aoti"),
    };
    // Python may resolve it from elsewhere.
    Ok(std::path::absolute(folder)?)
}
