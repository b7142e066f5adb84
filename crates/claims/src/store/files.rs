//! Where a recording's files are.

use std::path::{Path, PathBuf};

use super::StoreError;
use crate::recording::{Machine, Recording};

/// The files of one recording, whether or not they exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordingFiles {
    /// The trace, gzipped.
    pub trace: PathBuf,
    /// The profiler table.
    pub table: PathBuf,
    /// How it was made.
    pub run: PathBuf,
    traces: PathBuf,
    machine: Machine,
    stage: String,
    variant: String,
}

impl RecordingFiles {
    /// What the names of code that a compiler generated end in, behind the variant. Few
    /// variants keep any: the code of their graph, and of a second one for other strides.
    pub const GENERATED: [&str; 2] = [".generated.py", ".generated-other-strides.py"];

    /// The files of a recording under a `traces/` folder.
    pub fn new(traces: &Path, machine: &Machine, stage: &str, variant: &str) -> Self {
        let folder = traces.join(machine.folder()).join(stage);
        Self {
            trace: folder.join(Self::trace_name(variant)),
            table: folder.join(Self::table_name(variant)),
            run: folder.join(Self::run_name(variant)),
            traces: traces.to_owned(),
            machine: machine.clone(),
            stage: stage.to_owned(),
            variant: variant.to_owned(),
        }
    }

    /// The trace's file name.
    pub fn trace_name(variant: &str) -> String {
        format!("{variant}.json.gz")
    }

    /// The table's file name.
    pub fn table_name(variant: &str) -> String {
        format!("{variant}.txt")
    }

    /// The `run.json`'s file name.
    pub fn run_name(variant: &str) -> String {
        format!("{variant}.run.json")
    }

    /// Where generated code lies, by what its name ends in.
    pub fn generated(&self, ending: &str) -> PathBuf {
        self.trace
            .with_file_name(format!("{}{ending}", self.variant))
    }

    /// Whether any of its trace, its table and its `run.json` is there.
    pub fn any_exists(&self) -> bool {
        [&self.trace, &self.table, &self.run]
            .iter()
            .any(|file| file.exists())
    }

    /// Reads the recording.
    pub fn read(&self) -> Result<Recording, StoreError> {
        let trace = self.bytes(&self.trace)?;
        let run = self.bytes(&self.run)?;
        let recording =
            Recording::from_parts(&run, &trace, self.machine.clone()).map_err(|source| {
                StoreError::Recording {
                    file: self.shown(&self.trace),
                    source,
                }
            })?;
        let found = format!("{}/{}", recording.run.stage, recording.run.variant);
        let expected = format!("{}/{}", self.stage, self.variant);
        if found != expected {
            return Err(StoreError::Misplaced {
                file: self.shown(&self.run),
                found,
                expected,
            });
        }
        Ok(recording)
    }

    fn bytes(&self, file: &Path) -> Result<Vec<u8>, StoreError> {
        std::fs::read(file).map_err(|source| StoreError::File {
            file: self.shown(file),
            source,
        })
    }

    fn shown(&self, file: &Path) -> PathBuf {
        shown(&self.traces, file)
    }
}

/// A path for a message: from the `traces` folder on, without the machine's folders above.
pub(super) fn shown(traces: &Path, path: &Path) -> PathBuf {
    let above = traces.parent().unwrap_or(Path::new(""));
    path.strip_prefix(above).unwrap_or(path).to_owned()
}
