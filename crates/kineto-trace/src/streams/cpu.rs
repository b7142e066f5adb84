//! What the CPU did while a device had nothing to do.

use std::collections::HashMap;

use crate::{
    Category, Chains, Duration, Event, EventId, Gap, Launches, Timestamp, Trace, Track, Window,
    known::Known,
};

type Lanes = HashMap<Track, Vec<Segment>, foldhash::fast::RandomState>;

/// The CPU side laid flat: at each instant of a thread, the innermost op, annotation or call.
#[derive(Clone, Debug)]
pub struct CpuTime {
    lanes: Lanes,
    /// The thread with the most events, asked where no launch says which.
    busiest: Option<Track>,
}

/// Lasts until the next begins; the last of a thread says only where the one before ends.
#[derive(Copy, Clone, Debug)]
struct Segment {
    start: Timestamp,
    event: EventId,
    kind: Kind,
}

/// What a thread did in a segment, as far as its innermost event tells.
#[derive(Copy, Clone, Debug)]
enum Kind {
    /// An op, PyTorch's own annotation, or a call that does not wait.
    Works,
    /// A call that waits for the device.
    Waits,
    /// The program asked its data loader for the next batch.
    Loads,
    /// The program's annotation, and nothing in it.
    Annotates,
    /// Nothing that was recorded, since the segment before.
    Nothing,
}

/// What a name tells of an event's kind.
#[derive(Copy, Clone)]
struct Named {
    wait: bool,
    loading: bool,
    pytorchs: bool,
}

impl Named {
    fn of(name: &str) -> Self {
        Self {
            wait: is_wait(name),
            loading: is_loading(name),
            pytorchs: is_pytorchs(name),
        }
    }
}

impl Kind {
    fn of(event: &Event, named: Named) -> Self {
        let category = event.category();
        if named.loading {
            Self::Loads
        } else if category.is_call() && named.wait {
            Self::Waits
        } else if category == Category::UserAnnotation && !named.pytorchs {
            Self::Annotates
        } else {
            Self::Works
        }
    }
}

/// What a thread did in a gap.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Meanwhile {
    /// The innermost op, annotation or call that took the most of it.
    pub event: Option<EventId>,
    /// How much that took.
    pub time: Duration,
    /// Time under ops, PyTorch's own annotations, and calls that do not wait.
    pub working: Duration,
    /// Time under calls that wait for the device.
    pub waiting: Duration,
    /// Time under no op and no call. A program's annotation alone does not say that the CPU worked.
    pub unrecorded: Duration,
    /// The part of `unrecorded` in which the program asked its data loader for the next batch.
    pub loading: Duration,
}

/// Whether a runtime or driver call waits for the device, by its name.
pub(crate) fn is_wait(name: &str) -> bool {
    // CUDA writes `cudaStreamSynchronize`, other runtimes `synchronizeStream` and `urQueueFinish`.
    let holds = |word: &str| {
        let mut places = name.as_bytes().windows(word.len());
        places.any(|place| place.eq_ignore_ascii_case(word.as_bytes()))
    };
    holds("synchronize")
        || holds("finish")
        || matches!(
            name,
            "cudaMemcpy" | "hipMemcpy" | "hipMemcpyWithStream" | "cudaMemcpy2D" | "cuMemcpyDtoH_v2"
        )
}

/// What a compiled function does before its kernels, by the beginnings of annotations.
pub(crate) const COMPILED: &[&str] = &[
    "TorchDynamo Cache Lookup",
    "Torch-Compiled Region",
    "AOTDispatcher Runtime Wrapper Prologue",
    "Pregraph bytecode",
    "## Call CompiledFxGraph",
];

/// Whether an annotation stands around PyTorch's own code. A program's says only where in the program it was: that may
/// as well be asleep.
fn is_pytorchs(name: &str) -> bool {
    name.starts_with("Optimizer.") || COMPILED.iter().any(|begin| name.starts_with(begin))
}

/// Whether an annotation spans the program's wait for its data loader.
fn is_loading(name: &str) -> bool {
    name.starts_with("enumerate(DataLoader)")
}

