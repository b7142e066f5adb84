//! Recording by the stage's Python script, in a process of its own.

use std::path::Path;

use anyhow::{Context, Result};
use serde::Deserialize;
use tch::{Kind, Tensor};

use super::{Recorded, Task, device_word};
use crate::naming::{flag, values};
use crate::numbers::{check, relative_error};
use crate::{Measured, Python, Stage};

/// What a script prints last: one line of JSON.
#[derive(Deserialize)]
struct Said {
    measured: Measured,
}

/// How far a twin's result is from Rust's, relatively.
const DIFFERENCE: &str = "difference_from_rust";

/// Runs the script, and reads what it left.
pub(super) fn record<S: Stage>(task: &Task<'_, S::Shapes>) -> Result<Recorded> {
    let folder = tempfile::tempdir().context("cannot make a folder for the script's files")?;
    let seed = fresh_seed();
    let script = format!("{}.py", S::NAME.replace('-', "_"));
    let arguments = arguments::<S>(task, folder.path(), seed);
    let said =
        Python::find()?
            .with_modules_of(S::MODULES)
            .run_script(S::NAME, &script, arguments)?;
    let trace = folder.path().join("trace.json");
    let trace = std::fs::read(trace).with_context(|| format!("{script} left no trace"))?;
    let mut measured = last_line(&said)
        .with_context(|| format!("{script} did not print what it measured"))?
        .measured;
    if task.variant.twin {
        let difference = difference::<S>(task, folder.path(), seed)?;
        measured.insert(DIFFERENCE.to_owned(), difference);
    }
    Ok(Recorded {
        trace,
        measured,
        is_exact: false,
        extras: extras(&folder.path().join("extras"))?,
    })
}

/// The flags that every script takes, and the stage's shapes.
fn arguments<S: Stage>(task: &Task<'_, S::Shapes>, folder: &Path, seed: i64) -> Vec<String> {
    let variant = task.variant;
    let file = |name: &str| folder.join(name).display().to_string();
    let mut flags = vec![
        ("variant".to_owned(), variant.name.to_owned()),
        ("device".to_owned(), device_word(task.place.device)),
        ("dtype".to_owned(), task.dtype.dtype.word().to_owned()),
        ("seed".to_owned(), seed.to_string()),
        ("warmup-calls".to_owned(), variant.warmup_calls.to_string()),
        ("wait".to_owned(), variant.schedule.wait().to_string()),
        ("warmup".to_owned(), variant.schedule.warmup().to_string()),
        ("active".to_owned(), variant.schedule.active().to_string()),
        ("out".to_owned(), file("trace.json")),
        ("extras".to_owned(), file("extras")),
    ];
    if variant.twin {
        flags.push(("result".to_owned(), file("result.f32")));
    }
    for (key, value) in values(task.shapes) {
        flags.push((flag(&key), value.to_string()));
    }
    let mut arguments: Vec<String> = flags
        .into_iter()
        .flat_map(|(name, value)| [format!("--{name}"), value])
        .collect();
    if variant.timed {
        arguments.push("--timed".to_owned());
    }
    arguments
}

fn last_line(said: &str) -> Result<Said> {
    let line = said.lines().next_back().context("it printed nothing")?;
    Ok(serde_json::from_str(line)?)
}

/// The script's result beside that of the same forward in Rust, from the same random inputs.
fn difference<S: Stage>(task: &Task<'_, S::Shapes>, folder: &Path, seed: i64) -> Result<f64> {
    let _no_grad = tch::no_grad_guard();
    tch::manual_seed(seed);
    let workload = S::workload(task.shapes, task.variant.name, task.place)?;
    let ours = workload.forward()?;
    let bytes = std::fs::read(folder.join("result.f32")).context("the script left no result")?;
    let theirs = Tensor::f_from_data_size(&bytes, &ours.size(), Kind::Float)?;
    let difference = relative_error(&theirs, &ours)?;
    check(difference, "Rust's result", task.dtype.dtype, false)?;
    Ok(difference)
}

/// The texts that the script left beside its trace.
fn extras(folder: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Ok(Vec::new());
    };
    let mut extras = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        extras.push((name, std::fs::read(entry.path())?));
    }
    extras.sort();
    Ok(extras)
}

/// Another seed for every recording, so that no check rests on lucky numbers.
fn fresh_seed() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    i64::from(now.map_or(0, |now| now.subsec_nanos()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_measured_is_the_last_line() {
        let said = last_line("compiling\n{\"measured\": {\"relative_error\": 0.001}}\n").unwrap();
        assert_eq!(said.measured["relative_error"], 0.001);
        assert!(last_line("").is_err() && last_line("done\n").is_err());
    }
}
