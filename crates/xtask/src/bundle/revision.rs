//! The source revision that a bundle is built from.

use std::process::Command;

use crate::project::Project;

/// The commit, ending in `-dirty` when sources differ from it; none outside a git checkout.
pub fn of(project: &Project) -> Option<String> {
    let commit = git(project, &["rev-parse", "--verify", "HEAD"])?;
    let sources = [
        "status",
        "--porcelain",
        "--",
        "crates",
        "Cargo.toml",
        "Cargo.lock",
    ];
    let changes = git(project, &sources)?;
    let mark = if changes.is_empty() { "" } else { "-dirty" };
    Some(format!("{commit}{mark}"))
}

fn git(project: &Project, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git")
        .current_dir(project.root())
        .args(arguments)
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