impl CpuTime {
    /// Lays the chains flat.
    pub fn of(trace: &Trace, chains: &Chains) -> Self {
        let mut lanes = Lanes::default();
        let track = |id: &EventId| trace.get(*id).track();
        let threads = chains.order();
        for events in threads.chunk_by(|before, after| track(before) == track(after)) {
            lanes.insert(track(&events[0]).clone(), flat(trace, events));
        }
        let busiest = chains
            .tracks()
            .max_by_key(|&track| lanes.get(track).map_or(0, Vec::len))
            .cloned();
        Self { lanes, busiest }
    }

    /// What the thread did that ended the gap: the one that launched the next work, or where there is none, the
    /// last.
    pub fn during(&self, trace: &Trace, launches: &Launches, gap: &Gap) -> Meanwhile {
        let launching = |work: Option<EventId>| {
            let work = work?;
            let cause = launches.call_of(work).or(launches.op_of(work))?;
            Some(trace.get(cause).track())
        };
        let track = launching(gap.after)
            .or_else(|| launching(gap.before))
            .or(self.busiest.as_ref());
        let lane = track.and_then(|track| self.lanes.get(track));
        meanwhile(lane.map_or(&[], Vec::as_slice), gap.window)
    }
}

fn meanwhile(lane: &[Segment], window: Window) -> Meanwhile {
    let mut found = Meanwhile::default();
    let mut shares: Vec<(EventId, Duration)> = Vec::new();
    let begun = lane.partition_point(|segment| segment.start <= window.start());
    for (segment, next) in lane
        .iter()
        .zip(lane.iter().skip(1))
        .skip(begun.saturating_sub(1))
    {
        if segment.start >= window.end() {
            break;
        }
        let shared = Window::new(segment.start, next.start).and(window).length();
        match segment.kind {
            Kind::Works => found.working += shared,
            Kind::Waits => found.waiting += shared,
            Kind::Loads => found.loading += shared,
            Kind::Annotates => {}
            Kind::Nothing => continue,
        }
        shares.push((segment.event, shared));
    }
    found.unrecorded = window.length() - found.working - found.waiting;
    // An event has a segment before and after each that ran in it.
    shares.sort_unstable_by_key(|&(id, _)| id);
    let longest = shares
        .chunk_by(|before, after| before.0 == after.0)
        .map(|shares| (shares[0].0, shares.iter().map(|&(_, time)| time).sum()))
        .max_by_key(|&(id, time): &(EventId, Duration)| (time, std::cmp::Reverse(id)));
    if let Some((event, time)) = longest.filter(|&(_, time)| time > Duration::ZERO) {
        (found.event, found.time) = (Some(event), time);
    }
    found
}

/// Sweeps a thread from left to right with the stack of what is running.
fn flat(trace: &Trace, events: &[EventId]) -> Vec<Segment> {
    let mut segments: Vec<Segment> = Vec::new();
    let mut running: Vec<EventId> = Vec::new();
    let mut now = Timestamp::from_nanos(i64::MIN);
    let mut known = Known::default();
    let mut give = |event: EventId, from: Timestamp, to: Timestamp| {
        if to > from {
            // Nothing lies between this and the segment before, if they touch.
            segments.pop_if(|nothing| nothing.start == from);
            let own = trace.get(event);
            let kind = Kind::of(own, *known.of(own.name(), Named::of));
            let segment = |start, kind| Segment { start, event, kind };
            segments.push(segment(from, kind));
            segments.push(segment(to, Kind::Nothing));
        }
        from.max(to)
    };
    for &id in events {
        let start = trace.get(id).start();
        while let Some(&top) = running.last()
            && trace.get(top).end() <= start
        {
            now = give(top, now, trace.get(top).end());
            running.pop();
        }
        if let Some(&top) = running.last() {
            give(top, now, start);
        }
        now = start;
        running.push(id);
    }
    while let Some(top) = running.pop() {
        now = give(top, now, trace.get(top).end());
    }
    segments
}
