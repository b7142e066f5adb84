//! The calls that launch kernels, with and without kernels to show for it.

use std::collections::HashSet;

use crate::{Category, Chains, CorrelationId, EventId, Launches, ProcessId, Trace, known::Known};

/// The calls of a trace that launch kernels or graphs.
///
/// A call with a kernel is one, whatever its name; a call without needs a name that says so. Copies and fills
/// are no launches. Of two calls with one correlation id (a runtime call and the driver call in it) the one that
/// the kernel is linked to counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct LaunchCalls {
    /// Those with kernels, by start.
    pub(crate) with_work: Vec<EventId>,
    /// Those without, by start; what was captured into a graph is none.
    pub(crate) without_work: Vec<EventId>,
    /// How many share their id with a call of another process, and either may have launched its kernel.
    ambiguous: usize,
}

impl LaunchCalls {
    pub(crate) fn of(trace: &Trace, chains: &Chains, launches: &Launches) -> Self {
        let mut calls = Self::default();
        // Each process counts its own ids.
        let mut served: HashSet<(&ProcessId, CorrelationId), foldhash::fast::RandomState> =
            HashSet::default();
        let known_by = |call: EventId| {
            let event = trace.get(call);
            Some((&event.track().process, event.correlation()?))
        };
        for call in launches.calls() {
            let work = launches.activities_of_call(call);
            let kernels = work
                .iter()
                .any(|&id| trace.get(id).category() == Category::Kernel);
            if kernels {
                calls.with_work.push(call);
                served.extend(known_by(call));
            }
        }
        let mut seen = served;
        let mut launching = Known::default();
        let candidates = trace
            .ids_of(Category::is_call)
            .filter(|&id| *launching.of(trace.get(id).name(), is_launch));
        for call in trace.by_start(candidates) {
            let has_work = !launches.activities_of_call(call).is_empty();
            let known = known_by(call).is_some_and(|id| !seen.insert(id));
            if has_work || known || in_launch(trace, chains, call) {
                continue;
            }
            if launches.is_suspected(call) {
                calls.ambiguous += 1;
            } else {
                calls.without_work.push(call);
            }
        }
        calls.drop_captured(trace);
        calls
    }

    /// How many launches there are.
    pub(crate) fn len(&self) -> usize {
        self.with_work.len() + self.without_work.len() + self.ambiguous
    }

    /// A launch while its thread captures a graph runs nothing yet.
    fn drop_captured(&mut self, trace: &Trace) {
        let captures = captures(trace);
        self.without_work.retain(|&id| {
            let event = trace.get(id);
            !captures.iter().any(|&(begin, end)| {
                trace.get(begin).track() == event.track()
                    && trace.get(begin).start() <= event.start()
                    && end.is_none_or(|end| event.start() <= trace.get(end).start())
            })
        });
    }
}

/// A driver call inside a runtime call of the same launch is no second launch.
fn in_launch(trace: &Trace, chains: &Chains, call: EventId) -> bool {
    chains.parent(call).is_some_and(|parent| {
        let outer = trace.get(parent);
        outer.category().is_call() && is_launch(outer.name())
    })
}

/// Where each thread began to capture a graph, and where it ended.
fn captures(trace: &Trace) -> Vec<(EventId, Option<EventId>)> {
    let mut marking = Known::default();
    let marks = |name: &str| name.contains("BeginCapture") || name.contains("EndCapture");
    let marks = trace
        .ids_of(Category::is_call)
        .filter(|&id| *marking.of(trace.get(id).name(), marks));
    let mut captures: Vec<(EventId, Option<EventId>)> = Vec::new();
    for mark in trace.by_start(marks) {
        let event = trace.get(mark);
        if event.name().contains("BeginCapture") {
            captures.push((mark, None));
        } else if let Some(open) = captures
            .iter_mut()
            .rev()
            .find(|(begin, end)| end.is_none() && trace.get(*begin).track() == event.track())
        {
            open.1 = Some(mark);
        }
    }
    captures
}

/// Whether a call's name says that it launches device work: `cudaLaunchKernel`, `cuLaunchKernelEx`,
/// `hipModuleLaunchKernel`, `cudaGraphLaunch`, `urEnqueueKernelLaunch`. A host function is no device work.
pub(crate) fn is_launch(name: &str) -> bool {
    name.contains("Launch") && !name.contains("HostFunc")
}

/// Whether a call's name says that it launches a graph.
pub(crate) fn is_graph_launch(name: &str) -> bool {
    name.contains("GraphLaunch")
}
