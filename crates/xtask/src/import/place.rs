//! Writes checked recordings into traces/: first all beside their places, then all renamed.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use claims::store::RecordingFiles;

use super::check::Checked;

/// Writes all of `checked`; if one file cannot be written, none is put in its place.
pub fn place(traces: &Path, checked: &[Checked]) -> Result<()> {
    let files: Vec<_> = checked.iter().flat_map(|it| files_of(traces, it)).collect();
    let written = files
        .iter()
        .try_for_each(|(path, bytes)| write_beside(path, bytes));
    if let Err(error) = written {
        for (path, _) in &files {
            let _ = fs::remove_file(beside(path));
        }
        return Err(error);
    }
    for (path, _) in &files {
        fs::rename(beside(path), path)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

fn files_of<'a>(traces: &Path, checked: &'a Checked) -> Vec<(PathBuf, &'a [u8])> {
    let draft = &checked.draft;
    let files = RecordingFiles::new(traces, &checked.machine, &draft.stage, &draft.variant);
    let generated = draft.generated.iter();
    let generated = generated.map(|(ending, bytes)| (files.generated(ending), bytes.as_slice()));
    let generated: Vec<_> = generated.collect();
    let parts = [
        (files.trace, &draft.trace),
        (files.table, &draft.table),
        (files.run, &draft.run),
    ];
    parts
        .into_iter()
        .filter_map(|(path, bytes)| Some((path, bytes.as_deref()?)))
        .chain(generated)
        .collect()
}

fn write_beside(path: &Path, bytes: &[u8]) -> Result<()> {
    let folder = path
        .parent()
        .context("a recording's file lies in a folder")?;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    fs::write(beside(path), bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// A name that git ignores and no reader of traces/ takes for a recording's.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".tmp");
    name.into()
}
