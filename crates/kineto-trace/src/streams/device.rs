//! When devices worked, and what the CPU did when they did not.

use crate::{Chains, CpuTime, Duration, Gap, Launches, Meanwhile, Streams, Trace, Window};

/// The use of devices in some windows, with what the CPU did in each gap.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct DeviceTime {
    /// What was looked at: by start, and apart from one another.
    pub windows: Vec<Window>,
    /// Busy and idle time of devices and their streams.
    pub streams: Streams,
    /// The gaps of all devices, device by device, with what the CPU did meanwhile.
    pub gaps: Vec<(Gap, Meanwhile)>,
}

impl DeviceTime {
    /// Looks at `windows`, which lie by start and apart.
    pub fn of(trace: &Trace, chains: &Chains, launches: &Launches, windows: &[Window]) -> Self {
        let work = launches.links().iter().map(|link| link.work);
        let streams = Streams::of_work(trace, work, windows);
        let cpu = CpuTime::of(trace, chains);
        let gaps = || streams.devices.iter().map(|device| &device.all.gaps);
        let mut meanwhile = Vec::with_capacity(gaps().map(Vec::len).sum());
        meanwhile.extend(
            gaps()
                .flatten()
                .map(|gap| (*gap, cpu.during(trace, launches, gap))),
        );
        Self {
            windows: windows.to_vec(),
            gaps: meanwhile,
            streams,
        }
    }

    /// What the CPU did in a gap of a device.
    pub fn during(&self, gap: &Gap) -> Option<&Meanwhile> {
        let own = self.gaps.iter().find(|(own, _)| own == gap)?;
        Some(&own.1)
    }

    /// The gaps added up.
    pub(crate) fn idle(&self) -> Idle {
        let mut idle = Idle::default();
        for (_, meanwhile) in &self.gaps {
            idle.working += meanwhile.working;
            idle.waiting += meanwhile.waiting;
            idle.unrecorded += meanwhile.unrecorded;
            idle.loading += meanwhile.loading;
        }
        idle
    }
}

/// Idle time of all devices, by what the CPU did meanwhile; as in [`Meanwhile`].
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Idle {
    pub(crate) working: Duration,
    pub(crate) waiting: Duration,
    pub(crate) unrecorded: Duration,
    pub(crate) loading: Duration,
}

impl Idle {
    /// Whether most of it lies under nothing that tells.
    pub(crate) fn is_untold(&self) -> bool {
        self.unrecorded > self.working + self.waiting
    }

    /// Whether devices waited for the CPU's work more than the CPU waited for them.
    pub(crate) fn is_under_work(&self) -> bool {
        !self.is_untold() && self.working > self.waiting
    }
}
