//! One copy of what a trace repeats: names and rows.

use std::{collections::HashMap, sync::Arc};

use serde_json::value::RawValue;

use super::{
    element::{Arguments, Element},
    text::{self, Names},
};
use crate::{Field, ProcessId, ThreadId, Track, Value};

/// The names and rows seen so far.
#[derive(Default)]
pub(super) struct Interner {
    names: Names,
    tracks: HashMap<Track, Arc<Track>>,
}

impl Interner {
    pub(super) fn track(&mut self, element: &Element) -> Arc<Track> {
        let process = ProcessId(text::label(element.process, &mut self.names));
        let thread = ThreadId(text::label(element.thread, &mut self.names));
        let track = Track { process, thread };
        if let Some(known) = self.tracks.get(&track) {
            return known.clone();
        }
        let new = Arc::new(track.clone());
        self.tracks.insert(track, new.clone());
        new
    }

    pub(super) fn text(&mut self, raw: Option<&RawValue>) -> Arc<str> {
        self.names
            .intern(raw.and_then(text::string).as_deref().unwrap_or_default())
    }

    pub(super) fn arguments(&mut self, raw: &RawValue) -> Box<[(Field, Value)]> {
        let args: Arguments = serde_json::from_str(raw.get()).unwrap_or_default();
        args.0
            .into_iter()
            .map(|(field, raw)| (field, text::value(raw, &mut self.names)))
            .collect()
    }
}
