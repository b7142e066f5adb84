//! Writes a recording: beside, then renamed, so that none is ever half there.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};
use tempfile::NamedTempFile;

/// What a recording is made of.
pub(crate) struct Files<'a> {
    /// The trace, as plain JSON.
    pub trace: &'a [u8],
    /// The profiler table.
    pub table: &'a str,
    /// `run.json`.
    pub run: &'a [u8],
    /// Texts that belong to it, by what their names end in.
    pub extras: &'a [(String, Vec<u8>)],
}

/// Writes `<name>.json.gz`, `<name>.txt`, `<name>.run.json` and the extras to `folder`.
pub(crate) fn write(folder: &Path, name: &str, files: &Files<'_>) -> Result<()> {
    let cannot = || format!("cannot write to {}", folder.display());
    std::fs::create_dir_all(folder).with_context(cannot)?;
    let packed = pack(files.trace)?;
    let parts = [
        ("json.gz", packed.as_slice()),
        ("txt", files.table.as_bytes()),
        ("run.json", files.run),
    ];
    let extras = files
        .extras
        .iter()
        .map(|(ending, bytes)| (ending.as_str(), bytes.as_slice()));
    let written = parts
        .into_iter()
        .chain(extras)
        .map(|(ending, bytes)| {
            Ok((
                folder.join(format!("{name}.{ending}")),
                beside(folder, bytes)?,
            ))
        })
        .collect::<Result<Vec<_>>>()
        .with_context(cannot)?;
    for (path, file) in written {
        file.persist(&path)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// Makes the folder, and fails where no file can be written to it.
pub(crate) fn check(folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)
        .and_then(|()| NamedTempFile::new_in(folder))
        .map(drop)
        .with_context(|| format!("cannot write to {}", folder.display()))
}

fn beside(folder: &Path, bytes: &[u8]) -> Result<NamedTempFile> {
    let mut file = tempfile::Builder::new()
        .permissions(readable_by_all())
        .tempfile_in(folder)?;
    file.write_all(bytes)?;
    Ok(file)
}

/// Temporary files are their owner's alone by default; recordings are to be shared.
fn readable_by_all() -> std::fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(0o644)
}

fn pack(bytes: &[u8]) -> Result<Vec<u8>> {
    // No name and no time in the header: the same trace gives the same bytes.
    let mut encoder = GzBuilder::new().write(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// Writes one file of text beside and renames it.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let cannot = || format!("cannot write {}", path.display());
    let file = beside(folder, text.as_bytes()).with_context(cannot)?;
    file.persist(path).with_context(cannot)?;
    Ok(())
}
