//! Keeps account of which anchors pages use.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::{AnchoredFile, Code};
use crate::names;
use crate::problem::Problem;
use crate::sync::text_files;

/// The files that pages list code from, and what was used of them.
#[derive(Default)]
pub(crate) struct Anchors {
    files: BTreeMap<String, AnchoredFile>,
    used: BTreeSet<(String, String)>,
}

impl Anchors {
    /// The code of an anchor in a file under `crates/`, or of the whole file.
    pub(crate) fn take(
        &mut self,
        root: &Path,
        file: &str,
        anchor: Option<&str>,
    ) -> Result<Code, String> {
        let known = self.load(root, file)?;
        let Some(anchor) = anchor else {
            return Ok(known.whole.clone());
        };
        let fault = known.faults().iter().find(|fault| fault.anchor == anchor);
        let fault = fault.map(|fault| format!("{} (`{file}:{}`)", fault.message, fault.line));
        let found = known.code(Some(anchor)).cloned();
        let names: Vec<_> = known.names().map(|(name, _)| name.to_owned()).collect();
        self.used.insert((file.to_owned(), anchor.to_owned()));
        match (fault, found) {
            (Some(fault), _) => Err(fault),
            (None, Some(code)) => Ok(code),
            (None, None) => {
                let said = names::unknown("anchor", anchor, names.iter().map(String::as_str));
                Err(format!("{said} in `{file}`"))
            }
        }
    }

    /// What is wrong in the files of the stages, and in any other that pages list from, and
    /// was not said at a page: unused anchors, and those that cannot be used.
    pub(crate) fn left_over<'a>(
        &mut self,
        root: &Path,
        stages: impl Iterator<Item = &'a str>,
    ) -> Vec<Problem> {
        let mut files: BTreeSet<String> = self.files.keys().cloned().collect();
        files.extend(stages.flat_map(|stage| text_files(root, &format!("crates/{stage}"))));
        let mut problems = Vec::new();
        for file in files {
            if let Err(message) = self.load(root, &file) {
                problems.push(Problem::new(file, 1, message));
                continue;
            }
            let known = &self.files[&file];
            let used = |anchor: &str| self.used.contains(&(file.clone(), anchor.to_owned()));
            let faults = known.faults().iter().filter(|fault| !used(&fault.anchor));
            problems.extend(
                faults.map(|fault| Problem::new(file.clone(), fault.line, fault.message.clone())),
            );
            for (name, line) in known.names().filter(|(name, _)| !used(name)) {
                let message = format!("the anchor `{name}` is used by no page");
                problems.push(Problem::new(file.clone(), line, message));
            }
        }
        problems
    }

    fn load(&mut self, root: &Path, file: &str) -> Result<&AnchoredFile, String> {
        if !self.files.contains_key(file) {
            let text = std::fs::read_to_string(root.join(file))
                .map_err(|error| format!("`{file}` cannot be read: {error}"))?;
            self.files
                .insert(file.to_owned(), AnchoredFile::read(&text));
        }
        Ok(&self.files[file])
    }
}
