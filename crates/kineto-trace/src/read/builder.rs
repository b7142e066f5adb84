//! Grows a trace element by element.

mod pairs;

use std::{collections::HashMap, sync::Arc};

use super::{
    element::{Element, Scratch},
    header,
    intern::{Categories, Tracks},
    scalar::Scalar,
    slice::{self, Times},
    spot::Spot,
    text,
};
use crate::{
    DeviceId, Duration, Event, EventId, Fate, Field, Flow, FlowEnd, MemoryChange, Odd, Oddity,
    ReadError, Timestamp, Trace, Track, flow_links::FlowLinks,
};

/// Oddities of one kind that are listed; more are only counted, so that a file of nothing else takes no memory.
const LISTED: u64 = 10_000;

/// Phases of the format that are no slices: metadata, instants, arrows, counters, asynchronous ranges, objects.
const OTHER_PHASES: &[&str] = &[
    "I", "R", "C", "P", "b", "n", "e", "S", "T", "F", "N", "O", "D", "V", "v", "c", "(", ")",
];

/// Says where the element that is taken in stands; most are never asked.
pub(super) type Here<'a> = &'a dyn Fn() -> Spot;

/// A trace in the making.
pub(super) struct Builder {
    trace: Trace,
    pub(super) scratch: Scratch,
    tracks: Tracks,
    categories: Categories,
    /// Whether more is kept than what links events: every argument, every arrow, every event's place.
    keeps_all: bool,
    counts: HashMap<&'static str, u64>,
    /// Elements with a phase, which only traces have.
    with_phase: usize,
    /// Slices of each row whose end is still to come, the innermost last.
    open: HashMap<Arc<Track>, Vec<EventId>>,
}

impl Builder {
    pub(super) fn new(all_arguments: bool) -> Self {
        Self {
            trace: Trace::default(),
            scratch: Scratch::new(all_arguments),
            tracks: Tracks::default(),
            categories: Categories::default(),
            keeps_all: all_arguments,
            counts: HashMap::new(),
            with_phase: 0,
            open: HashMap::new(),
        }
    }

    /// Takes in one element whose arguments lie in the scratch.
    pub(super) fn element(&mut self, element: &Element, here: Here) -> Result<(), ReadError> {
        let index = self.trace.elements;
        self.trace.elements += 1;
        let Some(phase) = &element.phase else {
            self.note_at(Odd::Missing("ph"), Some(index), here());
            return Ok(());
        };
        self.with_phase += 1;
        if let Some(found) = self.scratch.no_arguments {
            self.note_at(Odd::NoArguments(found), Some(index), here());
        }
        match phase.as_str() {
            Some("X") => return self.slice(element, index, here),
            Some("B") => return self.begin(element, index, here),
            Some("E") => self.end(element, index, here),
            Some("M") => self.metadata(element),
            Some("s") => self.flow(element, FlowEnd::Start),
            Some("t") => self.flow(element, FlowEnd::Step),
            Some("f") => self.flow(element, FlowEnd::Finish),
            Some("i") => self.instant(element),
            Some(other) if OTHER_PHASES.contains(&other) => {}
            _ => self.note_at(Odd::Unreadable("ph", phase.shown()), Some(index), here()),
        }
        Ok(())
    }

    /// Counts an element that gave nothing.
    pub(super) fn lost_element(&mut self, what: Odd, spot: Spot) {
        let index = self.trace.elements;
        self.trace.elements += 1;
        self.note_at(what, Some(index), spot);
    }

    /// Reports something odd about the element that comes next, or about the whole file.
    pub(super) fn note(&mut self, what: Odd, of_next_element: bool, spot: Spot) {
        let element = of_next_element.then_some(self.trace.elements);
        self.note_at(what, element, spot);
    }

    fn note_at(&mut self, what: Odd, element: Option<usize>, spot: Spot) {
        let oddity = Oddity {
            element,
            event: None,
            byte: Some(spot.byte),
            line: Some(spot.line()),
            what,
        };
        self.push(oddity);
    }

    fn push(&mut self, oddity: Oddity) {
        let lost = oddity.element.is_some() && oddity.what.fate() == Fate::Lost;
        self.trace.skipped += usize::from(lost);
        let count = self.counts.entry(oddity.what.kind()).or_default();
        *count += 1;
        if *count <= LISTED {
            self.trace.oddities.push(oddity);
        } else {
            *self.trace.unlisted.entry(oddity.what.kind()).or_default() += 1;
        }
    }

    /// Takes in an element that was repaired, which may be of no use all the same.
    pub(super) fn repaired_element(
        &mut self,
        element: &Element,
        spot: Spot,
    ) -> Result<(), ReadError> {
        let skipped = self.trace.skipped;
        self.element(element, &|| spot)?;
        self.trace.repaired += usize::from(self.trace.skipped == skipped);
        Ok(())
    }

    /// Takes in a field of the head.
    pub(super) fn header(&mut self, field: Field, json: &str, spot: Spot) {
        if header::fill(&mut self.trace.header, field, json).is_none() {
            self.note_at(Odd::Header(field.key()), None, spot);
        }
    }

