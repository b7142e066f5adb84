//! The files beside the pages: recordings to be kept by a reader.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Context;
use claims::Recording;
use claims::store::RecordingFiles;

use crate::filled_page::FilledPage;
use crate::project::Project;

/// Their folder within the book's `src` folder; mdBook copies it into the book.
const FOLDER: &str = "files";

/// The recordings that pages link to.
#[derive(Default)]
pub(crate) struct BookFiles {
    wanted: BTreeSet<PathBuf>,
}

/// Links to the files of one recording.
pub(crate) struct RecordingLinks {
    pub(crate) trace: String,
    pub(crate) table: String,
    pub(crate) run: String,
}

impl BookFiles {
    /// Links from a page to a recording's files, which are then copied into the book.
    pub(crate) fn recording(&mut self, page: &FilledPage, recording: &Recording) -> RecordingLinks {
        let run = &recording.run;
        let files = RecordingFiles::new(
            Path::new("traces"),
            &recording.machine,
            &run.stage,
            &run.variant,
        );
        let mut link = |file: PathBuf| {
            let parts: Vec<_> = file
                .components()
                .map(|part| part.as_os_str().to_string_lossy())
                .collect();
            let address = format!("{}{FOLDER}/{}", page.up(), parts.join("/"));
            self.wanted.insert(file);
            address
        };
        RecordingLinks {
            trace: link(files.trace),
            table: link(files.table),
            run: link(files.run),
        }
    }

    /// Copies them.
    pub(crate) fn write(&self, project: &Project) -> anyhow::Result<()> {
        let wanted: Vec<_> = self
            .wanted
            .iter()
            .map(|file| (project.root.join(file), file.clone()))
            .collect();
        let folder = project.pages.join(FOLDER);
        crate::sync::mirror(&folder, &wanted)
            .with_context(|| format!("`{}` cannot be written", project.shown(&folder)))
    }
}
