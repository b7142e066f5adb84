//! Patterns of the device's side.

use std::collections::HashMap;

use super::{
    Finding, Pattern,
    scene::{Scene, counted, median},
};
use crate::{
    CpuTime, Duration, EventId, Family, Field, Streams,
    regime::{BUSY_ENOUGH, percent},
};

/// Gaps named as examples.
const EXAMPLES: usize = 3;

/// Launches from which a growing delay says something, and how much it must grow.
const LAUNCHES: usize = 4;
const GROWN: i64 = 4;

/// Runs of a kernel from which an outlier says something, and how far off it must be.
const RUNS: usize = 5;
const OFF: f64 = 1.5;

pub(super) fn overhead_gaps(scene: &Scene) -> Option<Finding> {
    let streams = Streams::of(scene.trace, scene.windows);
    let cpu = CpuTime::of(scene.trace, scene.chains);
    let mut gaps = Vec::new();
    let [mut idle, mut waiting, mut unrecorded] = [Duration::ZERO; 3];
    for gap in streams.devices.iter().flat_map(|device| &device.all.gaps) {
        let meanwhile = cpu.during(scene.trace, scene.launches, gap);
        idle += meanwhile.working;
        waiting += meanwhile.waiting;
        unrecorded += meanwhile.unrecorded;
        gaps.push((meanwhile, *gap));
    }
    // As the verdict is found, so that neither stands without the other.
    if streams.busy_share() >= BUSY_ENOUGH || idle <= waiting || unrecorded > idle + waiting {
        return None;
    }
    let whole = streams.length.nanos() as f64 * streams.devices.len() as f64;
    let share = idle.nanos() as f64 / whole.max(1.0);
    gaps.sort_by_key(|(meanwhile, gap)| (std::cmp::Reverse(meanwhile.working), gap.window.start()));
    let longest = gaps.first()?;
    let under = longest
        .0
        .event
        .map_or("the program's own code", |id| scene.name(id));
    let said = format!(
        "the device is idle under CPU work for {} of the time; longest: {} under {under}",
        percent(share),
        longest.1.window.length()
    );
    let mut events: Vec<EventId> = gaps
        .iter()
        .filter_map(|(_, gap)| gap.after)
        .take(EXAMPLES)
        .collect();
    events.sort_by_key(|&id| (scene.trace.get(id).start(), id));
    Some(Finding::new(Pattern::OverheadGaps, said, events).lasting(idle))
}

/// Delays from call to kernel that only grow.
pub(super) fn full_queue(scene: &Scene) -> Option<Finding> {
    let delays: Vec<(EventId, Duration)> = scene
        .kernels()
        .filter_map(|id| Some((id, scene.launches.delay(id)?)))
        .collect();
    let mut longest: &[(EventId, Duration)] = &[];
    for run in delays.chunk_by(|before, after| before.1 < after.1) {
        if run.len() > longest.len() {
            longest = run;
        }
    }
    let (first, last) = (longest.first()?, longest.last()?);
    let grown = longest.len() >= LAUNCHES && last.1.nanos() > first.1.nanos().saturating_mul(GROWN);
    let said = format!(
        "over {}, the delay from call to kernel grows from {} to {}",
        counted(longest.len(), "launch"),
        first.1,
        last.1
    );
    grown.then(|| {
        Finding::new(
            Pattern::FullQueue,
            said,
            longest.iter().map(|&(id, _)| id).collect(),
        )
    })
}

pub(super) fn small_grids(scene: &Scene) -> Option<Finding> {
    let devices = &scene.trace.header().device_properties;
    let sms = |id: EventId| {
        let number = scene.trace.get(id).device()?.0;
        let own = devices
            .iter()
            .find(|device| device.id.is_some_and(|id| i64::try_from(id) == Ok(number)));
        own?.sms
    };
    let blocks = |id: EventId| {
        let grid = scene.trace.get(id).grid()?;
        Some(grid.iter().map(|&side| u64::from(side)).product::<u64>())
    };
    let small: Vec<EventId> = scene
        .kernels()
        .filter(|&id| matches!((blocks(id), sms(id)), (Some(blocks), Some(sms)) if blocks < sms))
        .collect();
    let longest = small
        .iter()
        .copied()
        .max_by_key(|&id| (scene.time(id), std::cmp::Reverse(id)))?;
    let said = format!(
        "{} of {}; the longest has {} for {} multiprocessors",
        small.len(),
        counted(scene.kernels().count(), "kernel"),
        counted(blocks(longest)? as usize, "block"),
        sms(longest)?
    );
    let time = scene.total(&small);
    Some(Finding::new(Pattern::SmallGrid, said, small).lasting(time))
}

/// The kernel whose slowest run is furthest from its median, among runs of one grid whose ops
/// got operands of one shape: a persistent kernel has one grid for every size.
pub(super) fn outliers(scene: &Scene) -> Option<Finding> {
    let shapes = |id| {
        let op = scene.trace.get(scene.launches.op_of(id)?);
        op.arg(Field::InputDims)
    };
    let mut runs: HashMap<_, Vec<EventId>> = HashMap::new();
    // A collective's time is mostly waiting for other ranks.
    for id in scene
        .kernels()
        .filter(|&id| scene.family(id) != Family::Collective)
    {
        let alike = (scene.name(id), scene.trace.get(id).grid(), shapes(id));
        runs.entry(alike).or_default().push(id);
    }
    let off = runs
        .into_values()
        .filter(|runs| runs.len() >= RUNS)
        .filter_map(|runs| {
            let usual = median(runs.iter().map(|&id| scene.time(id)).collect());
            let slow: Vec<EventId> = runs
                .iter()
                .copied()
                .filter(|&id| scene.time(id).nanos() as f64 > usual.nanos() as f64 * OFF)
                .collect();
            let beyond = slow
                .iter()
                .map(|&id| scene.time(id) - usual)
                .sum::<Duration>();
            (usual > Duration::ZERO && !slow.is_empty()).then_some((
                beyond,
                usual,
                runs.len(),
                slow,
            ))
        });
    let (beyond, usual, runs, slow) =
        off.max_by_key(|(beyond, .., slow)| (*beyond, std::cmp::Reverse(slow[0])))?;
    let worst = slow.iter().map(|&id| scene.time(id)).max()?;
    let said = format!(
        "{}: median {usual} over {runs} runs of one grid, slowest {worst}",
        crate::findings::names::short(scene.name(slow[0]))
    );
    Some(Finding::new(Pattern::KernelOutliers, said, slow).lasting(beyond))
}
