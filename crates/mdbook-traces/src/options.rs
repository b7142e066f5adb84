//! What book.toml and the environment say about this preprocessor.

use mdbook_preprocessor::PreprocessorContext;
use serde::Deserialize;

/// `[preprocessor.traces]` of book.toml.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub(crate) struct Options {
    /// The folder under `traces/` that the book rests on.
    pub(crate) gpu: String,
    /// Whether the reader's own recordings are shown beside the book's.
    pub(crate) local: bool,
    /// The branch that links into the repository name.
    pub(crate) branch: String,
}

/// Set to anything but `0` or nothing, it hides the reader's own recordings.
const COMMITTED_ONLY: &str = "TRACES_COMMITTED_ONLY";

impl Default for Options {
    fn default() -> Self {
        Self {
            gpu: "h200".to_owned(),
            local: true,
            branch: "main".to_owned(),
        }
    }
}

impl Options {
    /// Reads them.
    pub(crate) fn of(context: &PreprocessorContext) -> anyhow::Result<Self> {
        let options: Option<Self> = context.config.get("preprocessor.traces")?;
        let mut options = options.unwrap_or_default();
        let committed_only = std::env::var(COMMITTED_ONLY).unwrap_or_default();
        if !matches!(committed_only.as_str(), "" | "0") {
            options.local = false;
        }
        Ok(options)
    }
}