    /// Whether anything of a trace's shape was seen.
    pub(super) fn has_phases(&self) -> bool {
        self.with_phase > 0
    }

    /// How many elements were seen.
    pub(super) fn elements(&self) -> usize {
        self.trace.elements
    }

    pub(super) fn finish(mut self) -> Trace {
        self.without_end();
        if !self.keeps_all && !FlowLinks::are_needed(&self.trace) {
            self.trace.other_arrows = self.trace.flow_ids();
            self.trace.flows = Vec::new();
        }
        if self.trace.is_empty() {
            self.push(Oddity::whole(Odd::NoEvents));
        }
        self.trace
    }

    fn slice(&mut self, element: &Element, index: usize, here: Here) -> Result<(), ReadError> {
        match slice::times(element) {
            Ok(times) => self.event(element, times, index, here).map(drop),
            Err(odd) => {
                self.note_at(odd, Some(index), here());
                Ok(())
            }
        }
    }

    /// Takes in something that ran; `None` if it never did.
    fn event(
        &mut self,
        element: &Element,
        times: Times,
        index: usize,
        here: Here,
    ) -> Result<Option<EventId>, ReadError> {
        let Times { start, length, .. } = times;
        let id = u32::try_from(self.trace.events().len()).ok();
        // The last number stands for one past the last event.
        let id = id.filter(|&id| id < u32::MAX).map(EventId);
        let id = id.ok_or(ReadError::TooManyEvents)?;
        let track = self.tracks.intern(element, &mut self.scratch.names);
        let raw = text_of(&element.category);
        let spelling = self.categories.find(raw, &track);
        let device = spelling.category.is_device();
        let no_time = device && length == Some(0);
        // Of the half of a slice too: no device works at time 0.
        if device && start == 0 && length.is_none_or(|length| length == 0) {
            self.note_at(Odd::NeverRan, Some(index), here());
            return Ok(None);
        }
        if self.keeps_all {
            self.trace.places.push(here().of_element(index));
        }
        let negative = length.is_some_and(|length| length < 0);
        let named = matches!(element.name, Some(text::Text::Is(_)));
        if negative || no_time || times.as_text || !named {
            let no_name = element
                .name
                .as_ref()
                .map_or(Some("nothing"), text::Text::is_not);
            let odd = [
                negative.then_some(Odd::NegativeDuration),
                no_time.then_some(Odd::ZeroDuration),
                times.as_text.then_some(Odd::NumberAsText),
                no_name.map(Odd::NoName),
            ];
            for what in odd.into_iter().flatten() {
                self.push(Oddity {
                    event: Some(id),
                    ..here().of_element(index).oddity(what)
                });
            }
        }
        let name = self.scratch.names.intern(text_of(&element.name));
        self.trace.push(Event {
            name,
            spelling,
            track,
            start: Timestamp::from_nanos(start),
            duration: Duration::from_nanos(length.unwrap_or(0).max(0)),
            correlation: self.scratch.correlation,
            external_id: self.scratch.external_id,
            args: self.scratch.args.drain(..).collect(),
        });
        Ok(Some(id))
    }

    /// Takes what names a process or thread; the rest of the metadata only arranges viewers.
    fn metadata(&mut self, element: &Element) {
        let Some(label) = &element.label else {
            return;
        };
        let label = label.trim().to_owned();
        let track = self.tracks.intern(element, &mut self.scratch.names);
        match text_of(&element.name) {
            "process_name" => {
                let names = &mut self.trace.process_names;
                names.insert(track.process.clone(), label);
            }
            "thread_name" => {
                let names = &mut self.trace.thread_names;
                names.insert(Track::clone(&track), label);
            }
            _ => {}
        }
    }

    /// Takes in an arrow's end; one without number or time ties nothing.
    fn flow(&mut self, element: &Element, end: FlowEnd) {
        let (Some(id), Some(at)) = (
            element.flow_id.as_ref().and_then(Scalar::as_arrow),
            element.start.and_then(text::nanos),
        ) else {
            return;
        };
        let track = self.tracks.intern(element, &mut self.scratch.names);
        self.trace.flows.push(Flow {
            id,
            end,
            to_device: slice::goes_to_device(text_of(&element.category)),
            at: Timestamp::from_nanos(at),
            track,
        });
    }

    /// Takes in an allocation; other instants mark nothing that is measured.
    fn instant(&mut self, element: &Element) {
        if text_of(&element.name) != "[memory]" {
            return;
        }
        let memory = self.scratch.memory;
        let (Some(bytes), Some(at)) = (memory.bytes, element.start.and_then(text::nanos)) else {
            return;
        };
        let track = self.tracks.intern(element, &mut self.scratch.names);
        self.trace.memory.push(MemoryChange {
            at: Timestamp::from_nanos(at),
            bytes,
            total_allocated: memory.total_allocated,
            total_reserved: memory.total_reserved,
            device: memory.device.map(DeviceId),
            track,
        });
    }
}

fn text_of<'a>(text: &'a Option<text::Text>) -> &'a str {
    text.as_ref().and_then(text::Text::as_str).unwrap_or("")
}
