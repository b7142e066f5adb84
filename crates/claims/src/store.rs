//! The recordings under `traces/`: the one part of this crate that reads files.
//!
//! `traces/<gpu>/<stage>/<variant>.json.gz`, `.txt` and `.run.json` are what the book rests
//! on; `traces/local/` has the reader's own in the same manner. Folders are read for the
//! variants that pages speak of; others, such as runs with other shapes, are left alone.

mod files;

use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::recording::{Machine, Recording, RecordingError};
use crate::stage::stages;

pub use files::RecordingFiles;

/// The recordings found under a `traces/` folder.
pub struct Store {
    recordings: Vec<Recording>,
}

/// Why the recordings cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The folder cannot be listed.
    #[error("`{}` cannot be listed: {source}", .folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A file of a recording is missing or cannot be read.
    #[error("`{}` cannot be read: {source}", .file.display())]
    File {
        /// The file, relative to the folder that holds `traces/`.
        file: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The files are there but are no recording.
    #[error("`{}` is no recording: {source}; record it again", .file.display())]
    Recording {
        /// The trace, relative to the folder that holds `traces/`.
        file: PathBuf,
        /// What is wrong with it.
        source: RecordingError,
    },
    /// A `run.json` that speaks of another recording than its place says.
    #[error("`{}` says it is `{found}`, expected `{expected}`", .file.display())]
    Misplaced {
        /// The `run.json`, relative to the folder that holds `traces/`.
        file: PathBuf,
        /// The stage and variant in the file.
        found: String,
        /// The stage and variant of its place.
        expected: String,
    },
}

impl Store {
    /// Reads every recording under a `traces/` folder that pages may speak of.
    ///
    /// A missing folder holds no recordings. The first recording that cannot be read is an
    /// error: a book with a hole in it is worse than none.
    pub fn open(traces: &Path) -> Result<Self, StoreError> {
        let mut recordings = Vec::new();
        for machine in machines(traces)? {
            for stage in stages() {
                for variant in stage.variants {
                    let files = RecordingFiles::new(traces, &machine, stage.name, variant);
                    if files.any_exists() {
                        recordings.push(files.read()?);
                    }
                }
            }
        }
        Ok(Self { recordings })
    }

    /// A committed recording, by the GPU's folder name.
    pub fn recording(&self, gpu: &str, stage: &str, variant: &str) -> Option<&Recording> {
        self.find(&Machine::Committed(gpu.to_owned()), stage, variant)
    }

    /// The reader's own recording.
    pub fn local(&self, stage: &str, variant: &str) -> Option<&Recording> {
        self.find(&Machine::Local, stage, variant)
    }

    /// All of them: by machine, then in the order of the book.
    pub fn recordings(&self) -> &[Recording] {
        &self.recordings
    }

    /// Forgets the reader's own recordings, as tests and the published book do.
    pub fn committed_only(mut self) -> Self {
        self.recordings
            .retain(|recording| recording.machine != Machine::Local);
        self
    }

    fn find(&self, machine: &Machine, stage: &str, variant: &str) -> Option<&Recording> {
        self.recordings.iter().find(|recording| {
            recording.machine == *machine
                && recording.run.stage == stage
                && recording.run.variant == variant
        })
    }
}

/// The machines that have a folder, sorted by its name.
fn machines(traces: &Path) -> Result<Vec<Machine>, StoreError> {
    let failed = |source| StoreError::Folder {
        folder: files::shown(traces, traces),
        source,
    };
    if !traces.is_dir() {
        return Ok(Vec::new());
    }
    let mut names = Vec::new();
    for entry in std::fs::read_dir(traces).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if entry.path().is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    let machine = |name: String| match name.as_str() {
        Machine::LOCAL_FOLDER => Machine::Local,
        _ => Machine::Committed(name),
    };
    Ok(names.into_iter().map(machine).collect())
}

#[cfg(test)]
mod tests;
