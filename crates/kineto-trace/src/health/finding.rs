//! One thing that is wrong with a recording.

use std::fmt;

use crate::EventId;

/// What can be wrong with a recording; the gravest first.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[non_exhaustive]
pub enum HealthKind {
    /// No event was recorded: the profiler's schedule never reached an active step.
    NothingRecorded,
    /// The file stops before its end. `count` is 1.
    EndsEarly,
    /// Elements of the file could not be read. `count`: how many.
    ElementsLost,
    /// Written by the profiler from before Kineto, which records no kernels unless told to.
    LegacyProfiler,
    /// A GPU in the header, but neither device work nor runtime calls: CUPTI did not record.
    NoDeviceRecorded,
    /// Device work stands under categories that this reader does not take for such. `count`: how many slices.
    UnknownDeviceWork,
    /// The first launches have no kernels although later ones do. `count`: how many.
    KernelsLostAtStart,
    /// Launches without kernels, graph launches and those lost at the start aside. `count`: how many.
    LaunchesWithoutKernel,
    /// Graph launches without kernels: busy time is a lower bound. `count`: how many.
    EmptyGraphLaunches,
    /// Device work that began before its launch call did. `count`: how many.
    ClocksDisagree,
    /// Device work that lasted longer than the whole recording: busy time means nothing. `count`: how many.
    OutlastsRecording,
    /// Device work whose id calls of several processes share, with nothing to tell which of them launched it: it stands
    /// under no op. `count`: how many pieces.
    AmbiguousLaunches,
    /// Durations that no device work can have: negative, nothing at all, or a copy faster than any memory.
    /// `count`: how many.
    ImpossibleDurations,
}

/// One finding.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct HealthFinding {
    /// What is wrong.
    pub kind: HealthKind,
    /// How often; what is counted stands at the kind.
    pub count: u64,
    /// Of how many, where that says something.
    pub of: Option<u64>,
    /// The events that show it, by start; empty where none do.
    pub events: Vec<EventId>,
}

impl HealthFinding {
    pub(super) fn new(kind: HealthKind, count: u64) -> Self {
        Self {
            kind,
            count,
            of: None,
            events: Vec::new(),
        }
    }

    /// A finding that events show; none without events.
    pub(super) fn shown(kind: HealthKind, events: Vec<EventId>) -> Option<Self> {
        (!events.is_empty()).then_some(Self {
            kind,
            count: events.len() as u64,
            of: None,
            events,
        })
    }

    pub(super) fn out_of(mut self, all: u64) -> Self {
        self.of = Some(all);
        self
    }
}

impl HealthKind {
    /// Whether it makes totals and verdicts untrustworthy; the rest only blurs some numbers.
    pub fn makes_incomplete(self) -> bool {
        !matches!(self, Self::AmbiguousLaunches | Self::ImpossibleDurations)
    }

    /// A word for it that does not change.
    pub fn kind(self) -> &'static str {
        match self {
            Self::NothingRecorded => "nothing_recorded",
            Self::EndsEarly => "ends_early",
            Self::ElementsLost => "elements_lost",
            Self::LegacyProfiler => "legacy_profiler",
            Self::NoDeviceRecorded => "no_device_recorded",
            Self::UnknownDeviceWork => "unknown_device_work",
            Self::KernelsLostAtStart => "kernels_lost_at_start",
            Self::LaunchesWithoutKernel => "launches_without_kernel",
            Self::EmptyGraphLaunches => "empty_graph_launches",
            Self::ClocksDisagree => "clocks_disagree",
            Self::AmbiguousLaunches => "ambiguous_launches",
            Self::OutlastsRecording => "outlasts_recording",
            Self::ImpossibleDurations => "impossible_durations",
        }
    }
}

impl fmt::Display for HealthFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            HealthKind::NothingRecorded => {
                return f.write_str(
                    "nothing was recorded: no step was active, or the profiler was never started",
                );
            }
            HealthKind::EndsEarly => {
                return f.write_str("the file ends early: what came after is missing");
            }
            HealthKind::LegacyProfiler => {
                return f.write_str(
                    "written by the legacy profiler: this PyTorch was built without Kineto, no kernels can be in it",
                );
            }
            HealthKind::NoDeviceRecorded => {
                return f.write_str(
                    "no GPU and no CUDA runtime events although the machine has a GPU: CUPTI did not record (no permission, another profiler attached, or WSL)",
                );
            }
            _ => {}
        }
        let many = if self.of.unwrap_or(self.count) == 1 {
            ""
        } else {
            "s"
        };
        match self.of {
            Some(all) => write!(f, "{} of {all} ", self.count)?,
            None => write!(f, "{} ", self.count)?,
        }
        match self.kind {
            HealthKind::ElementsLost => write!(f, "element{many} of the file could not be read"),
            HealthKind::UnknownDeviceWork => write!(
                f,
                "slice{many} of a category that this reader does not take for device work: what the device did cannot be told"
            ),
            HealthKind::KernelsLostAtStart => f.write_str(
                "launches have no kernel, all before the first one recorded: the start of the device's side is lost",
            ),
            HealthKind::LaunchesWithoutKernel => f.write_str(
                "launches have no kernel: the device did more than was recorded",
            ),
            HealthKind::EmptyGraphLaunches => f.write_str(
                "graph launches have no kernels: the device did more than was recorded",
            ),
            HealthKind::ClocksDisagree => write!(
                f,
                "piece{many} of device work began before the call that launched it: the clocks of CPU and device disagree"
            ),
            HealthKind::AmbiguousLaunches => write!(
                f,
                "piece{many} of device work cannot be linked: calls of several processes share the id"
            ),
            HealthKind::OutlastsRecording => write!(
                f,
                "piece{many} of device work lasted longer than the whole recording: how busy the device was cannot be told"
            ),
            _ => write!(f, "piece{many} of device work lasted a time that none can last"),
        }
    }
}
