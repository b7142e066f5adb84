//! A part of a trace as a trace of its own.

mod keep;

use std::collections::HashMap;

use crate::{
    Category, Chains, EventId, FlowEnd, Launches, Timestamp, Trace, Track, Window, window::merged,
};
use keep::Kept;

/// Which part to cut out.
#[derive(Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub enum Part {
    /// A step of the profiler: everything that began while it lasted, on any thread, and what that launched.
    Step(u64),
    /// Every op, annotation or call of this name that stands in no other of it: what ran in it on its thread, and what that launched.
    Span(String),
}

/// A part of a trace.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Cut {
    /// Its events, in the order of the whole.
    pub trace: Trace,
    /// Each occurrence, until what it launched has ended; by start, those that touch made one.
    pub windows: Vec<Window>,
    /// How many occurrences there are.
    pub occurrences: usize,
}

/// Why a part is not there.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CutError {
    /// No step has this number.
    #[error("no step {number}: the trace {}", known(.steps))]
    NoStep {
        /// The number asked for.
        number: u64,
        /// The steps there are.
        steps: Vec<u64>,
    },
    /// Nothing on the CPU side has this name.
    #[error("no span \"{name}\": no op, annotation or call of the trace is called that{}", others(.alike))]
    NoSpan {
        /// The name asked for.
        name: String,
        /// Names that hold it.
        alike: Vec<String>,
    },
}

fn known(steps: &[u64]) -> String {
    if steps.is_empty() {
        return "marks no steps (it has no ProfilerStep# annotation)".into();
    }
    let steps: Vec<String> = steps.iter().map(u64::to_string).collect();
    format!("has {}", steps.join(", "))
}

fn others(names: &[String]) -> String {
    match names {
        [] => String::new(),
        names => format!("; there is {}", names.join(", ")),
    }
}

/// Names listed in an error, at most.
const ALIKE_SHOWN: usize = 5;

impl Part {
    /// The events that are this part.
    fn frames(&self, trace: &Trace) -> Result<Vec<EventId>, CutError> {
        match self {
            Self::Step(number) => {
                let steps = trace.steps();
                let found: Vec<EventId> = steps
                    .iter()
                    .filter(|step| step.number == *number)
                    .map(|step| step.event)
                    .collect();
                if found.is_empty() {
                    let steps = steps.iter().map(|step| step.number).collect();
                    return Err(CutError::NoStep {
                        number: *number,
                        steps,
                    });
                }
                Ok(found)
            }
            Self::Span(name) => {
                let named = |id: &EventId| trace.get(*id).is_cpu() && trace.get(*id).name() == name;
                let found = outermost(trace, trace.ids().filter(named).collect());
                if found.is_empty() {
                    return Err(no_span(trace, name));
                }
                Ok(found)
            }
        }
    }
}

/// Leaves out what began while another of the list ran on its thread.
fn outermost(trace: &Trace, mut events: Vec<EventId>) -> Vec<EventId> {
    events.sort_by_key(|&id| {
        let event = trace.get(id);
        (event.start(), std::cmp::Reverse(event.end()), id)
    });
    let mut until: HashMap<&Track, Timestamp> = HashMap::new();
    events.retain(|&id| {
        let event = trace.get(id);
        let end = until
            .entry(event.track())
            .or_insert(Timestamp::from_nanos(i64::MIN));
        let outer = event.start() >= *end;
        if outer {
            *end = event.end();
        }
        outer
    });
    events
}

fn no_span(trace: &Trace, name: &str) -> CutError {
    let wanted = name.to_lowercase();
    let mut alike: Vec<String> = Vec::new();
    for event in trace.events_of(Category::is_cpu) {
        let new = alike.len() < ALIKE_SHOWN && event.name().to_lowercase().contains(&wanted);
        if new && !alike.iter().any(|known| known == event.name()) {
            alike.push(event.name().to_owned());
        }
    }
    CutError::NoSpan {
        name: name.to_owned(),
        alike,
    }
}

/// Cuts a part out.
///
/// # Errors
/// When the trace has no such step or span.
pub fn cut(
    trace: &Trace,
    chains: &Chains,
    launches: &Launches,
    part: &Part,
) -> Result<Cut, CutError> {
    let frames = part.frames(trace)?;
    let windows = frames
        .iter()
        .map(|&frame| Window::around(trace, chains, launches, frame))
        .collect();
    let kept = Kept::of(
        trace,
        chains,
        launches,
        &frames,
        matches!(part, Part::Step(_)),
    );
    Ok(Cut {
        trace: taken(trace, &kept),
        windows: merged(windows),
        occurrences: frames.len(),
    })
}

/// The kept events, with what the file says beside them.
fn taken(trace: &Trace, kept: &Kept) -> Trace {
    let mut part = Trace {
        header: trace.header.clone(),
        process_names: trace.process_names.clone(),
        ..Trace::default()
    };
    let mut places = HashMap::new();
    for id in trace.ids().filter(|&id| kept.has(id)) {
        places.insert(id, EventId(part.events().len() as u32));
        let event = trace.get(id).clone();
        if let Some(name) = trace.thread_names.get(event.track()) {
            part.thread_names
                .insert(event.track().clone(), name.clone());
        }
        part.push(event);
        part.places.extend(trace.places.get(id.index()).copied());
    }
    part.flows = flows(trace, kept);
    part.memory = trace
        .memory
        .iter()
        .filter(|change| kept.covers(change.at))
        .cloned()
        .collect();
    for oddity in &trace.oddities {
        match oddity.event {
            Some(event) => part
                .oddities
                .extend(places.get(&event).map(|&event| crate::Oddity {
                    event: Some(event),
                    ..oddity.clone()
                })),
            // What concerns the whole file concerns every part; a skipped element is in none.
            None if oddity.element.is_none() => part.oddities.push(oddity.clone()),
            None => {}
        }
    }
    part.elements = part.events().len() + part.flows.len() + part.memory.len();
    part
}

/// The arrows of which both ends are kept.
fn flows(trace: &Trace, kept: &Kept) -> Vec<crate::Flow> {
    let mut ends: HashMap<(u64, bool), (bool, bool)> = HashMap::new();
    for flow in &trace.flows {
        let (start, finish) = ends.entry((flow.id, flow.to_device)).or_default();
        match flow.end {
            FlowEnd::Start => *start = kept.covers(flow.at),
            FlowEnd::Finish => {
                *finish = if flow.to_device {
                    kept.begins(flow.track(), flow.at)
                } else {
                    kept.covers(flow.at)
                }
            }
            FlowEnd::Step => {}
        }
    }
    let whole = |flow: &&crate::Flow| ends.get(&(flow.id, flow.to_device)) == Some(&(true, true));
    trace.flows.iter().filter(whole).cloned().collect()
}

/// Whether an event stands beside the chains: a wait on the GPU's rows, or work under an unknown category.
fn is_beside(category: Category) -> bool {
    matches!(category, Category::CudaSync | Category::Other)
}
