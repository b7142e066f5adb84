//! The project that a book is about: its recordings, its sources, its options.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use claims::published::Published;
use claims::{Machine, Recording, Store};
use mdbook_preprocessor::PreprocessorContext;

use crate::options::Options;

/// Where the published facts stand, under `traces/`.
const PUBLISHED: &str = "a100-published.toml";

/// The project.
pub(crate) struct Project {
    /// Its folder.
    pub(crate) root: PathBuf,
    /// The book's `src` folder.
    pub(crate) pages: PathBuf,
    /// What book.toml says.
    pub(crate) options: Options,
    /// The published facts.
    pub(crate) published: Published,
    store: Store,
}

impl Project {
    /// Reads what pages are filled from.
    pub(crate) fn open(context: &PreprocessorContext) -> anyhow::Result<Self> {
        let root = project_root(&context.root)?;
        let options = Options::of(context)?;
        let traces = root.join("traces");
        let mut store = Store::open(&traces)?;
        if !options.local {
            store = store.committed_only();
        }
        let text = std::fs::read_to_string(traces.join(PUBLISHED))
            .with_context(|| format!("`traces/{PUBLISHED}` cannot be read"))?;
        let published = Published::read(&text).with_context(|| format!("`traces/{PUBLISHED}`"))?;
        let pages = context.root.join(&context.config.book.src);
        Ok(Self {
            root,
            pages,
            options,
            published,
            store,
        })
    }

    /// The book's recording of a variant.
    pub(crate) fn recording(&self, stage: &str, variant: &str) -> Result<&Recording, String> {
        let gpu = &self.options.gpu;
        self.store.recording(gpu, stage, variant).ok_or_else(|| {
            format!("there is no recording `traces/{gpu}/{stage}/{variant}.json.gz`")
        })
    }

    /// The reader's own recording of a variant.
    pub(crate) fn yours(&self, stage: &str, variant: &str) -> Option<&Recording> {
        self.store.local(stage, variant)
    }

    /// The book's recordings, in the order of the book.
    pub(crate) fn recordings(&self) -> Vec<&Recording> {
        self.all_of(&Machine::Committed(self.options.gpu.clone()))
    }

    /// The reader's own recordings, in the order of the book.
    pub(crate) fn all_yours(&self) -> Vec<&Recording> {
        self.all_of(&Machine::Local)
    }

    fn all_of(&self, machine: &Machine) -> Vec<&Recording> {
        let all = self.store.recordings().iter();
        all.filter(|recording| recording.machine == *machine)
            .collect()
    }

    /// A path for people: from the project's folder on, with slashes.
    pub(crate) fn shown(&self, path: &Path) -> String {
        let path = path.strip_prefix(&self.root).unwrap_or(path);
        let parts = path
            .components()
            .map(|part| part.as_os_str().to_string_lossy());
        parts.collect::<Vec<_>>().join("/")
    }
}

/// Where a recording's files are, as messages say it.
pub(crate) fn place(recording: &Recording) -> String {
    let Recording { machine, run, .. } = recording;
    format!("traces/{}/{}/{}", machine.folder(), run.stage, run.variant)
}

/// Whether a recording is the reader's own.
pub(crate) fn is_yours(recording: &Recording) -> bool {
    recording.machine == Machine::Local
}

/// The nearest folder, from the book's on upwards, that has crates and traces.
fn project_root(book: &Path) -> anyhow::Result<PathBuf> {
    let is_project =
        |folder: &&Path| folder.join("crates").is_dir() && folder.join("traces").is_dir();
    match book.ancestors().find(is_project) {
        Some(root) => Ok(root.to_owned()),
        None => bail!("no folder above the book has `crates` and `traces` in it"),
    }
}
