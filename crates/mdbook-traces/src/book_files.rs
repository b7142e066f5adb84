//! The files beside the pages: recordings and figures to be kept by a reader.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;
use claims::store::RecordingFiles;
use claims::{Machine, Recording};
use figures::Scene;

use crate::filled_page::FilledPage;
use crate::project::Project;
use crate::sync::{Content, mirror};

/// Their folder within the book's `src` folder; mdBook copies it into the book.
const FOLDER: &str = "files";

/// The folders in it that hold what this program writes; others are left alone.
const OWN: [&str; 2] = ["traces", "figures"];

/// The files that pages link to.
#[derive(Default)]
pub(crate) struct BookFiles {
    /// By their path within the folder.
    wanted: BTreeMap<PathBuf, Content>,
}

/// Links to the files of one recording.
pub(crate) struct RecordingLinks {
    pub(crate) trace: String,
    pub(crate) table: String,
    pub(crate) run: String,
}

impl BookFiles {
    /// Links from a page to a recording's files, which are then copied into the book.
    pub(crate) fn recording(
        &mut self,
        page: &FilledPage,
        project: &Project,
        recording: &Recording,
    ) -> RecordingLinks {
        let run = &recording.run;
        let files = RecordingFiles::new(
            Path::new("traces"),
            &recording.machine,
            &run.stage,
            &run.variant,
        );
        let mut link = |file: PathBuf| {
            let copy = Content::CopyOf(project.root.join(&file));
            self.link(page, file, copy)
        };
        RecordingLinks {
            trace: link(files.trace),
            table: link(files.table),
            run: link(files.run),
        }
    }

    /// A link from a page to a figure as a file of its own, which is then written.
    pub(crate) fn figure(
        &mut self,
        page: &FilledPage,
        recording: &Recording,
        scene: &Scene,
    ) -> String {
        let run = &recording.run;
        let file = Path::new(&run.stage).join(format!("{}-{}.svg", run.variant, scene.name));
        self.svg(page, &recording.machine, &file, scene)
    }

    /// The same of a figure that is of no single recording.
    pub(crate) fn drawing(
        &mut self,
        page: &FilledPage,
        machine: &Machine,
        scene: &Scene,
    ) -> String {
        let file = PathBuf::from(format!("{}.svg", scene.name));
        self.svg(page, machine, &file, scene)
    }

    fn svg(&mut self, page: &FilledPage, machine: &Machine, file: &Path, scene: &Scene) -> String {
        let file = Path::new("figures").join(machine.folder()).join(file);
        self.link(page, file, Content::Made(figures::standalone_svg(scene)))
    }

    fn link(&mut self, page: &FilledPage, file: PathBuf, content: Content) -> String {
        let parts: Vec<_> = file
            .components()
            .map(|part| part.as_os_str().to_string_lossy())
            .collect();
        let address = format!("{}{FOLDER}/{}", page.up(), parts.join("/"));
        self.wanted.insert(file, content);
        address
    }

    /// Writes them.
    pub(crate) fn write(&self, project: &Project) -> anyhow::Result<()> {
        for own in OWN {
            let wanted: Vec<_> = self
                .wanted
                .iter()
                .filter_map(|(file, content)| {
                    let within = file.strip_prefix(own).ok()?;
                    Some((within.to_owned(), content.clone()))
                })
                .collect();
            let folder = project.pages.join(FOLDER).join(own);
            mirror(&folder, &wanted)
                .with_context(|| format!("`{}` cannot be written", project.shown(&folder)))?;
        }
        Ok(())
    }
}
