//! A trace in numbers.

mod busy;
mod categories;

use std::collections::BTreeMap;

use crate::{
    Category, Chains, Duration, Fate, Launches, Trace, anomalies, launch_calls::LaunchCalls,
};

pub use categories::CategoryStats;

/// The numbers of a trace: what was read, what was lost, what ran and for how long.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Stats {
    /// Elements of the file's list that could be read: slices, arrows, instants, metadata.
    pub events: u64,
    /// Elements that could not.
    pub skipped: u64,
    /// Elements that were kept after a repair.
    pub repaired: u64,
    /// Whether the file stops before its end.
    pub truncated: bool,
    /// Elements that began and lasted, usable or not.
    pub slices: u64,
    /// Ops on the CPU side.
    pub cpu_ops: u64,
    /// Kernels.
    pub kernels: u64,
    /// Time of all kernels together, overlaps counted twice.
    pub kernel_time: Duration,
    /// Time in which a device did anything (kernel, copy, fill), added up over devices.
    pub gpu_busy: Duration,
    /// Copies.
    pub memcpys: u64,
    /// Time of all copies together.
    pub memcpy_time: Duration,
    /// Fills.
    pub memsets: u64,
    /// Calls that launch kernels or graphs.
    pub launches: u64,
    /// Kernels whose launch call is known.
    pub linked_kernels: u64,
    /// Kernels whose launch call is not.
    pub unlinked_kernels: u64,
    /// Time of those.
    pub unlinked_kernel_time: Duration,
    /// Launch calls without a kernel.
    pub launches_without_kernel: u64,
    /// Graph launches among them.
    pub graph_launches_without_kernel: u64,
    /// Steps of the profiler.
    pub steps: u64,
    /// From the first start to the last end of what ran on CPU and device; zero if nothing did.
    pub span: Duration,
    /// The GPU's times of ops in files from before Kineto.
    pub legacy_gpu_rows: u64,
    /// Their time together.
    pub legacy_gpu_time: Duration,
    /// Arrows: ids that tie a call to its work, or a forward op to its backward.
    pub flows: u64,
    /// Allocations and frees.
    pub memory_events: u64,
    /// Bytes allocated less bytes freed.
    pub net_bytes: i64,
    /// The most bytes that were in use at once, as the allocator says.
    pub peak_allocated_bytes: i64,
    /// What was odd, by its kind's word.
    pub anomalies: BTreeMap<&'static str, u64>,
    /// Slices by `cat` as the file spells it, with what they were taken for.
    pub categories: BTreeMap<String, CategoryStats>,
}

impl Stats {
    /// Counts and adds up.
    pub fn of(trace: &Trace, chains: &Chains, launches: &Launches) -> Self {
        let mut stats = Self {
            gpu_busy: busy::gpu_busy(trace),
            steps: trace.steps().len() as u64,
            span: trace
                .span()
                .map_or(Duration::ZERO, |(start, end)| end - start),
            categories: categories::of(trace),
            ..Self::default()
        };
        stats.reading(trace);
        stats.slices(trace, launches);
        stats.launching(trace, chains, launches);
        stats.memory(trace);
        stats.anomalies = trace.oddity_counts();
        for oddity in anomalies::of(trace, chains, launches) {
            *stats.anomalies.entry(oddity.what.kind()).or_default() += 1;
        }
        stats
    }

    /// Whether the file lost anything: `check` says so.
    pub fn lost(trace: &Trace) -> bool {
        let mut odd = trace.oddities().iter();
        odd.any(|odd| odd.what.fate() == Fate::Lost)
    }

    fn reading(&mut self, trace: &Trace) {
        self.skipped = trace.skipped() as u64;
        self.events = trace.elements() as u64 - self.skipped;
        self.repaired = trace.repaired() as u64;
        self.truncated = trace.is_truncated();
        self.flows = trace.flow_ids() as u64;
        self.slices = trace.events().len() as u64 + trace.count_of(crate::Odd::NeverRan.kind());
    }

    fn slices(&mut self, trace: &Trace, launches: &Launches) {
        for id in trace.ids() {
            let event = trace.get(id);
            let time = event.duration();
            match event.category() {
                Category::CpuOp => self.cpu_ops += 1,
                Category::Kernel => {
                    self.kernels += 1;
                    self.kernel_time += time;
                    if launches.call_of(id).is_some() {
                        self.linked_kernels += 1;
                    } else {
                        self.unlinked_kernels += 1;
                        self.unlinked_kernel_time += time;
                    }
                }
                Category::GpuMemcpy => {
                    self.memcpys += 1;
                    self.memcpy_time += time;
                }
                Category::GpuMemset => self.memsets += 1,
                Category::LegacyGpu => {
                    self.legacy_gpu_rows += 1;
                    self.legacy_gpu_time += time;
                }
                _ => {}
            }
        }
    }

    fn launching(&mut self, trace: &Trace, chains: &Chains, launches: &Launches) {
        let calls = LaunchCalls::of(trace, chains, launches);
        let graphs = calls.without_work.iter();
        let graphs =
            graphs.filter(|&&id| crate::launch_calls::is_graph_launch(trace.get(id).name()));
        self.launches = calls.len() as u64;
        self.launches_without_kernel = calls.without_work.len() as u64;
        self.graph_launches_without_kernel = graphs.count() as u64;
    }

    fn memory(&mut self, trace: &Trace) {
        for change in trace.memory() {
            self.memory_events += 1;
            self.net_bytes = self.net_bytes.saturating_add(change.bytes);
            let total = change.total_allocated.unwrap_or(self.net_bytes);
            self.peak_allocated_bytes = self.peak_allocated_bytes.max(total);
        }
    }
}
