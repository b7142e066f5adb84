//! The tree that the table adds up, which differs from the dispatch chain in four ways:
//! bookkeeping ops are left out, profiler overhead is in, a call without an external id stands on its own, and
//! an op whose only child has its own name is one with that child.

use super::row_name;
use crate::{Category, Chains, Duration, EventId, Launches, Trace, known::Known, launches::Link};

/// Ops that are bookkeeping and in no table.
const BOOKKEEPING: &[&str] = &[
    "[memory]",
    "[OutOfMemory]",
    "profiler::_record_function_enter",
    "profiler::_record_function_enter_new",
    "profiler::_record_function_exit",
    "aten::is_leaf",
    "aten::output_nr",
    "aten::_version",
];

/// The table's view of the CPU side.
pub(super) struct Tree {
    /// By event.
    nodes: Vec<Node>,
}

#[derive(Clone, Default)]
struct Node {
    state: State,
    /// Its children, counted up to two: more are told apart by nobody.
    children: u8,
    /// One more than the parent's place; 0 for a root.
    parent: u32,
    /// First the time of its children in it, in the end its own.
    self_cpu: Duration,
    /// First its own device time, in the end with that of all below it.
    device_total: Duration,
}

impl Node {
    fn parent(&self) -> Option<EventId> {
        self.parent.checked_sub(1).map(EventId)
    }
}

#[derive(Clone, Copy, Default, Eq, PartialEq)]
enum State {
    /// Not in the table.
    #[default]
    Left,
    Listed,
    /// One with its parent.
    Merged,
}

impl Tree {
    pub(super) fn of(trace: &Trace, chains: &Chains, launches: &Launches) -> Self {
        let mut tree = Self {
            nodes: vec![Node::default(); trace.events().len()],
        };
        tree.plant(trace, chains);
        for link in launches.links() {
            if let Some((op, time)) = tree.own_device(trace, chains, link) {
                tree.nodes[op.index()].device_total += time;
            }
        }
        tree.merge_same_names(trace, chains);
        tree.add_up(trace, chains);
        tree
    }

    /// Whether the table lists an event.
    pub(super) fn has(&self, id: EventId) -> bool {
        self.nodes[id.index()].state == State::Listed
    }

    pub(super) fn self_cpu(&self, id: EventId) -> Duration {
        self.nodes[id.index()].self_cpu
    }

    pub(super) fn device_total(&self, id: EventId) -> Duration {
        self.nodes[id.index()].device_total
    }

    /// Takes in what the table lists, each under the nearest listed event around it.
    fn plant(&mut self, trace: &Trace, chains: &Chains) {
        let mut bookkeeping = Known::default();
        for id in trace.ids_of(|category| category.is_cpu() || category == Category::Overhead) {
            if !bookkeeping.of(trace.get(id).name(), |name| BOOKKEEPING.contains(&name)) {
                self.nodes[id.index()].state = State::Listed;
            }
        }
        for &id in chains.order() {
            if !self.has(id) {
                continue;
            }
            let alone = stands_alone(trace, id);
            let parent = chains
                .ancestors(id)
                .find(|&parent| self.has(parent))
                .filter(|&parent| !alone || stands_alone(trace, parent));
            if let Some(parent) = parent {
                let node = &mut self.nodes[parent.index()];
                node.children = (node.children + 1).min(2);
            }
            self.nodes[id.index()].parent = parent.map_or(0, |parent| parent.0 + 1);
        }
    }

    /// The device time of a piece of work, and whose own it is: its op's if listed, else that of the nearest listed
    /// event around it.
    pub(super) fn own_device(
        &self,
        trace: &Trace,
        chains: &Chains,
        link: &Link,
    ) -> Option<(EventId, Duration)> {
        let mut around = std::iter::once(link.op?).chain(chains.ancestors(link.op?));
        let op = around.find(|&id| self.has(id))?;
        Some((op, trace.get(link.work).duration()))
    }

    /// Lets an event take the place of its only child where both have one name, as when an op calls itself.
    fn merge_same_names(&mut self, trace: &Trace, chains: &Chains) {
        for &id in chains.order() {
            let Some(mut parent) = self.nodes[id.index()].parent() else {
                continue;
            };
            // Parents come first, so the merged ones are known by now.
            while self.nodes[parent.index()].state == State::Merged
                && let Some(outer) = self.nodes[parent.index()].parent()
            {
                parent = outer;
            }
            self.nodes[id.index()].parent = parent.0 + 1;
            let only = self.nodes[parent.index()].children == 1;
            if !only || row_name(trace.get(parent)) != row_name(trace.get(id)) {
                continue;
            }
            let child = &mut self.nodes[id.index()];
            child.state = State::Merged;
            let (children, device) = (child.children, child.device_total);
            let node = &mut self.nodes[parent.index()];
            node.children = children;
            node.device_total += device;
        }
    }

    /// From the leaves up: device time adds to the parent's, CPU time leaves the parent's own.
    fn add_up(&mut self, trace: &Trace, chains: &Chains) {
        for &id in chains.order().iter().rev() {
            if !self.has(id) {
                continue;
            }
            let node = &mut self.nodes[id.index()];
            node.self_cpu = trace.get(id).duration() - node.self_cpu;
            let device_total = node.device_total;
            if let Some(parent) = node.parent() {
                let node = &mut self.nodes[parent.index()];
                node.self_cpu += overlap(trace, parent, id);
                node.device_total += device_total;
            }
        }
        // What the profiler cost stands in no chain.
        for id in trace.ids_of(|category| category == Category::Overhead) {
            if self.has(id) {
                self.nodes[id.index()].self_cpu = trace.get(id).duration();
            }
        }
    }
}

/// A call recorded under no op: libtorch knows it only by the system's thread number, which is none of its
/// own, so such a call never stands in an op, whatever its times say.
fn stands_alone(trace: &Trace, id: EventId) -> bool {
    let event = trace.get(id);
    event.category().is_call() && event.external_id().is_none()
}

/// How much of `outer` runs while `inner` does: all of `inner`, unless it outlives `outer`.
fn overlap(trace: &Trace, outer: EventId, inner: EventId) -> Duration {
    let (outer, inner) = (trace.get(outer), trace.get(inner));
    (outer.end().min(inner.end()) - inner.start().max(outer.start())).max(Duration::ZERO)
}
