//! One recording, read and linked.

use kineto_trace::{Chains, Launches, ReadError, Table, Trace};
use thiserror::Error;

use crate::run::Run;

/// One run of one variant of a stage on one machine.
pub struct Recording {
    /// How it was made.
    pub run: Run,
    /// The trace.
    pub trace: Trace,
    /// Its dispatch chains.
    pub chains: Chains,
    /// What its calls launched.
    pub launches: Launches,
    /// Its profiler table.
    pub table: Table,
    /// Whose it is.
    pub machine: Machine,
}

/// Whose recording it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Machine {
    /// The book's, from `traces/<gpu>/`; the name is the folder's, such as `h200`.
    Committed(String),
    /// The reader's own, from `traces/local/`.
    Local,
}

/// Why bytes are not a recording.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordingError {
    /// `run.json` cannot be understood.
    #[error("its run.json cannot be understood: {0}")]
    Run(#[from] serde_json::Error),
    /// `run.json` is of another version of the format.
    #[error("its run.json has schema {found}, and this program reads schema {expected}")]
    Schema {
        /// The version found.
        found: u32,
        /// The version that this crate reads.
        expected: u32,
    },
    /// The trace cannot be read.
    #[error("its trace cannot be read: {0}")]
    Trace(#[from] ReadError),
    /// The trace holds no events.
    #[error("its trace holds no events")]
    Empty,
}

impl Machine {
    /// The folder under `traces/` that holds its recordings.
    pub fn folder(&self) -> &str {
        match self {
            Self::Committed(gpu) => gpu,
            Self::Local => Self::LOCAL_FOLDER,
        }
    }

    /// The folder of the reader's own recordings.
    pub const LOCAL_FOLDER: &'static str = "local";
}

impl Recording {
    /// Reads a recording from its `run.json` and its trace, gzipped or not.
    pub fn from_parts(
        run_json: &[u8],
        trace_bytes: &[u8],
        machine: Machine,
    ) -> Result<Self, RecordingError> {
        let run: Run = serde_json::from_slice(run_json)?;
        if run.schema != Run::SCHEMA {
            return Err(RecordingError::Schema {
                found: run.schema,
                expected: Run::SCHEMA,
            });
        }
        let trace = Trace::read(trace_bytes)?;
        if trace.events().is_empty() {
            return Err(RecordingError::Empty);
        }
        let chains = Chains::of(&trace);
        let launches = Launches::of(&trace, &chains);
        let table = Table::of(&trace, &chains, &launches);
        Ok(Self {
            run,
            trace,
            chains,
            launches,
            table,
            machine,
        })
    }

    /// What figures are drawn from.
    pub fn source(&self) -> figures::Source<'_> {
        figures::Source {
            trace: &self.trace,
            chains: &self.chains,
            launches: &self.launches,
        }
    }

    /// The profiler table as torch prints it, on a CPU without the GPU's columns.
    pub fn table_text(&self) -> String {
        self.table.render("CUDA")
    }
}
