//! Key averages: what PyTorch's profiler prints as its table.

mod annotation;
mod render;
mod rows;
mod tree;

use std::cmp::Reverse;

use crate::{Category, Chains, Duration, Event, EventId, Launches, Trace};
use annotation::Annotations;
use rows::Rows;
use tree::Tree;

/// Times added up by name, as `key_averages()` does.
///
/// The device time of an op is that of the work launched under it and under its children, each counted once;
/// kernels have rows of their own. A GPU annotation has a row but is a range and no work, so it counts in no
/// total; its time is the measured one, without the nanosecond that Kineto adds on each side in the file.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Table {
    /// The rows, in the order in which their names first appear in time.
    pub rows: Vec<Row>,
    /// Self CPU time of all rows.
    pub self_cpu_total: Duration,
    /// Device time of all work.
    pub self_device_total: Duration,
}

/// Which side a row was recorded on.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Side {
    /// Ops, annotations, calls, profiler overhead.
    Cpu,
    /// Kernels, copies and fills.
    Device,
    /// Ranges of annotations as the GPU saw them.
    DeviceAnnotation,
}

/// One row: all events of one name on one side.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The name; all steps share `ProfilerStep*`.
    pub name: String,
    /// The side.
    pub side: Side,
    /// What the row's events are, by the first of them.
    pub category: Category,
    /// How many events.
    pub calls: u64,
    /// CPU time without children.
    pub self_cpu: Duration,
    /// CPU time with children.
    pub cpu_total: Duration,
    /// Device time launched directly.
    pub self_device: Duration,
    /// Device time launched directly or by children.
    pub device_total: Duration,
}

impl Table {
    /// Adds up a trace.
    pub fn of(trace: &Trace, chains: &Chains, launches: &Launches) -> Self {
        let tree = Tree::of(trace, chains, launches);
        let annotations = Annotations::of(trace);
        let mut rows = Rows::default();
        for id in trace.ids() {
            let event = trace.get(id);
            let side = match device_side(event) {
                Some(side) => side,
                None if tree.has(id) => Side::Cpu,
                None => continue,
            };
            let (start, end) = annotations.measured(trace, id);
            rows.of(event, side, (start, Reverse(end), id))
                .add(end - start, id, &tree);
        }
        // Of most events it is nothing, so the tree has no place for it.
        for link in launches.links() {
            if let Some((op, time)) = tree.own_device(trace, chains, link) {
                let (start, end) = annotations.measured(trace, op);
                rows.of(trace.get(op), Side::Cpu, (start, Reverse(end), op))
                    .self_device += time;
            }
        }
        let mut table = Self {
            rows: rows.in_time(trace),
            ..Self::default()
        };
        table.self_cpu_total = table.rows.iter().map(|row| row.self_cpu).sum();
        table.self_device_total = table
            .rows
            .iter()
            .filter(|row| row.side == Side::Device)
            .map(|row| row.self_device)
            .sum();
        table
    }
}

impl Row {
    fn new(event: &Event, side: Side) -> Self {
        Self {
            name: row_name(event).to_owned(),
            side,
            category: event.category(),
            calls: 0,
            self_cpu: Duration::ZERO,
            cpu_total: Duration::ZERO,
            self_device: Duration::ZERO,
            device_total: Duration::ZERO,
        }
    }

    fn add(&mut self, duration: Duration, id: EventId, tree: &Tree) {
        self.calls += 1;
        if self.side == Side::Cpu {
            self.self_cpu += tree.self_cpu(id);
            self.cpu_total += duration;
            self.device_total += tree.device_total(id);
        } else {
            self.self_device += duration;
            self.device_total += duration;
        }
    }
}

fn row_name(event: &Event) -> &str {
    if event.name().starts_with("ProfilerStep#") {
        "ProfilerStep*"
    } else {
        event.name()
    }
}

fn device_side(event: &Event) -> Option<Side> {
    match event.category() {
        Category::GpuUserAnnotation | Category::LegacyGpu => Some(Side::DeviceAnnotation),
        category if category.is_device() => Some(Side::Device),
        _ => None,
    }
}
