//! Files of the project, and copies of them in the book.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Kinds of files that pages show as text.
const TEXT: [&str; 8] = ["rs", "py", "cpp", "cu", "cuh", "sh", "toml", "md"];

/// The text files under a folder, as paths from the root with slashes, sorted.
///
/// A folder that cannot be listed has none: what it should hold is missed elsewhere.
pub(crate) fn text_files(root: &Path, folder: &str) -> Vec<String> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(root.join(folder)) else {
        return found;
    };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{folder}/{name}");
        let is_text = Path::new(&name)
            .extension()
            .is_some_and(|kind| TEXT.iter().any(|t| kind == *t));
        if entry.path().is_dir() {
            if name != "target" && !name.starts_with('.') && name != "__pycache__" {
                found.extend(text_files(root, &path));
            }
        } else if is_text {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// What a file of the book holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// The same as another file.
    CopyOf(PathBuf),
    /// What was made for it.
    Made(String),
}

impl Content {
    fn bytes(&self) -> io::Result<Vec<u8>> {
        match self {
            Self::CopyOf(file) => fs::read(file),
            Self::Made(text) => Ok(text.clone().into_bytes()),
        }
    }
}

/// Makes a folder hold these files and nothing else. Files that are the same already are not
/// touched, so that whoever watches the folder sees no change.
pub(crate) fn mirror(folder: &Path, wanted: &[(PathBuf, Content)]) -> io::Result<()> {
    for (to, content) in wanted {
        let bytes = content.bytes()?;
        let target = folder.join(to);
        if fs::read(&target).is_ok_and(|there| there == bytes) {
            continue;
        }
        if let Some(parent) = target.parent() {
            fs::create_dir_all(parent)?;
        }
        fs::write(&target, bytes)?;
    }
    let keep: BTreeSet<_> = wanted.iter().map(|(to, _)| folder.join(to)).collect();
    if folder.is_dir() {
        remove_others(folder, &keep)
    } else {
        Ok(())
    }
}

fn remove_others(folder: &Path, keep: &BTreeSet<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            remove_others(&path, keep)?;
            if fs::read_dir(&path)?.next().is_none() {
                fs::remove_dir(&path)?;
            }
        } else if !keep.contains(&path) {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Content, mirror, text_files};
    use std::fs;
    use std::path::PathBuf;

    #[test]
    fn a_mirror_keeps_what_is_the_same_and_drops_what_is_not_wanted() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("files");
        fs::create_dir_all(folder.join("old")).unwrap();
        fs::write(folder.join("old/gone.txt"), "gone").unwrap();
        fs::write(root.path().join("a.txt"), "a").unwrap();
        let copy = Content::CopyOf(root.path().join("a.txt"));
        let made = Content::Made("b".to_owned());
        let wanted = [
            (PathBuf::from("deep/a.txt"), copy),
            (PathBuf::from("b.txt"), made),
        ];
        mirror(&folder, &wanted).unwrap();
        assert!(!folder.join("old").exists());
        assert_eq!(fs::read_to_string(folder.join("b.txt")).unwrap(), "b");
        let written = fs::metadata(folder.join("deep/a.txt"))
            .unwrap()
            .modified()
            .unwrap();
        mirror(&folder, &wanted).unwrap();
        let again = fs::metadata(folder.join("deep/a.txt"))
            .unwrap()
            .modified()
            .unwrap();
        assert_eq!(written, again);
    }

    #[test]
    fn text_files_are_found_in_order_and_builds_are_left_out() {
        let root = tempfile::tempdir().unwrap();
        for file in ["c/src/b.rs", "c/src/a.py", "c/target/x.rs", "c/data.bin"] {
            let file = root.path().join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, "").unwrap();
        }
        assert_eq!(text_files(root.path(), "c"), ["c/src/a.py", "c/src/b.rs"]);
    }
}
