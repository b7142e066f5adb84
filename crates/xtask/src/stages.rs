//! Which packages are stages, and which need libtorch: asked of cargo, so that a new
//! chapter's crate is known by being there.

use std::collections::BTreeSet;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::cargo;
use crate::project::Project;

/// A package of this workspace.
#[derive(Deserialize)]
pub struct Package {
    name: String,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
}

/// What cargo knows of this workspace.
#[derive(Deserialize)]
pub struct Workspace {
    pub packages: Vec<Package>,
    /// Where cargo leaves what it builds.
    pub target_directory: PathBuf,
}

impl Package {
    fn depends_on(&self, name: &str) -> bool {
        self.dependencies.iter().any(|it| it.name == name)
    }
}

/// Asks cargo.
pub fn workspace(project: &Project) -> Result<Workspace> {
    let output = cargo::command(project, &["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .context("cannot start `cargo metadata`")?;
    if !output.status.success() {
        bail!(
            "`cargo metadata` failed: {}",
            String::from_utf8_lossy(&output.stderr).trim()
        );
    }
    serde_json::from_slice(&output.stdout)
        .context("`cargo metadata` printed something that is not its JSON")
}

/// The stages: packages that record with `lab`, in the book's order.
pub fn stages(packages: &[Package]) -> Vec<String> {
    let mut names: Vec<String> = packages
        .iter()
        .filter(|it| it.depends_on("lab"))
        .map(|it| it.name.clone())
        .collect();
    let chapter = |name: &String| claims::stages().iter().position(|stage| stage.name == name);
    names.sort_by_key(|name| (chapter(name).unwrap_or(usize::MAX), name.clone()));
    names
}

/// The packages left of the wall: what uses `torch-sys` or `tch`, and what uses that.
pub fn need_libtorch(packages: &[Package]) -> BTreeSet<String> {
    let mut left = BTreeSet::from(["torch-sys".to_owned(), "tch".to_owned()]);
    loop {
        let before = left.len();
        let found: Vec<_> = packages
            .iter()
            .filter(|package| left.iter().any(|it| package.depends_on(it)))
            .map(|package| package.name.clone())
            .collect();
        left.extend(found);
        if left.len() == before {
            break;
        }
    }
    packages
        .iter()
        .map(|it| it.name.clone())
        .filter(|it| left.contains(it))
        .collect()
}

/// The stages that were asked for, all when none is named.
pub fn select(asked: &[String], known: &[String]) -> Result<Vec<String>> {
    if asked.is_empty() {
        return Ok(known.to_vec());
    }
    for name in asked {
        if !known.contains(name) {
            bail!(
                "unknown stage `{name}`{}; the stages are: {}",
                did_you_mean(name, known),
                known.join(", ")
            );
        }
    }
    Ok(asked.to_vec())
}

fn did_you_mean(name: &str, known: &[String]) -> String {
    known
        .iter()
        .map(|it| (strsim::damerau_levenshtein(name, it), it))
        .filter(|(distance, _)| *distance <= 3)
        .min()
        .map(|(_, it)| format!(" (did you mean `{it}`?)"))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, dependencies: &[&str]) -> Package {
        let dependencies = dependencies
            .iter()
            .map(|it| Dependency {
                name: (*it).to_owned(),
            })
            .collect();
        Package {
            name: name.to_owned(),
            dependencies,
        }
    }

    #[test]
    fn a_stage_is_what_uses_lab_and_the_wall_is_followed() {
        let packages = [
            package("linear", &["lab", "clap"]),
            package("lab", &["tch-profiler", "claims"]),
            package("tch-profiler", &["torch-sys"]),
            package("claims", &["kineto-trace"]),
        ];
        assert_eq!(stages(&packages), ["linear"]);
        let left: Vec<_> = need_libtorch(&packages).into_iter().collect();
        assert_eq!(left, ["lab", "linear", "tch-profiler"]);
    }

    #[test]
    fn an_unknown_stage_is_answered_with_the_known_ones() {
        let known = ["linear".to_owned(), "mlp".to_owned()];
        let error = select(&["liner".to_owned()], &known)
            .unwrap_err()
            .to_string();
        assert_eq!(
            error,
            "unknown stage `liner` (did you mean `linear`?); the stages are: linear, mlp"
        );
        let error = select(&["convolution".to_owned()], &known)
            .unwrap_err()
            .to_string();
        assert_eq!(
            error,
            "unknown stage `convolution`; the stages are: linear, mlp"
        );
        assert_eq!(select(&[], &known).unwrap(), known);
    }
}
