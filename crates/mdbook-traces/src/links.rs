//! Where links from pages go: into the repository, or to copies in the book.

use std::collections::BTreeSet;

use mdbook_preprocessor::PreprocessorContext;

use crate::anchors::Code;
use crate::filled_page::FilledPage;
use crate::html;

/// The folder of the book that holds copies of sources, as pages.
pub(crate) const SOURCES: &str = "sources";

/// Where sources are to be read.
pub(crate) struct Links {
    repository: Option<Repository>,
    files: BTreeSet<String>,
    folders: BTreeSet<String>,
}

struct Repository {
    url: String,
    branch: String,
}

impl Links {
    /// Into the repository where book.toml names one (`git-repository-url`), else to pages
    /// of the book that copy the sources.
    pub(crate) fn of(context: &PreprocessorContext, branch: &str) -> anyhow::Result<Self> {
        let url: Option<String> = context.config.get("output.html.git-repository-url")?;
        let repository = url.map(|url| Repository {
            url: url.trim_end_matches('/').to_owned(),
            branch: branch.to_owned(),
        });
        Ok(Self {
            repository,
            files: BTreeSet::new(),
            folders: BTreeSet::new(),
        })
    }

    /// A link from a page to a file, at the lines of some code.
    pub(crate) fn file(&mut self, page: &FilledPage, file: &str, code: Option<&Code>) -> String {
        match &self.repository {
            Some(Repository { url, branch }) => {
                let lines = code.map(|code| format!("#L{}-L{}", code.first, code.last));
                format!("{url}/blob/{branch}/{file}{}", lines.unwrap_or_default())
            }
            None => match stage_folder(file) {
                Some(folder) => {
                    let heading = html::id(&[&file[folder.len() + 1..]]);
                    format!("{}#{heading}", self.folder(page, &folder))
                }
                None => {
                    self.files.insert(file.to_owned());
                    format!("{}{SOURCES}/{file}.html", page.up())
                }
            },
        }
    }

    /// A link from a page to a folder.
    pub(crate) fn folder(&mut self, page: &FilledPage, folder: &str) -> String {
        match &self.repository {
            Some(Repository { url, branch }) => format!("{url}/tree/{branch}/{folder}"),
            None => {
                self.folders.insert(folder.to_owned());
                format!("{}{SOURCES}/{folder}.html", page.up())
            }
        }
    }

    /// The files that were linked and need a page.
    pub(crate) fn files(&self) -> &BTreeSet<String> {
        &self.files
    }

    /// The folders that were linked and need a page.
    pub(crate) fn folders(&self) -> &BTreeSet<String> {
        &self.folders
    }
}

/// The crate that a file belongs to, when it is a stage's: its files share one page.
fn stage_folder(file: &str) -> Option<String> {
    let (name, _) = file.strip_prefix("crates/")?.split_once('/')?;
    let stage = claims::stage(name)?;
    Some(format!("crates/{}", stage.name))
}
