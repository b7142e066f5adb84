//! The dispatch chain: which call stands in which, thread by thread.

use std::collections::BTreeMap;

use crate::{Category, Duration, EventId, Timestamp, Trace, Track};

/// The trees of ops, annotations, runtime and driver calls, one forest a thread.
///
/// An event's parent is the event that ran on its thread when it began, the latest to have begun where
/// several did. Slices that share a border are siblings; of two with the same borders the file's first is the
/// parent. Slices that cross (the later one outlives the earlier) are kept and listed in
/// [`Chains::crossings`]. Every instant of a thread counts for the self time of one event alone, so self
/// times add up to the time the thread was busy.
#[derive(Clone, Debug, Default)]
pub struct Chains {
    roots: BTreeMap<Track, Vec<EventId>>,
    nodes: Vec<Node>,
    /// The children of all, parent by parent.
    children: Vec<EventId>,
    /// Everything in a chain, thread by thread, parents before children.
    order: Vec<EventId>,
    crossings: Vec<(EventId, EventId)>,
}

#[derive(Clone, Debug, Default)]
struct Node {
    self_time: Duration,
    /// One more than the parent's place; 0 for a root.
    parent: u32,
    depth: u32,
    /// Where its children stand among all, and how many they are.
    first_child: u32,
    child_count: u32,
}

impl Chains {
    /// Builds the trees of a trace.
    pub fn of(trace: &Trace) -> Self {
        let mut chains = Self {
            nodes: vec![Node::default(); trace.events().len()],
            ..Self::default()
        };
        let mut tracks: BTreeMap<&Track, Vec<EventId>> = BTreeMap::new();
        let mut last: Option<(&Track, Vec<EventId>)> = None;
        for id in trace.ids_of(Category::is_cpu) {
            let track = trace.get(id).track();
            // Neighbours in a file mostly share a row: spare them the search.
            match &mut last {
                Some((known, events)) if std::ptr::eq(*known, track) => events.push(id),
                _ => {
                    if let Some((known, events)) = last.take() {
                        tracks.insert(known, events);
                    }
                    let mut events = tracks.remove(track).unwrap_or_default();
                    events.push(id);
                    last = Some((track, events));
                }
            }
        }
        tracks.extend(last);
        for (track, mut events) in tracks {
            events.sort_by_key(|&id| {
                let event = trace.get(id);
                (event.start(), std::cmp::Reverse(event.end()), id)
            });
            let roots = chains.nest(trace, &events);
            chains.roots.insert(track.clone(), roots);
            chains.order.append(&mut events);
        }
        chains.list_children();
        chains
    }

    /// Puts each event's children side by side, in the order in which they began.
    fn list_children(&mut self) {
        let mut next = 0;
        for id in &self.order {
            let node = &mut self.nodes[id.index()];
            node.first_child = next;
            next += node.child_count;
            node.child_count = 0;
        }
        self.children = vec![EventId(0); next as usize];
        for &id in &self.order {
            if let Some(parent) = self.parent(id) {
                let parent = &mut self.nodes[parent.index()];
                self.children[(parent.first_child + parent.child_count) as usize] = id;
                parent.child_count += 1;
            }
        }
    }

    /// Sweeps one thread from left to right with the stack of what is running; returns the roots.
    fn nest(&mut self, trace: &Trace, events: &[EventId]) -> Vec<EventId> {
        let mut roots = Vec::new();
        let mut running: Vec<EventId> = Vec::new();
        let mut now = Timestamp::from_nanos(i64::MIN);
        for &id in events {
            let event = trace.get(id);
            now = self.retire(trace, &mut running, now, Some(event.start()));
            match running.last() {
                None => roots.push(id),
                Some(&parent) => self.adopt(trace, parent, id, now),
            }
            now = event.start();
            running.push(id);
        }
        self.retire(trace, &mut running, now, None);
        roots
    }

    /// Pops what has ended by `until` (everything if there is no such point), giving each the time since `now`
    /// that nothing later claimed; returns how far time has been given away.
    fn retire(
        &mut self,
        trace: &Trace,
        running: &mut Vec<EventId>,
        mut now: Timestamp,
        until: Option<Timestamp>,
    ) -> Timestamp {
        while let Some(&top) = running.last() {
            let end = trace.get(top).end();
            if until.is_some_and(|until| end > until) {
                break;
            }
            if end > now {
                self.nodes[top.index()].self_time += end - now;
                now = end;
            }
            running.pop();
        }
        now
    }

    /// Hangs `child` under `parent`, which ran alone from `now` to the child's start.
    fn adopt(&mut self, trace: &Trace, parent: EventId, child: EventId, now: Timestamp) {
        let (outer, inner) = (trace.get(parent), trace.get(child));
        self.nodes[parent.index()].self_time += inner.start() - now;
        self.nodes[parent.index()].child_count += 1;
        self.nodes[child.index()].parent = parent.0 + 1;
        self.nodes[child.index()].depth = self.nodes[parent.index()].depth + 1;
        if inner.end() > outer.end() {
            self.crossings.push((parent, child));
        }
    }

    /// The threads that have any, in order.
    pub fn tracks(&self) -> impl Iterator<Item = &Track> {
        self.roots.keys()
    }

    /// What stands in nothing else on a thread, by start.
    pub fn roots(&self, track: &Track) -> &[EventId] {
        self.roots.get(track).map_or(&[], Vec::as_slice)
    }

    /// What an event stands in. `None` for roots and for what is in no chain.
    pub fn parent(&self, id: EventId) -> Option<EventId> {
        let parent = self.nodes[id.index()].parent.checked_sub(1);
        parent.map(EventId)
    }

    /// What stands directly in an event, by start.
    pub fn children(&self, id: EventId) -> &[EventId] {
        let node = &self.nodes[id.index()];
        let first = node.first_child as usize;
        &self.children[first..first + node.child_count as usize]
    }

    /// The time an event ran with nothing later running in it. Zero for what is in no chain.
    pub fn self_time(&self, id: EventId) -> Duration {
        self.nodes[id.index()].self_time
    }

    /// How many events an event stands in.
    pub fn depth(&self, id: EventId) -> usize {
        self.nodes[id.index()].depth as usize
    }

    /// What stands in an event at any depth, without itself: parents before children, by start.
    pub fn descendants(&self, id: EventId) -> impl Iterator<Item = EventId> + '_ {
        let mut waiting: Vec<EventId> = self.children(id).iter().rev().copied().collect();
        std::iter::from_fn(move || {
            let next = waiting.pop()?;
            waiting.extend(self.children(next).iter().rev());
            Some(next)
        })
    }

    /// What an event stands in, from the inside out, without itself.
    pub fn ancestors(&self, id: EventId) -> impl Iterator<Item = EventId> + '_ {
        std::iter::successors(self.parent(id), |&id| self.parent(id))
    }

    /// Everything in a chain, thread by thread, parents before children.
    pub(crate) fn order(&self) -> &[EventId] {
        &self.order
    }

    /// Pairs of which the second began in the first and outlived it.
    pub fn crossings(&self) -> &[(EventId, EventId)] {
        &self.crossings
    }
}
