//! Finds recordings in a folder or in a tar file, by their names.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use claims::store::RecordingFiles;
use flate2::read::MultiGzDecoder;

/// The files of one recording, not looked into yet.
#[derive(Debug, Default)]
pub struct Draft {
    pub stage: String,
    pub variant: String,
    pub trace: Option<Vec<u8>>,
    pub table: Option<Vec<u8>>,
    pub run: Option<Vec<u8>>,
    /// The code that a compiler generated, where the variant keeps it, by what the file's name
    /// ends in.
    pub generated: BTreeMap<&'static str, Vec<u8>>,
}

/// Larger than any recording; a file beyond it is something else.
const LARGEST_FILE: u64 = 256 * 1024 * 1024;

/// By stage and variant, so that the order is the same every time.
type Drafts = BTreeMap<(String, String), Draft>;

/// Gathers the recordings in `from`.
pub fn gather(from: &Path) -> Result<Vec<Draft>> {
    let mut drafts = Drafts::new();
    if from.is_dir() {
        let root = recordings_in(from);
        if root.is_file() {
            from_tar(&root, &mut drafts)?
        } else {
            from_folder(&root, &mut drafts)?
        }
    } else if from.exists() {
        from_tar(from, &mut drafts)?;
    } else {
        bail!(
            "there is no {}; name the folder that run.sh left, or its recordings.tar.gz",
            from.display()
        );
    }
    // A text alone is some other text, such as the log beside the stages' folders.
    drafts.retain(|_, draft| draft.trace.is_some() || draft.run.is_some());
    if drafts.is_empty() {
        bail!(
            "no recordings in {} (looked for STAGE/VARIANT.run.json with its trace and table)",
            from.display()
        );
    }
    Ok(drafts.into_values().collect())
}

/// What `run.sh` left: the folder inside, else the packed file if that alone came back.
fn recordings_in(folder: &Path) -> PathBuf {
    let inside = ["recordings", "recordings.tar.gz"].map(|name| folder.join(name));
    inside
        .into_iter()
        .find(|it| it.exists())
        .unwrap_or_else(|| folder.to_owned())
}

fn from_folder(root: &Path, drafts: &mut Drafts) -> Result<()> {
    for stage in entries(root)?.into_iter().filter(|it| it.is_dir()) {
        for file in entries(&stage)?.into_iter().filter(|it| it.is_file()) {
            let read =
                || fs::read(&file).with_context(|| format!("cannot read {}", file.display()));
            sort_in(&file, drafts, read)?;
        }
    }
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries =
        fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    entries.map(|entry| Ok(entry?.path())).collect()
}

fn from_tar(file: &Path, drafts: &mut Drafts) -> Result<()> {
    let unreadable = || format!("{} cannot be read as a tar file", file.display());
    let opened = File::open(file).with_context(|| format!("cannot open {}", file.display()))?;
    let zipped = file.extension().is_some_and(|it| it == "gz" || it == "tgz");
    let stream: Box<dyn Read> = if zipped {
        Box::new(MultiGzDecoder::new(opened))
    } else {
        Box::new(opened)
    };
    let mut archive = tar::Archive::new(stream);
    for entry in archive.entries().with_context(unreadable)? {
        let mut entry = entry.with_context(unreadable)?;
        let path = entry.path().with_context(unreadable)?.into_owned();
        if !entry.header().entry_type().is_file() || entry.size() > LARGEST_FILE {
            continue;
        }
        let read = || {
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes).with_context(unreadable)?;
            Ok(bytes)
        };
        sort_in(&path, drafts, read)?;
    }
    Ok(())
}

/// Puts a file into its recording; a file of another kind (a drawing, the log) is passed over.
fn sort_in(path: &Path, drafts: &mut Drafts, read: impl FnOnce() -> Result<Vec<u8>>) -> Result<()> {
    let Some((stage, file)) = stage_and_file(path) else {
        return Ok(());
    };
    let Some((variant, ending)) =
        endings().find_map(|ending| Some((file.strip_suffix(ending)?, ending)))
    else {
        return Ok(());
    };
    if is_plain(stage) && is_plain(variant) {
        let (stage, variant) = (stage.to_owned(), variant.to_owned());
        let draft = drafts.entry((stage.clone(), variant.clone())).or_default();
        (draft.stage, draft.variant) = (stage, variant);
        let bytes = read()?;
        match ending {
            TRACE => draft.trace = Some(bytes),
            TABLE => draft.table = Some(bytes),
            RUN => draft.run = Some(bytes),
            _ => _ = draft.generated.insert(ending, bytes),
        }
    }
    Ok(())
}

/// What the names of a recording's three files end in.
pub const TRACE: &str = ".json.gz";
pub const TABLE: &str = ".txt";
pub const RUN: &str = ".run.json";

/// What the names of all files of a recording end in.
fn endings() -> impl Iterator<Item = &'static str> {
    [TRACE, TABLE, RUN]
        .into_iter()
        .chain(RecordingFiles::GENERATED)
}

fn stage_and_file(path: &Path) -> Option<(&str, &str)> {
    Some((
        path.parent()?.file_name()?.to_str()?,
        path.file_name()?.to_str()?,
    ))
}

/// A name that is safe as a folder's: it is used as one under traces/.
fn is_plain(name: &str) -> bool {
    let plain = |it: char| it.is_ascii_alphanumeric() || "-_.".contains(it);
    !name.is_empty() && !name.starts_with('.') && name.chars().all(plain)
}
