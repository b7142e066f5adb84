//! From op to call to device work.

use std::collections::HashMap;

use crate::{Category, Chains, CorrelationId, Duration, EventId, ExternalId, Trace};

/// Which call launched which device work, and under which op.
///
/// A call and its work share a correlation id. One call may launch many (a CUDA graph), and a call's name
/// decides nothing: new CUDA versions bring new ones. 0 is no id.
#[derive(Clone, Debug, Default)]
pub struct Launches {
    /// By device work.
    links: HashMap<EventId, Link>,
    /// Device work by its call, or by its op where the call was not recorded; by start.
    work: HashMap<EventId, Vec<EventId>>,
    /// Device work by the step it was launched in, by start.
    steps: HashMap<EventId, Vec<EventId>>,
    /// Calls that launched, by start.
    calls: Vec<EventId>,
}

/// Where one piece of device work comes from.
#[derive(Copy, Clone, Debug)]
struct Link {
    call: Option<EventId>,
    op: Option<EventId>,
    delay: Option<Duration>,
    /// Its place among all device work, by start.
    order: usize,
}

impl Launches {
    /// Links the events of a trace.
    pub fn of(trace: &Trace, chains: &Chains) -> Self {
        let mut launches = Self::default();
        let calls = calls_by_correlation(trace);
        let ops = ops_by_external_id(trace);
        let mut device: Vec<EventId> = trace
            .ids()
            .filter(|&id| trace.get(id).is_device())
            .collect();
        device.sort_by_key(|&id| (trace.get(id).start(), id));
        for (order, &work) in device.iter().enumerate() {
            let event = trace.get(work);
            let call = event.correlation().and_then(|id| calls.get(&id).copied());
            let external_id = event
                .external_id()
                .or_else(|| trace.get(call?).external_id());
            let named = external_id.and_then(|id| ops.get(&id).copied());
            let op = named.or_else(|| {
                chains
                    .ancestors(call?)
                    .find(|&id| !trace.get(id).category().is_call())
            });
            let delay = call.map(|call| event.start() - trace.get(call).start());
            launches.links.insert(
                work,
                Link {
                    call,
                    op,
                    delay,
                    order,
                },
            );
            if let Some(cause) = call.or(op) {
                launches.work.entry(cause).or_default().push(work);
            }
        }
        launches.calls = launches
            .work
            .keys()
            .copied()
            .filter(|&id| trace.get(id).category().is_call())
            .collect();
        launches
            .calls
            .sort_by_key(|&call| (trace.get(call).start(), call));
        launches.fill_steps(trace, &device);
        launches
    }

    /// A step owns what was launched while it lasted, on any thread: a backward pass has a thread of its own.
    fn fill_steps(&mut self, trace: &Trace, device: &[EventId]) {
        let steps = trace.steps();
        for &work in device {
            let Some(cause) = self.call_of(work).or(self.op_of(work)) else {
                continue;
            };
            let launched = trace.get(cause).start();
            // Steps do not overlap, so the last to begin by then is the only one that can hold it.
            let after = steps.partition_point(|step| trace.get(step.event).start() <= launched);
            let Some(step) = after.checked_sub(1).map(|last| steps[last].event) else {
                continue;
            };
            if launched < trace.get(step).end() {
                self.steps.entry(step).or_default().push(work);
            }
        }
        for step in steps {
            self.steps.entry(step.event).or_default();
        }
    }

    /// The call that launched device work.
    pub fn call_of(&self, device: EventId) -> Option<EventId> {
        self.links.get(&device)?.call
    }

    /// The op or annotation that device work was launched under: the one its external id names, else the
    /// innermost around its call.
    pub fn op_of(&self, device: EventId) -> Option<EventId> {
        self.links.get(&device)?.op
    }

    /// The device work of a call, by start. Of an op: the work whose call was not recorded.
    pub fn activities_of_call(&self, call: EventId) -> &[EventId] {
        self.work.get(&call).map_or(&[], Vec::as_slice)
    }

    /// The device work launched in an op, annotation or call, by start. Of a step: what was launched while it
    /// lasted, on any thread.
    pub fn under(&self, chains: &Chains, event: EventId) -> Vec<EventId> {
        if let Some(within) = self.steps.get(&event) {
            return within.clone();
        }
        let mut work: Vec<EventId> = std::iter::once(event)
            .chain(chains.descendants(event))
            .flat_map(|id| self.activities_of_call(id))
            .copied()
            .collect();
        work.sort_by_key(|id| self.links[id].order);
        work
    }

    /// From the start of the call to the start of its work. Negative only in a broken file.
    pub fn delay(&self, device: EventId) -> Option<Duration> {
        self.links.get(&device)?.delay
    }

    /// The calls that launched device work, by start.
    pub fn calls(&self) -> impl Iterator<Item = EventId> + '_ {
        self.calls.iter().copied()
    }
}

/// The calls with a correlation id; where two share one, the first to begin.
fn calls_by_correlation(trace: &Trace) -> HashMap<CorrelationId, EventId> {
    let mut calls = HashMap::new();
    for id in trace.ids().filter(|&id| trace.get(id).category().is_call()) {
        if let Some(correlation) = trace.get(id).correlation() {
            let known = calls.entry(correlation).or_insert(id);
            if trace.get(id).start() < trace.get(*known).start() {
                *known = id;
            }
        }
    }
    calls
}

/// The ops and annotations with an external id; an op before an annotation, then the first in the file.
fn ops_by_external_id(trace: &Trace) -> HashMap<ExternalId, EventId> {
    let mut ops = HashMap::new();
    for wanted in [Category::CpuOp, Category::UserAnnotation] {
        for id in trace.ids().filter(|&id| trace.get(id).category() == wanted) {
            if let Some(external_id) = trace.get(id).external_id() {
                ops.entry(external_id).or_insert(id);
            }
        }
    }
    ops
}
