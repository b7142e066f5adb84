//! Busy and idle time of devices and their streams, and the gaps between.

mod cpu;
mod device;

use std::collections::BTreeMap;

use crate::{Category, DeviceId, Duration, EventId, ProcessId, StreamId, Trace, Window};

pub use cpu::{CpuTime, Meanwhile};
pub use device::DeviceTime;

pub(crate) use cpu::{COMPILED, is_wait};
pub(crate) use device::Idle;

/// The devices that worked, by process and number.
#[derive(Clone, Debug, Default)]
pub struct Streams {
    /// One for each device that did anything in the windows.
    pub devices: Vec<DeviceUse>,
    /// How long was looked at: the windows added up.
    pub length: Duration,
}

/// What one device did.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DeviceUse {
    /// The process its rows stand under.
    pub process: ProcessId,
    /// Its number, if its work names one.
    pub device: Option<DeviceId>,
    /// Its use over all streams: work that runs at the same time counts once.
    pub all: StreamUse,
    /// Its streams, by number.
    pub streams: Vec<StreamUse>,
}

/// What one stream did, or all of a device's together.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct StreamUse {
    /// The stream; `None` for all together, or where the work names none.
    pub stream: Option<StreamId>,
    /// Pieces of work.
    pub work: u64,
    /// Time in which anything ran; overlaps count once.
    pub busy: Duration,
    /// The rest of the windows.
    pub idle: Duration,
    /// Each stretch without work, by start; what comes before the first work and after the last is one too.
    pub gaps: Vec<Gap>,
}

/// A stretch without work.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub struct Gap {
    /// From when to when.
    pub window: Window,
    /// The work that ended last before it; `None` at the window's beginning.
    pub before: Option<EventId>,
    /// The work that ended it; `None` at the window's end.
    pub after: Option<EventId>,
}

/// Work of one device, all of it and that of each stream, by start.
#[derive(Default)]
struct Work {
    all: Vec<EventId>,
    streams: BTreeMap<Option<StreamId>, Vec<EventId>>,
}

impl Streams {
    /// Adds up the device work inside `windows`, which lie by start and apart from one another.
    pub fn of(trace: &Trace, windows: &[Window]) -> Self {
        let work = trace.by_start(trace.ids_of(Category::is_device));
        Self::of_work(trace, work.into_iter(), windows)
    }

    /// The same, of all device work by start.
    fn of_work(trace: &Trace, work: impl Iterator<Item = EventId>, windows: &[Window]) -> Self {
        let mut devices: BTreeMap<(&ProcessId, Option<DeviceId>), Work> = BTreeMap::new();
        for id in work {
            let event = trace.get(id);
            let device = (&event.track().process, event.device());
            let work = devices.entry(device).or_default();
            work.all.push(id);
            work.streams.entry(event.queue()).or_default().push(id);
        }
        let length = windows.iter().map(|window| window.length()).sum();
        let devices = devices.into_iter().map(|((process, device), work)| {
            let streams = work.streams.into_iter();
            DeviceUse {
                process: process.clone(),
                device,
                all: StreamUse::of(trace, windows, None, &work.all),
                streams: streams
                    .map(|(stream, work)| StreamUse::of(trace, windows, stream, &work))
                    .collect(),
            }
        });
        Self {
            devices: devices.filter(|device| device.all.work > 0).collect(),
            length,
        }
    }

    /// Busy time of all devices together.
    pub fn busy(&self) -> Duration {
        self.devices.iter().map(|device| device.all.busy).sum()
    }

    /// Busy time over the windows, 0 to 1; of several devices, the mean. Zero if nothing was looked at.
    pub fn busy_share(&self) -> f64 {
        let whole = self.length.nanos() as f64 * self.devices.len() as f64;
        if whole > 0.0 {
            self.busy().nanos() as f64 / whole
        } else {
            0.0
        }
    }
}

impl StreamUse {
    fn of(trace: &Trace, windows: &[Window], stream: Option<StreamId>, work: &[EventId]) -> Self {
        let mut own = Self {
            stream,
            ..Self::default()
        };
        let mut next = 0;
        for &window in windows {
            // Work that ended before this window is done with; what reaches into it is looked at again.
            while next < work.len() && trace.get(work[next]).end() <= window.start() {
                next += 1;
            }
            own.fill(trace, window, &work[next..]);
        }
        own
    }

    fn fill(&mut self, trace: &Trace, window: Window, work: &[EventId]) {
        let (mut now, mut before) = (window.start(), None);
        for &id in work {
            let event = trace.get(id);
            if event.start() >= window.end() {
                break;
            }
            if event.end() <= window.start() && event.duration() > Duration::ZERO {
                continue;
            }
            self.work += 1;
            if event.start() > now {
                self.gap(Window::new(now, event.start()), before, Some(id));
            }
            let own = Window::new(event.start().max(now), event.end().min(window.end()));
            self.busy += own.length();
            if event.end() >= now {
                now = event.end().max(now);
                before = Some(id);
            }
        }
        if window.end() > now {
            self.gap(Window::new(now, window.end()), before, None);
        }
    }

    fn gap(&mut self, window: Window, before: Option<EventId>, after: Option<EventId>) {
        self.idle += window.length();
        self.gaps.push(Gap {
            window,
            before,
            after,
        });
    }

    /// The longest gaps, longest first.
    pub fn longest_gaps(&self, count: usize) -> Vec<Gap> {
        let mut gaps = self.gaps.clone();
        gaps.sort_by_key(|gap| (std::cmp::Reverse(gap.window.length()), gap.window.start()));
        gaps.truncate(count);
        gaps
    }
}
