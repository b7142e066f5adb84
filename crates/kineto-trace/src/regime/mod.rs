//! What limits a span: the CPU that launches, the arithmetic, or the memory.

mod gpus;
mod roofline;
mod work;

use crate::{Chains, DeviceTime, Duration, Health, Launches, Streams, Trace, streams::Idle};

pub use gpus::{Gpu, Precision};
pub use roofline::{KernelTime, Limit, Point};
pub(crate) use work::{Factors, factors};

/// A device that is busy for less of the window than this waits for something.
pub(crate) const BUSY_ENOUGH: f64 = 0.6;

/// Matrix products fill the device's time from this share on.
const FILLED: f64 = 0.8;

/// What limits a span.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Verdict {
    /// The device waits for the CPU to launch.
    OverheadBound,
    /// The device's arithmetic.
    ComputeBound,
    /// The device's memory.
    MemoryBound,
    /// It cannot be told.
    Unknown,
}

impl Verdict {
    /// `overhead-bound`, `compute-bound`, `memory-bound` or `unknown`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::OverheadBound => "overhead-bound",
            Self::ComputeBound => "compute-bound",
            Self::MemoryBound => "memory-bound",
            Self::Unknown => "unknown",
        }
    }
}

/// A verdict, and the numbers it rests on.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Regime {
    /// What limits the span.
    pub verdict: Verdict,
    /// Why, in one sentence.
    pub reason: String,
    /// How long the span is; of several occurrences, all together.
    pub window: Duration,
    /// Time in which a device did anything; of several devices, all together.
    pub busy: Duration,
    /// Busy time over the window, 0 to 1; of several devices, the mean.
    pub busy_share: f64,
    /// Idle time of devices while the CPU worked.
    pub idle_while_working: Duration,
    /// Idle time of devices while the CPU waited for them.
    pub idle_while_waiting: Duration,
    /// Idle time of devices while no op and no call was recorded on the CPU.
    pub idle_unrecorded: Duration,
    /// The part of it in which the program waited for its data loader.
    pub idle_while_loading: Duration,
    /// Kernel time by what limits it.
    pub kernels: KernelTime,
    /// The kernels that could be placed on the roofline.
    pub points: Vec<Point>,
    /// The card whose limits were taken.
    pub gpu: Option<&'static Gpu>,
}

impl Regime {
    /// Judges the windows of `used`. `gpu` names the card where the trace does not.
    pub fn of(
        trace: &Trace,
        chains: &Chains,
        launches: &Launches,
        health: &Health,
        used: &DeviceTime,
        gpu: Option<&'static Gpu>,
    ) -> Self {
        let (streams, idle) = (&used.streams, used.idle());
        let gpu = gpu.or_else(|| trace.header().device_properties.iter().find_map(Gpu::of));
        let mut regime = Self {
            verdict: Verdict::Unknown,
            reason: String::new(),
            window: streams.length,
            busy: streams.busy(),
            busy_share: streams.busy_share(),
            idle_while_working: idle.working,
            idle_while_waiting: idle.waiting,
            idle_unrecorded: idle.unrecorded,
            idle_while_loading: idle.loading,
            kernels: KernelTime::default(),
            points: Vec::new(),
            gpu,
        };
        let windows = &used.windows;
        (regime.points, regime.kernels) = roofline::place(trace, chains, launches, windows, gpu);
        (regime.verdict, regime.reason) = if health.complete() {
            regime.judge(streams, idle)
        } else {
            let reasons: Vec<String> = health.reasons().collect();
            (
                Verdict::Unknown,
                format!("the trace is incomplete: {}", reasons.join("; ")),
            )
        };
        regime
    }

    fn judge(&self, streams: &Streams, idle: Idle) -> (Verdict, String) {
        if streams.devices.is_empty() {
            return (Verdict::Unknown, "no device work was recorded".into());
        }
        let whole = idle.working + idle.waiting + idle.unrecorded;
        let busy = format!(
            "the device is busy {} of {}",
            percent(self.busy_share),
            self.window
        );
        if self.busy_share < BUSY_ENOUGH {
            let share = |part: Duration| percent(ratio(part, whole));
            let mut lies = format!(
                "{} of its idle time lies under CPU work, {} under calls that wait, {} under no recorded op or call",
                share(idle.working),
                share(idle.waiting),
                share(idle.unrecorded)
            );
            if idle.loading > Duration::ZERO {
                let loading = share(idle.loading);
                lies += &format!(" ({loading} while the program waits for its data loader)");
            }
            if idle.is_untold() {
                return (Verdict::Unknown, format!("{busy}; {lies}"));
            }
            if idle.is_under_work() {
                return (Verdict::OverheadBound, format!("{busy}; {lies}"));
            }
        }
        self.judge_kernels(&busy)
    }

    fn judge_kernels(&self, busy: &str) -> (Verdict, String) {
        let kernels = self.kernels.all();
        let (compute, memory) = (
            ratio(self.kernels.compute, kernels),
            ratio(self.kernels.memory, kernels),
        );
        let card = self.gpu.map_or("every known card".to_owned(), |gpu| {
            format!("the {}", gpu.name)
        });
        if compute > 0.5 {
            let said = format!(
                "{busy}; {} of the kernel time does more FLOPs per byte than the ridge of {card}",
                percent(compute)
            );
            return (Verdict::ComputeBound, said + &self.fastest(Limit::Compute));
        }
        if memory > 0.5 {
            let said = format!(
                "{busy}; {} of the kernel time does fewer FLOPs per byte than the ridge of {card}",
                percent(memory)
            );
            return (Verdict::MemoryBound, said + &self.fastest(Limit::Memory));
        }
        let filled = ratio(self.kernels.products, self.busy);
        // Only time that no shape places may be told by the kernels' names.
        if filled >= FILLED && memory == 0.0 {
            let said = format!(
                "{busy}; matrix products fill {} of its time (no shapes tell more)",
                percent(filled)
            );
            return (Verdict::ComputeBound, said);
        }
        let said = format!(
            "{busy}; {} of the kernel time is limited by arithmetic, {} by memory; of the rest the shapes were not recorded or do not say the work, and matrix products, {} of the device's time, do not fill it",
            percent(compute),
            percent(memory),
            percent(filled)
        );
        (Verdict::Unknown, said)
    }

    /// How far the best kernel of a side comes. More than all of a bandwidth means that a cache served the kernel,
    /// which says nothing about memory.
    fn fastest(&self, limit: Limit) -> String {
        let points = self.points.iter().filter(|point| point.limit == limit);
        let best = points
            .filter_map(|point| point.reached)
            .filter(|&reached| reached <= 1.0)
            .fold(None, |best: Option<f64>, reached| {
                Some(best.map_or(reached, |best| best.max(reached)))
            });
        let of = if limit == Limit::Compute {
            "peak arithmetic"
        } else {
            "peak bandwidth"
        };
        best.map_or(String::new(), |best| {
            format!("; the best kernel reaches {} of {of}", percent(best))
        })
    }
}

fn ratio(part: Duration, whole: Duration) -> f64 {
    if whole > Duration::ZERO {
        part.nanos() as f64 / whole.nanos() as f64
    } else {
        0.0
    }
}

/// Whole percents from 10 on, one decimal below.
pub(crate) fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent < 10.0 {
        format!("{percent:.1} %")
    } else {
        format!("{percent:.0} %")
    }
}
