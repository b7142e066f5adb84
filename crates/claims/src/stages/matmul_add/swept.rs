//! The sizes of the sweep, and which side is the slower at each.

use kineto_trace::{Category, DeviceTime, Duration, EventId, Health, Kind, Regime, Window};

use super::forwards::device_time;
use crate::recording::Recording;
use crate::spans;
use crate::stages::common::events;

/// One size of the sweep.
pub struct Size {
    /// The annotation around its forward passes.
    pub event: EventId,
    /// The edge of its matrices.
    pub edge: u64,
    /// A forward pass on the CPU, median.
    pub cpu: Duration,
    /// The GPU's work for a forward pass, median.
    pub gpu: Duration,
}

impl Size {
    /// Whether the GPU has the longer part.
    pub fn is_of_the_gpu(&self) -> bool {
        self.gpu > self.cpu
    }

    /// The median time of its kernels of a kind; none where it has no such kernel.
    pub fn kernel(&self, recording: &Recording, kind: Kind) -> Option<Duration> {
        let kernels = events::kernels_of_kind(recording, &[self.event], kind);
        spans::median(events::durations(recording, &kernels))
    }

    /// What limits it, from its start until its last kernel has ended.
    pub fn regime(&self, recording: &Recording) -> Regime {
        let (trace, chains, launches) = (&recording.trace, &recording.chains, &recording.launches);
        let health = Health::of(trace, chains, launches);
        let window = Window::around(trace, chains, launches, self.event);
        let used = DeviceTime::of(trace, chains, launches, &[window]);
        Regime::of(trace, chains, launches, &health, &used, None)
    }
}

/// The sizes in the order they ran. The annotations are called `n=64` and so on.
pub fn sizes(recording: &Recording) -> Vec<Size> {
    let trace = &recording.trace;
    let mut sizes: Vec<Size> = trace
        .ids_of(|category| category == Category::UserAnnotation)
        .filter_map(|id| {
            let edge = trace.get(id).name().strip_prefix("n=")?.parse().ok()?;
            size(recording, id, edge)
        })
        .collect();
    sizes.sort_by_key(|size| trace.get(size.event).start());
    sizes
}

fn size(recording: &Recording, event: EventId, edge: u64) -> Option<Size> {
    let passes = events::below(recording, &[event], "matmul_add");
    Some(Size {
        event,
        edge,
        cpu: spans::median(events::durations(recording, &passes))?,
        gpu: spans::median(passes.iter().map(|&pass| device_time(recording, pass)))?,
    })
}

/// The last size at which the CPU has the longer part, and the first at which the GPU has
/// it; none when there are no two such sizes, or the sides take turns.
pub fn crossing(sizes: &[Size]) -> Option<(&Size, &Size)> {
    let at = sizes.iter().position(Size::is_of_the_gpu)?;
    let stays = sizes[at..].iter().all(Size::is_of_the_gpu);
    let before = sizes[..at].last()?;
    stays.then_some((before, &sizes[at]))
}
