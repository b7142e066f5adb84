//! From op to call to device work.

mod processes;

use std::collections::HashMap;

use crate::{
    Category, Chains, CorrelationId, Duration, EventId, ExternalId, Trace, flow_links::FlowLinks,
};

use processes::{ById, Decided};

type Map<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

/// Which call launched which device work, and under which op.
///
/// A call and its work share a correlation id; where the file has none, an arrow from the one to the other ties
/// them. One call may launch many (a CUDA graph), and a call's name decides nothing: new CUDA versions bring new
/// ones. 0 is no id. Where calls of several processes share an id, a link needs more to tell it; without, there is none.
#[derive(Clone, Debug, Default)]
pub struct Launches {
    /// By event: its place among `links` and one more; 0 for what is no device work.
    places: Vec<u32>,
    /// All device work, by start.
    links: Vec<Link>,
    /// Device work by its call, or by its op where the call was not recorded; by start.
    work: Grouped,
    /// Device work by the step it was launched in, by start.
    steps: Map<EventId, Vec<EventId>>,
    /// Calls that launched, by start.
    calls: Vec<EventId>,
    /// Device work, by start, whose id calls of several processes share and nothing tells them apart.
    ambiguous: Vec<EventId>,
    /// Those calls, by place.
    suspected: Vec<EventId>,
}

/// Where one piece of device work comes from.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Link {
    pub(crate) work: EventId,
    pub(crate) call: Option<EventId>,
    pub(crate) op: Option<EventId>,
    pub(crate) delay: Option<Duration>,
}

/// Device work side by side with what shares its cause.
#[derive(Clone, Debug, Default)]
struct Grouped {
    ranges: Map<EventId, (u32, u32)>,
    work: Vec<EventId>,
}

impl Grouped {
    /// Groups pairs of cause and work; within a group they keep their order.
    fn of(mut pairs: Vec<(EventId, EventId)>) -> Self {
        pairs.sort_by_key(|&(cause, _)| cause);
        let mut grouped = Self::default();
        for group in pairs.chunk_by(|before, after| before.0 == after.0) {
            let range = (grouped.work.len() as u32, group.len() as u32);
            grouped.ranges.insert(group[0].0, range);
            grouped.work.extend(group.iter().map(|&(_, work)| work));
        }
        grouped
    }

    fn get(&self, cause: EventId) -> &[EventId] {
        let Some(&(first, count)) = self.ranges.get(&cause) else {
            return &[];
        };
        &self.work[first as usize..][..count as usize]
    }
}

impl Launches {
    /// Links the events of a trace.
    pub fn of(trace: &Trace, chains: &Chains) -> Self {
        let mut launches = Self::default();
        let device = trace.by_start(trace.ids_of(Category::is_device));
        let calls = calls_by_correlation(trace, &device);
        let ops = ops_by_external_id(trace, &device, &calls);
        let doubted = |id| !calls.shared(id).is_empty();
        let arrows = FlowLinks::of(trace, chains, &device, doubted);
        let decided = Decided::of(trace, &device, &calls, &arrows);
        launches.places = vec![0; trace.events().len()];
        let mut causes = Vec::with_capacity(device.len());
        let mut open = Vec::new();
        for &work in &device {
            let event = trace.get(work);
            let named = event.correlation().and_then(|id| calls.only(id));
            let call = named
                .or_else(|| decided.call_of(work))
                .or_else(|| arrows.call_of(work));
            if call.is_none()
                && let Some(id) = event.correlation()
                && doubted(id)
            {
                launches.ambiguous.push(work);
                open.push(id);
            }
            let external_id = event
                .external_id()
                .or_else(|| trace.get(call?).external_id());
            let process = call.map(|call| &trace.get(call).track().process);
            let process = process.or_else(|| decided.process_of(trace, work));
            let named = external_id.and_then(|id| ops.in_process(trace, id, process));
            let op = named.or_else(|| {
                chains
                    .ancestors(call?)
                    .find(|&id| !trace.get(id).category().is_call())
            });
            let delay = call.map(|call| event.start() - trace.get(call).start());
            launches.links.push(Link {
                work,
                call,
                op,
                delay,
            });
            launches.places[work.index()] = launches.links.len() as u32;
            causes.extend(call.or(op).map(|cause| (cause, work)));
        }
        open.sort_unstable();
        open.dedup();
        let suspected = open.iter().flat_map(|&id| calls.shared(id));
        launches.suspected = suspected.copied().collect();
        launches.suspected.sort_unstable();
        launches.work = Grouped::of(causes);
        let causes = launches.work.ranges.keys().copied();
        launches.calls = trace.by_start(causes.filter(|&id| trace.get(id).category().is_call()));
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

    fn link(&self, device: EventId) -> Option<&Link> {
        let place = *self.places.get(device.index())?;
        self.links.get((place as usize).checked_sub(1)?)
    }

    /// Where all device work comes from, by its start.
    pub(crate) fn links(&self) -> &[Link] {
        &self.links
    }

    /// The call that launched device work.
    pub fn call_of(&self, device: EventId) -> Option<EventId> {
        self.link(device)?.call
    }

    /// The op or annotation that device work was launched under: the one its external id names, else the
    /// innermost around its call.
    pub fn op_of(&self, device: EventId) -> Option<EventId> {
        self.link(device)?.op
    }

    /// The device work of a call, by start. Of an op: the work whose call was not recorded.
    pub fn activities_of_call(&self, call: EventId) -> &[EventId] {
        self.work.get(call)
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
        work.sort_by_key(|id| self.places[id.index()]);
        work
    }

    /// From the start of the call to the start of its work. Negative only in a broken file.
    pub fn delay(&self, device: EventId) -> Option<Duration> {
        self.link(device)?.delay
    }

    /// Device work, by start, of which it cannot be told which process's call launched it.
    pub(crate) fn ambiguous(&self) -> &[EventId] {
        &self.ambiguous
    }

    /// Whether a call may have launched such work.
    pub(crate) fn is_suspected(&self, call: EventId) -> bool {
        self.suspected.binary_search(&call).is_ok()
    }

    /// The calls that launched device work, by start.
    pub fn calls(&self) -> impl Iterator<Item = EventId> + '_ {
        self.calls.iter().copied()
    }
}

/// The calls that device work names by its correlation id; of one process, the first to begin.
fn calls_by_correlation(trace: &Trace, device: &[EventId]) -> ById<CorrelationId> {
    let named = device.iter().filter_map(|&id| trace.get(id).correlation());
    let mut calls = ById::of(named);
    for id in trace.ids_of(Category::is_call) {
        let event = trace.get(id);
        if let Some(correlation) = event.correlation() {
            calls.offer(trace, correlation, id, |known| {
                event.start() < trace.get(known).start()
            });
        }
    }
    calls
}

/// The ops and annotations that device work or its call names by an external id; of one process, an op before an
/// annotation, then the first in the file.
fn ops_by_external_id(
    trace: &Trace,
    device: &[EventId],
    calls: &ById<CorrelationId>,
) -> ById<ExternalId> {
    let named = device.iter().copied().chain(calls.events());
    let mut ops = ById::of(named.filter_map(|id| trace.get(id).external_id()));
    for wanted in [Category::CpuOp, Category::UserAnnotation] {
        for id in trace.ids_of(|category| category == wanted) {
            if let Some(external_id) = trace.get(id).external_id() {
                ops.offer(trace, external_id, id, |_| false);
            }
        }
    }
    ops
}
