//! A trace that was opened, with what is worked out from it once.

use std::collections::HashMap;

use kineto_trace::{Chains, Event, EventId, Kind, Launches, ReadError, Step, Trace};

use texts::{fill, viewer as words};

use crate::{Lane, lanes};

/// A trace, its chains and launches, and its lanes.
#[derive(Debug, Default)]
pub struct Opened {
    /// What it is called.
    pub title: String,
    /// Its events.
    pub trace: Trace,
    /// Which stands in which.
    pub chains: Chains,
    /// Which launched which.
    pub launches: Launches,
    /// Its lanes, from above.
    pub lanes: Vec<Lane>,
    /// Its steps, by start.
    pub steps: Vec<Step>,
    /// Lane and row of each event; [`NOWHERE`] for what is not shown.
    places: Vec<(u32, u32)>,
    /// What each event is coloured by: telling it from a kernel's name takes too long for a frame.
    kinds: Vec<Kind>,
    /// First and last nanosecond of what is shown: each answer that names a time asks for it.
    span: Option<(i64, i64)>,
}

/// Why a file was not read, as a page says it: it has no options to raise a limit with.
pub fn refusal(error: &ReadError) -> String {
    match error {
        ReadError::TooMuchText { max_text_bytes } => {
            let size = (max_text_bytes >> 30).to_string();
            fill(words::TOO_MUCH_TEXT, &[("size", &size)])
        }
        other => other.to_string(),
    }
}

/// The place of an event that has no lane.
const NOWHERE: (u32, u32) = (u32::MAX, u32::MAX);

impl Opened {
    /// Reads a trace.
    ///
    /// # Errors
    /// As [`Trace::read_from`].
    pub fn read(title: &str, source: impl std::io::Read) -> Result<Self, ReadError> {
        Ok(Self::of(title, Trace::read_from(source)?))
    }

    /// Works out what showing a trace needs.
    pub fn of(title: &str, trace: Trace) -> Self {
        let chains = Chains::of(&trace);
        let launches = Launches::of(&trace, &chains);
        let lanes = lanes::lanes(&trace, &chains);
        let mut places = vec![NOWHERE; trace.events().len()];
        for (lane, of_lane) in (0..).zip(&lanes) {
            for (row, of_row) in (0..).zip(&of_lane.rows) {
                for event in of_row.events() {
                    places[event.index()] = (lane, row);
                }
            }
        }
        let kinds = kinds(&trace);
        let span = trace.span();
        Self {
            span: span.map(|(from, to)| (from.nanos(), to.nanos())),
            title: title.to_owned(),
            steps: trace.steps(),
            trace,
            chains,
            launches,
            lanes,
            places,
            kinds,
        }
    }

    /// First and last nanosecond of what is shown; a second of nothing where there is nothing.
    pub fn span(&self) -> (i64, i64) {
        self.span.unwrap_or((0, 1_000_000_000))
    }

    /// Lane and row of an event; none if it is not shown.
    pub fn place(&self, event: EventId) -> Option<(usize, usize)> {
        let place = self.places.get(event.index())?;
        (*place != NOWHERE).then_some((place.0 as usize, place.1 as usize))
    }

    /// What an event is coloured by.
    pub fn kind(&self, event: EventId) -> Kind {
        self.kinds
            .get(event.index())
            .copied()
            .unwrap_or(Kind::Other)
    }

    /// The event of this number, if the trace has one and it is shown.
    pub fn event(&self, number: u32) -> Option<EventId> {
        let id = EventId(number);
        self.place(id).map(|_| id)
    }

    /// From an event's start to the end of all that it launched.
    pub fn around(&self, event: EventId) -> (i64, i64) {
        let own = self.trace.get(event);
        let work = self.launches.under(&self.chains, event);
        let ends = work.iter().map(|id| self.trace.get(*id).end().nanos());
        let end = ends.fold(own.end().nanos(), i64::max);
        let call = self.launches.call_of(event);
        let start = call.map_or(own.start(), |call| {
            self.trace.get(call).start().min(own.start())
        });
        (start.nanos(), end)
    }
}

/// Each event's kind. A trace repeats its names: each is looked at once a category.
fn kinds(trace: &Trace) -> Vec<Kind> {
    let mut known: HashMap<_, Kind, foldhash::fast::RandomState> = HashMap::default();
    let kind = |event: &Event| {
        let name = (event.name().as_ptr(), event.category());
        *known.entry(name).or_insert_with(|| event.kind())
    };
    trace.events().iter().map(kind).collect()
}
