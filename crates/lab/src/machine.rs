//! What `run.json` says about the machine and the source: parts and versions, no names.

use std::path::Path;
use std::process::Command;

/// The CPU's model, as Linux names it.
pub(crate) fn cpu_model() -> Option<String> {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = cpus.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// The version of NVIDIA's driver.
pub(crate) fn driver_version() -> Option<String> {
    let answer = output(
        "nvidia-smi",
        &["--query-gpu=driver_version", "--format=csv,noheader"],
    );
    let from_tool = || answer?.lines().next().map(|line| line.trim().to_owned());
    from_tool().or_else(|| {
        let file = std::fs::read_to_string("/proc/driver/nvidia/version").ok()?;
        let is_version = |word: &&str| {
            word.contains('.') && word.split('.').all(|part| part.parse::<u32>().is_ok())
        };
        file.split_whitespace().find(is_version).map(str::to_owned)
    })
}

/// The commit that the program was built from, `-dirty` when its sources have changed since.
///
/// Away from a checkout, as in a bundle, the environment's `RECORDING_REVISION` tells it.
pub(crate) fn source_revision(project: Option<&Path>) -> Option<String> {
    if let Ok(revision) = std::env::var("RECORDING_REVISION") {
        return Some(revision);
    }
    let folder = project?.to_str()?;
    let revision = output("git", &["-C", folder, "rev-parse", "HEAD"])?
        .trim()
        .to_owned();
    let sources = [
        "-C",
        folder,
        "status",
        "--porcelain",
        "--",
        "crates",
        "Cargo.toml",
        "Cargo.lock",
    ];
    let changed = !output("git", &sources)?.trim().is_empty();
    Some(if changed {
        format!("{revision}-dirty")
    } else {
        revision
    })
}

/// Now, in UTC, to the second.
pub(crate) fn now() -> String {
    let now = jiff::Timestamp::now();
    now.round(jiff::Unit::Second).unwrap_or(now).to_string()
}

fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let answer = Command::new(program).args(arguments).output().ok()?;
    answer
        .status
        .success()
        .then(|| String::from_utf8_lossy(&answer.stdout).into_owned())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_date_is_utc_to_the_second() {
        let now = super::now();
        assert!(now.ends_with('Z') && !now.contains('.'), "{now}");
        assert_eq!(now.len(), "2026-01-01T00:00:00Z".len());
    }
}
