//! Tells when a file that the book is made of has changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use anyhow::{Context, Result};
use notify::{EventKind, RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, Debouncer, NoCache, new_debouncer_opt};

use crate::project::Project;

/// An editor that saves a file touches it several times: these count as one change.
const QUIET_FOR: Duration = Duration::from_millis(300);

/// Changes as they come: an iterator that waits for the next one.
pub struct Changes {
    events: mpsc::Receiver<PathBuf>,
    root: PathBuf,
    // Watching ends when this is dropped.
    _watcher: Debouncer<RecommendedWatcher, NoCache>,
}

/// Starts watching.
pub fn changes(project: &Project) -> Result<Changes> {
    let (sender, events) = mpsc::channel();
    let root = project
        .root()
        .canonicalize()
        .context("cannot find the checkout")?;
    let sources = Sources { root: root.clone() };
    let on_event = move |result: DebounceEventResult| {
        let events = result.unwrap_or_default();
        let paths = events
            .iter()
            .filter(|event| is_change(event.kind))
            .flat_map(|event| &event.paths);
        for path in paths.filter(|path| sources.contain(path)) {
            let _ = sender.send(path.clone());
        }
    };
    let mut watcher = new_debouncer_opt(
        QUIET_FOR,
        None,
        on_event,
        NoCache::new(),
        notify::Config::default(),
    )
    .context("cannot watch the book's files for changes")?;
    // The root itself without its subfolders, for book.toml: a file that an editor replaces
    // loses a watch of its own.
    watcher
        .watch(&root, RecursiveMode::NonRecursive)
        .context("cannot watch the checkout")?;
    for folder in folders(&root) {
        watcher
            .watch(&folder, RecursiveMode::Recursive)
            .with_context(|| format!("cannot watch {}", folder.display()))?;
    }
    Ok(Changes {
        events,
        root,
        _watcher: watcher,
    })
}

impl Iterator for Changes {
    type Item = String;

    /// Waits for a change; those that came meanwhile are answered by the same build.
    fn next(&mut self) -> Option<String> {
        let path = self.events.recv().ok()?;
        while self.events.try_recv().is_ok() {}
        Some(
            path.strip_prefix(&self.root)
                .unwrap_or(&path)
                .display()
                .to_string(),
        )
    }
}

/// Reading is not changing: the build itself reads all of it.
fn is_change(kind: EventKind) -> bool {
    matches!(
        kind,
        EventKind::Create(_) | EventKind::Modify(_) | EventKind::Remove(_)
    )
}

fn folders(root: &Path) -> Vec<PathBuf> {
    let crates = fs::read_dir(root.join("crates"))
        .into_iter()
        .flatten()
        .filter_map(Result::ok);
    let sources = crates.map(|entry| entry.path().join("src"));
    let pages = ["book", "traces", "crates/viewer/web"].map(|name| root.join(name));
    pages
        .into_iter()
        .chain(sources)
        .filter(|it| it.is_dir())
        .collect()
}

/// Which files the book is made of.
struct Sources {
    root: PathBuf,
}

impl Sources {
    fn contain(&self, path: &Path) -> bool {
        let Ok(path) = path.strip_prefix(&self.root) else {
            return false;
        };
        // The preprocessor writes its copies there: they are made of the book, not it of them.
        let generated = path.starts_with("book/files");
        let temporary = path.extension().is_some_and(|it| it == "tmp");
        let ours = path == Path::new("book.toml")
            || ["book", "traces", "crates"]
                .iter()
                .any(|it| path.starts_with(it));
        ours && !generated && !temporary
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_build_writes_is_no_change() {
        let sources = Sources {
            root: PathBuf::from("/checkout"),
        };
        let contains = |path: &str| sources.contain(&Path::new("/checkout").join(path));
        assert!(contains("book.toml"));
        assert!(contains("book/linear.md"));
        assert!(contains("traces/local/linear/eager.json.gz"));
        assert!(contains("crates/claims/src/lib.rs"));
        assert!(!contains("book/files/traces/h200/linear/eager.json.gz"));
        assert!(!contains("traces/local/linear/eager.json.gz.tmp"));
        assert!(!contains("target"));
        assert!(!contains("Cargo.lock"));
    }

    #[test]
    fn reading_is_no_change() {
        use notify::event::{AccessKind, AccessMode, CreateKind};
        assert!(!is_change(EventKind::Access(AccessKind::Open(
            AccessMode::Read
        ))));
        assert!(is_change(EventKind::Create(CreateKind::File)));
    }
}
