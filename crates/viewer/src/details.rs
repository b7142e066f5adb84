//! What is known about one event, in words.

use kineto_trace::{Dims, Event, EventId, Field};
use serde::Serialize;
use texts::{fill, viewer as words};

use crate::short::short;
use crate::{DecodedName, Opened, Place};

/// More launched work than this is counted, not listed.
const MOST_LAUNCHES: usize = 12;

/// One event, for the panel beside the lanes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Details {
    /// The event.
    #[serde(flatten)]
    pub place: Place,
    /// Its whole name, as the file has it.
    pub name: String,
    /// What it is: `GEMM kernel`.
    pub kind: String,
    /// What is known, in the order of reading.
    pub rows: Vec<Detail>,
    /// What the name of device work says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decoded: Option<DecodedName>,
    /// The same in one sentence, to be read aloud.
    pub aloud: String,
}

/// One thing that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Detail {
    /// What it is.
    pub label: String,
    /// Its value.
    pub text: String,
    /// The event that it names, to go there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Place>,
}

impl Details {
    /// Gathers what a trace says about an event.
    pub(crate) fn of(opened: &Opened, place: Place) -> Self {
        let event = opened.trace.get(place.id());
        let mut rows = Rows {
            opened,
            slot: place.slot,
            rows: Vec::new(),
        };
        rows.times(place.id(), event);
        rows.inputs(event);
        rows.launch_parameters(event);
        rows.links(place.id());
        let kind = figures::kind_name(event.kind()).to_owned();
        let start = relative(opened, event);
        let aloud = fill(
            words::ALOUD,
            &[
                ("name", &*short(event.name())),
                ("kind", &kind),
                ("start", &start),
                ("duration", &event.duration().to_string()),
            ],
        );
        Self {
            place,
            name: event.name().to_owned(),
            kind,
            rows: rows.rows,
            decoded: event.is_device().then(|| DecodedName::of(event.name())),
            aloud,
        }
    }
}

/// When an event starts, from the trace's beginning.
pub(crate) fn relative(opened: &Opened, event: &Event) -> String {
    let from = event.start().nanos().saturating_sub(opened.span().0);
    kineto_trace::Duration::from_nanos(from).to_string()
}

struct Rows<'a> {
    opened: &'a Opened,
    slot: usize,
    rows: Vec<Detail>,
}

impl Rows<'_> {
    fn add(&mut self, label: &str, text: impl Into<String>) {
        self.push(label, text.into(), None);
    }

    fn link(&mut self, label: &str, text: impl Into<String>, event: EventId) {
        let place = Place {
            slot: self.slot,
            event: event.0,
        };
        self.push(label, text.into(), Some(place));
    }

    fn push(&mut self, label: &str, text: String, to: Option<Place>) {
        let label = label.to_owned();
        self.rows.push(Detail { label, text, to });
    }

    fn times(&mut self, id: EventId, event: &Event) {
        self.add(words::START, relative(self.opened, event));
        self.add(words::DURATION, event.duration().to_string());
        if event.is_cpu() && !self.opened.chains.children(id).is_empty() {
            let own = self.opened.chains.self_time(id);
            self.add(words::SELF_TIME, own.to_string());
        }
    }

    fn inputs(&mut self, event: &Event) {
        let shapes = event.input_dims().map(|dims| list(&dims));
        let strides = event.input_strides().map(|dims| list(&dims));
        let types = event.input_types().map(|types| {
            let named = types.iter().filter(|name| !name.is_empty());
            named.cloned().collect::<Vec<_>>().join(", ")
        });
        let rows = [
            (words::SHAPES, shapes),
            (words::STRIDES, strides),
            (words::DTYPES, types),
        ];
        for (label, text) in rows {
            if let Some(text) = text.filter(|text| !text.is_empty()) {
                self.add(label, text);
            }
        }
    }

    fn launch_parameters(&mut self, event: &Event) {
        if let Some(grid) = event.grid() {
            self.add(words::GRID, times(&grid));
        }
        if let Some(block) = event.block() {
            self.add(words::BLOCK, times(&block));
        }
        if let Some(registers) = event.registers() {
            self.add(words::REGISTERS, registers.to_string());
        }
        if let Some(bytes) = event.shared_memory() {
            self.add(words::SHARED_MEMORY, format!("{bytes} B"));
        }
        if let Some(stream) = event.queue() {
            self.add(words::STREAM, stream.to_string());
        }
        if let Some(bytes) = event.arg(Field::Bytes).and_then(|bytes| bytes.as_i64()) {
            self.add(words::BYTES, format!("{bytes} B"));
        }
    }

    fn links(&mut self, id: EventId) {
        let opened = self.opened;
        let name = |id: EventId| short(opened.trace.get(id).name());
        if let Some(call) = opened.launches.call_of(id) {
            self.link(words::LAUNCHED_BY, name(call), call);
        }
        if let Some(delay) = opened.launches.delay(id) {
            self.add(words::LAUNCH_DELAY, delay.to_string());
        }
        if let Some(op) = opened.launches.op_of(id) {
            self.link(words::LAUNCHED_UNDER, name(op), op);
        }
        if let Some(parent) = opened.chains.parent(id) {
            self.link(words::CALLED_BY, name(parent), parent);
        }
        let work = match opened.trace.get(id).is_cpu() {
            true => opened.launches.under(&opened.chains, id),
            false => Vec::new(),
        };
        for device in work.iter().take(MOST_LAUNCHES) {
            let text = format!(
                "{} · {}",
                name(*device),
                opened.trace.get(*device).duration()
            );
            self.link(words::LAUNCHES, text, *device);
        }
        if let Some(more) = work
            .len()
            .checked_sub(MOST_LAUNCHES)
            .filter(|more| *more > 0)
        {
            let more = fill(words::MORE_LAUNCHES, &[("count", &more.to_string())]);
            self.add(words::LAUNCHES, more);
        }
    }
}

/// Those of the inputs that are tensors: `[64] [1024, 32]`.
fn list(dims: &[Dims]) -> String {
    let of_tensors = dims.iter().filter_map(|dims| match dims {
        Dims::Tensor(sizes) if !sizes.is_empty() => Some(format!("{sizes:?}")),
        Dims::List(list) if !list.is_empty() => Some(format!("{list:?}")),
        _ => None,
    });
    of_tensors.collect::<Vec<_>>().join(" ")
}

fn times(sizes: &[u32]) -> String {
    let sizes: Vec<String> = sizes.iter().map(u32::to_string).collect();
    sizes.join(" × ")
}
