//! The second way from device work to its call: arrows.

use std::collections::HashMap;

use crate::{Category, Chains, CorrelationId, EventId, FlowEnd, Timestamp, Trace, Track};

type Map<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

/// Ends of one arrow that are looked at: sound files have few.
const ENDS: usize = 64;

/// Which call an arrow ties to device work that names none by its correlation id, or one of several processes.
#[derive(Debug, Default)]
pub(crate) struct FlowLinks {
    calls: Map<EventId, EventId>,
}

impl FlowLinks {
    /// Whether arrows may link work that ids do not: some has no id, or several processes count ids of their own.
    pub(crate) fn are_needed(trace: &Trace) -> bool {
        let mut callers = trace
            .events_of(Category::is_call)
            .map(|call| &call.track().process);
        let first = callers.next();
        callers.any(|process| Some(process) != first)
            || trace
                .events_of(Category::is_device)
                .any(|work| work.correlation().is_none())
    }

    /// Follows the arrows to the device work that needs them, for want of an id or because its id is `doubted`;
    /// `device` is all of it.
    pub(crate) fn of(
        trace: &Trace,
        chains: &Chains,
        device: &[EventId],
        doubted: impl Fn(CorrelationId) -> bool,
    ) -> Self {
        let mut needy: Map<(&Track, Timestamp), EventId> = Map::default();
        for &work in device {
            let event = trace.get(work);
            if event.correlation().is_none_or(&doubted) {
                needy.insert((event.track(), event.start()), work);
            }
        }
        if needy.is_empty() {
            return Self::default();
        }
        // A file's arrow has an end at the call and one at the work; which of them is the start differs by era.
        let mut ends: Map<u64, Vec<&crate::Flow>> = Map::default();
        for flow in trace.flows().iter().filter(|flow| flow.to_device) {
            if flow.end != FlowEnd::Step {
                ends.entry(flow.id).or_default().push(flow);
            }
        }
        let mut links = Self::default();
        for flow in trace.flows().iter().filter(|flow| flow.to_device) {
            let Some(&work) = needy.get(&(flow.track(), flow.at)) else {
                continue;
            };
            let others = ends.get(&flow.id).into_iter().flatten();
            let mut calls = others
                .filter(|other| other.end != flow.end)
                .take(ENDS)
                .filter_map(|other| call_at(trace, chains, other.track(), other.at));
            // Arrows of several processes may share an id as well, and then tell nothing.
            let process = |id| &trace.get(id).track().process;
            if let Some(call) = calls.next()
                && calls.all(|other| process(other) == process(call))
            {
                links.calls.insert(work, call);
            }
        }
        links
    }

    /// The call that an arrow ties to `work`.
    pub(crate) fn call_of(&self, work: EventId) -> Option<EventId> {
        self.calls.get(&work).copied()
    }
}

/// The call of a thread that runs at `at`, else the innermost op that does (files from before Kineto have no calls).
fn call_at(trace: &Trace, chains: &Chains, track: &Track, at: Timestamp) -> Option<EventId> {
    let runs = |id: EventId| {
        let event = trace.get(id);
        event.start() <= at && (at < event.end() || at == event.start())
    };
    let mut level = chains.roots(track);
    let mut innermost = None;
    loop {
        let after = level.partition_point(|&id| trace.get(id).start() <= at);
        let Some(&last) = level[..after].last() else {
            return innermost;
        };
        if !runs(last) {
            return innermost;
        }
        innermost = Some(last);
        if trace.get(last).category().is_call() {
            return innermost;
        }
        level = chains.children(last);
    }
}
