//! Grows a trace element by element.

use serde_json::value::RawValue;

use super::{
    element::{Arguments, Element},
    header,
    intern::Interner,
    text,
};
use crate::{
    Category, Duration, Event, EventId, Field, Odd, Oddity, ReadError, Timestamp, Trace, Track,
};

/// Phases of the format that are no slices: metadata, instants, arrows, counters, asynchronous ranges, objects.
const OTHER_PHASES: &[&str] = &[
    "M", "i", "I", "R", "s", "t", "f", "C", "P", "b", "n", "e", "S", "T", "F", "N", "O", "D", "V",
    "v", "c", "(", ")",
];

/// A trace in the making.
#[derive(Default)]
pub(super) struct Builder {
    trace: Trace,
    seen: Interner,
    /// Elements with a phase, which only traces have.
    with_phase: usize,
}

impl Builder {
    /// Takes in one element, given as its JSON text.
    pub(super) fn element(&mut self, json: &str) -> Result<(), ReadError> {
        let index = self.trace.elements;
        self.trace.elements += 1;
        let what = match serde_json::from_str::<Element>(json) {
            Ok(element) => self.sorted(&element)?,
            Err(_) => Err(Odd::NotAnObject(text::shown(json))),
        };
        if let Err(what) = what {
            self.trace.oddities.push(Oddity {
                element: Some(index),
                event: None,
                what,
            });
        }
        Ok(())
    }

    /// Takes in a field of the head.
    pub(super) fn header(&mut self, field: Field, json: &str) {
        if header::fill(&mut self.trace.header, field, json).is_none() {
            self.trace.oddities.push(Oddity {
                element: None,
                event: None,
                what: Odd::Header(field.key()),
            });
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
        if self.trace.events.is_empty() {
            self.trace.oddities.push(Oddity {
                element: None,
                event: None,
                what: Odd::NoEvents,
            });
        }
        self.trace.events.shrink_to_fit();
        self.trace
    }

    fn sorted(&mut self, element: &Element) -> Result<Result<(), Odd>, ReadError> {
        let Some(phase) = element.phase else {
            return Ok(Err(Odd::Missing("ph")));
        };
        self.with_phase += 1;
        Ok(match text::string(phase).as_deref() {
            Some("X") => match self.slice(element) {
                Ok(event) => return self.keep(event).map(Ok),
                Err(odd) => Err(odd),
            },
            Some("M") => {
                self.metadata(element);
                Ok(())
            }
            Some(other) if OTHER_PHASES.contains(&other) => Ok(()),
            _ => Err(unreadable("ph", phase)),
        })
    }

    fn slice(&mut self, element: &Element) -> Result<Event, Odd> {
        let start = element.start.ok_or(Odd::Missing("ts"))?;
        let start = text::nanos(start).ok_or_else(|| unreadable("ts", start))?;
        let length = element.length.ok_or(Odd::Missing("dur"))?;
        let length = text::nanos(length).ok_or_else(|| unreadable("dur", length))?;
        // An end beyond the clock's range would make two events of different length end together.
        start
            .checked_add(length)
            .ok_or_else(|| Odd::Unreadable("dur", "so long that it leaves the clock".into()))?;

        let track = self.seen.track(element);
        let raw_category = self.seen.text(element.category);
        let category = category(&raw_category, &track);
        if category.is_device() && start == 0 && length == 0 {
            return Err(Odd::NeverRan);
        }
        let name = self.seen.text(element.name);
        let args = element
            .args
            .map(|args| self.seen.arguments(args))
            .unwrap_or_default();
        Ok(Event {
            name,
            raw_category,
            track,
            start: Timestamp::from_nanos(start),
            duration: Duration::from_nanos(length),
            category,
            args,
        })
    }

    fn keep(&mut self, mut event: Event) -> Result<(), ReadError> {
        let id =
            EventId(u32::try_from(self.trace.events.len()).map_err(|_| ReadError::TooManyEvents)?);
        if event.duration < Duration::ZERO {
            event.duration = Duration::ZERO;
            let element = Some(self.trace.elements - 1);
            self.trace.oddities.push(Oddity {
                element,
                event: Some(id),
                what: Odd::NegativeDuration,
            });
        }
        self.trace.events.push(event);
        Ok(())
    }

    /// Takes what names a process or thread; the rest of the metadata only arranges viewers.
    fn metadata(&mut self, element: &Element) {
        let args: Option<Arguments> = element
            .args
            .and_then(|args| serde_json::from_str(args.get()).ok());
        let label = args
            .iter()
            .flat_map(|args| &args.0)
            .find(|(field, _)| *field == Field::Label);
        let Some(label) = label.and_then(|(_, raw)| text::string(raw)) else {
            return;
        };
        let track = self.seen.track(element);
        match element.name.and_then(text::string).as_deref() {
            Some("process_name") => drop(
                self.trace
                    .process_names
                    .insert(track.process.clone(), label.trim().to_owned()),
            ),
            Some("thread_name") => drop(
                self.trace
                    .thread_names
                    .insert((*track).clone(), label.trim().to_owned()),
            ),
            _ => {}
        }
    }
}

/// The category; PyTorch's own exporter from before Kineto wrote none, only a process named by what it ran.
fn category(raw: &str, track: &Track) -> Category {
    match (raw, &track.process.0) {
        ("", crate::Label::Name(process)) if &**process == "CPU functions" => Category::CpuOp,
        _ => Category::from_spelling(raw),
    }
}

fn unreadable(key: &'static str, raw: &RawValue) -> Odd {
    Odd::Unreadable(key, text::shown(raw.get()))
}
