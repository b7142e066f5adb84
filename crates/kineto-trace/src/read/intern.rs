//! One copy of what a trace repeats: a few hundred names and rows, a million times.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use super::{element::Element, scalar::Scalar, slice};
use crate::{Label, ProcessId, SharedStr, ThreadId, Track, event::Spelling};

// Keyed anew in each process, so that no file can be made to collide, and fast on short keys.
type Hasher = foldhash::fast::RandomState;

/// The texts seen so far.
#[derive(Default)]
pub(super) struct Names(HashSet<SharedStr, Hasher>);

impl Names {
    pub(super) fn intern(&mut self, name: &str) -> SharedStr {
        if let Some(known) = self.0.get(name) {
            return known.clone();
        }
        let new = SharedStr::from(name);
        self.0.insert(new.clone());
        new
    }
}

/// The rows seen so far.
#[derive(Default)]
pub(super) struct Tracks {
    known: HashMap<Track, Arc<Track>, Hasher>,
    /// Neighbours in a file mostly share a row.
    last: Option<Arc<Track>>,
}

impl Tracks {
    pub(super) fn intern(&mut self, element: &Element, names: &mut Names) -> Arc<Track> {
        // Missing ones are named by the empty text.
        let mut label = |scalar: &Option<Scalar>| match scalar {
            Some(scalar) => scalar.label(names),
            None => Label::Name(names.intern("")),
        };
        let process = ProcessId(label(&element.process));
        let thread = ThreadId(label(&element.thread));
        let track = Track { process, thread };
        if let Some(last) = self.last.as_ref().filter(|last| ***last == track) {
            return last.clone();
        }
        let known = self.known.get(&track).cloned();
        let known = known.unwrap_or_else(|| {
            let new = Arc::new(track.clone());
            self.known.insert(track, new.clone());
            new
        });
        self.last = Some(known.clone());
        known
    }
}

/// The categories seen so far, with what each spelling means.
#[derive(Default)]
pub(super) struct Categories(Vec<Arc<Spelling>>);

impl Categories {
    /// What `raw` means on a row. A file has a dozen spellings, so a list is searched fastest; one with thousands is
    /// no trace to be fast on.
    pub(super) fn find(&mut self, raw: &str, track: &Track) -> Arc<Spelling> {
        const SEARCHED: usize = 32;
        // Files from before Kineto say it by the row.
        let by_row = raw.is_empty().then(|| slice::category(raw, track));
        let fits = |known: &&Arc<Spelling>| {
            *known.raw == *raw && by_row.is_none_or(|category| category == known.category)
        };
        if let Some(known) = self.0.iter().find(fits) {
            return known.clone();
        }
        let new = Arc::new(Spelling {
            raw: raw.into(),
            category: slice::category(raw, track),
        });
        if self.0.len() < SEARCHED {
            self.0.push(new.clone());
        }
        new
    }
}
