//! The tree that the table adds up, which differs from the dispatch chain in four ways:
//! bookkeeping ops are left out, profiler overhead is in, a call without an external id stands on its own, and
//! an op whose only child has its own name is one with that child.

use std::collections::HashMap;

use super::row_name;
use crate::{Category, Chains, Duration, EventId, Launches, Trace};

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
    nodes: HashMap<EventId, Node>,
    /// Parents before children.
    order: Vec<EventId>,
}

#[derive(Default)]
struct Node {
    parent: Option<EventId>,
    children: Vec<EventId>,
    self_cpu: Duration,
    self_device: Duration,
    device_total: Duration,
}

impl Tree {
    pub(super) fn of(trace: &Trace, chains: &Chains, launches: &Launches) -> Self {
        let mut tree = Self {
            nodes: HashMap::new(),
            order: Vec::new(),
        };
        tree.plant(trace, chains);
        for work in trace.ids() {
            if let Some(op) = launches.op_of(work)
                && let Some(op) = tree.nearest(chains, op)
                && let Some(node) = tree.nodes.get_mut(&op)
            {
                node.self_device += trace.get(work).duration();
            }
        }
        tree.merge_same_names(trace);
        tree.add_up(trace);
        tree
    }

    pub(super) fn events(&self) -> impl Iterator<Item = EventId> + '_ {
        self.order.iter().copied()
    }

    pub(super) fn self_cpu(&self, id: EventId) -> Duration {
        self.nodes[&id].self_cpu
    }

    pub(super) fn self_device(&self, id: EventId) -> Duration {
        self.nodes[&id].self_device
    }

    pub(super) fn device_total(&self, id: EventId) -> Duration {
        self.nodes[&id].device_total
    }

    /// Takes in what the table lists, each under the nearest listed event around it.
    fn plant(&mut self, trace: &Trace, chains: &Chains) {
        let listed = |id: &EventId| {
            let event = trace.get(*id);
            (event.is_cpu() || event.category() == Category::Overhead)
                && !BOOKKEEPING.contains(&event.name())
        };
        self.order = trace.ids().filter(listed).collect();
        self.order.sort_by_key(|&id| {
            (
                trace.get(id).start(),
                std::cmp::Reverse(trace.get(id).end()),
                id,
            )
        });
        for &id in &self.order {
            let alone = stands_alone(trace, id);
            let parent = chains
                .ancestors(id)
                .find(|parent| self.nodes.contains_key(parent))
                .filter(|&parent| !alone || stands_alone(trace, parent));
            if let Some(node) = parent.and_then(|parent| self.nodes.get_mut(&parent)) {
                node.children.push(id);
            }
            self.nodes.insert(
                id,
                Node {
                    parent,
                    ..Node::default()
                },
            );
        }
    }

    /// `id` itself if listed, else the nearest listed event around it.
    fn nearest(&self, chains: &Chains, id: EventId) -> Option<EventId> {
        std::iter::once(id)
            .chain(chains.ancestors(id))
            .find(|id| self.nodes.contains_key(id))
    }

    /// Lets an event take the place of its only child where both have one name, as when an op calls itself.
    fn merge_same_names(&mut self, trace: &Trace) {
        for &id in &self.order {
            let Some(parent) = self.nodes[&id].parent else {
                continue;
            };
            let same = row_name(trace.get(parent)) == row_name(trace.get(id));
            if !same || self.nodes[&parent].children.len() != 1 {
                continue;
            }
            let Some(child) = self.nodes.remove(&id) else {
                continue;
            };
            for grandchild in &child.children {
                if let Some(node) = self.nodes.get_mut(grandchild) {
                    node.parent = Some(parent);
                }
            }
            if let Some(node) = self.nodes.get_mut(&parent) {
                node.children = child.children;
                node.self_device += child.self_device;
            }
        }
        self.order.retain(|id| self.nodes.contains_key(id));
    }

    /// From the leaves up: device time adds to the parent's, CPU time leaves the parent's own.
    fn add_up(&mut self, trace: &Trace) {
        for &id in self.order.iter().rev() {
            let event = trace.get(id);
            let within: Duration = self.nodes[&id]
                .children
                .iter()
                .map(|&child| overlap(trace, id, child))
                .sum();
            let below: Duration = self.nodes[&id]
                .children
                .iter()
                .map(|child| self.nodes[child].device_total)
                .sum();
            if let Some(node) = self.nodes.get_mut(&id) {
                node.self_cpu = event.duration() - within;
                node.device_total = node.self_device + below;
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
