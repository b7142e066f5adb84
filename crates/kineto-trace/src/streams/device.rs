//! When devices worked, and what the CPU did when they did not.

use crate::{Chains, CpuTime, Gap, Launches, Meanwhile, Streams, Trace, Window};

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
}
