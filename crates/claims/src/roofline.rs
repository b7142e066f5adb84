//! The kernels of a recording whose work its shapes tell, on the roofline of its card.

use std::collections::BTreeMap;

use kineto_trace::{
    DeviceTime, Duration, EventId, Gpu, Health, Kind, Limit, Point, Precision, Regime, Window,
};

use crate::recording::Recording;
use crate::spans;

/// A kernel of a recording: all its runs that do the same work.
#[derive(Clone, Debug)]
pub struct RooflineKernel {
    /// One of its runs.
    pub event: EventId,
    /// Its name.
    pub name: String,
    /// What it is coloured by.
    pub kind: Kind,
    /// The op whose shapes tell the work.
    pub op: String,
    /// Operations.
    pub flops: u64,
    /// The least bytes that must travel.
    pub bytes: u64,
    /// What it calculates in.
    pub precision: Precision,
    /// Which roof it stands under.
    pub limit: Limit,
    /// Its time, median.
    pub time: Duration,
}

impl RooflineKernel {
    /// Operations per byte.
    pub fn intensity(&self) -> f64 {
        self.flops as f64 / self.bytes.max(1) as f64
    }

    /// Operations a second.
    pub fn rate(&self) -> f64 {
        self.flops as f64 * 1e9 / self.time.nanos().max(1) as f64
    }

    /// The part of its roof that it reaches: of the arithmetic or of the bandwidth of a card.
    pub fn reached(&self, gpu: &Gpu) -> f64 {
        let ceiling = match self.limit {
            Limit::Memory => gpu.bandwidth * 1e9 * self.intensity(),
            _ => gpu.peak(self.precision) * 1e12,
        };
        self.rate() / ceiling
    }
}

/// The limits of the card that a recording was made on, if they are known.
pub fn card(recording: &Recording) -> Option<&'static Gpu> {
    let devices = &recording.trace.header().device_properties;
    devices.iter().find_map(Gpu::of)
}

/// The kernels that do all of an op whose operations and bytes its shapes tell, by name and work.
/// None without a card whose limits are known.
pub fn roofline(recording: &Recording) -> Vec<RooflineKernel> {
    let (trace, chains, launches) = (&recording.trace, &recording.chains, &recording.launches);
    let health = Health::of(trace, chains, launches);
    let windows: Vec<Window> = Window::of(trace, chains, launches).into_iter().collect();
    let used = DeviceTime::of(trace, chains, launches, &windows);
    let regime = Regime::of(trace, chains, launches, &health, &used, None);
    let mut kernels: BTreeMap<(&str, u64, u64), Vec<&Point>> = BTreeMap::new();
    for point in regime.points.iter().filter(|point| point.reached.is_some()) {
        let name = trace.get(point.kernel).name();
        let work = (name, point.flops, point.bytes);
        kernels.entry(work).or_default().push(point);
    }
    let kernel = |((name, flops, bytes), points): ((&str, u64, u64), Vec<&Point>)| {
        let first = points.first()?;
        let times = points
            .iter()
            .map(|point| trace.get(point.kernel).duration());
        Some(RooflineKernel {
            event: first.kernel,
            name: name.to_owned(),
            kind: trace.get(first.kernel).kind(),
            op: trace.get(first.op).name().to_owned(),
            flops,
            bytes,
            precision: first.precision,
            limit: first.limit,
            time: spans::median(times)?,
        })
    };
    let mut kernels: Vec<_> = kernels.into_iter().filter_map(kernel).collect();
    kernels.sort_by_key(|kernel| trace.get(kernel.event).start());
    kernels
}

#[cfg(test)]
mod tests {
    use super::{card, roofline};
    use crate::stages::common::recorded::{on_the_cpu, recording};
    use crate::{stage, stages};
    use kineto_trace::{Kind, Limit};

    /// Of the MLP's forward two products and two pointwise kernels, each once.
    #[test]
    fn each_kernel_stands_there_once_for_its_work() {
        let mlp = stage("mlp").unwrap();
        let kernels = roofline(&recording(mlp, "eager"));
        let of = |kind| kernels.iter().filter(move |kernel| kernel.kind == kind);
        assert_eq!(of(Kind::Gemm).count(), 2);
        assert_eq!(of(Kind::Pointwise).count(), 2);
        assert!(of(Kind::Gemm).all(|kernel| kernel.limit == Limit::Compute));
        assert!(of(Kind::Pointwise).all(|kernel| kernel.limit == Limit::Memory));
        let gelu = of(Kind::Pointwise).find(|kernel| kernel.op == "aten::gelu");
        // Read once and written once, an operation an element of two bytes.
        assert_eq!(gelu.unwrap().intensity(), 0.25);
    }

    /// A recording in which one did would have its time, its shapes or its card wrong.
    #[test]
    fn no_recorded_kernel_stands_above_its_roof() {
        for stage in stages() {
            for variant in stage.variants {
                let recording = recording(stage, variant);
                let gpu = card(&recording).expect("an H200");
                for kernel in roofline(&recording) {
                    let reached = kernel.reached(gpu);
                    let name = format!("{}/{variant}: {}", stage.name, kernel.name);
                    assert!(reached > 0.0 && reached <= 1.0, "{name} reaches {reached}");
                }
            }
        }
    }

    #[test]
    fn without_a_gpu_there_is_no_roof() {
        let mlp = stage("mlp").unwrap();
        assert!(roofline(&on_the_cpu(mlp, "eager")).is_empty());
    }
}
