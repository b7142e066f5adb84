//! Patterns of the device's side.

use super::{
    Finding, Pattern,
    names::short,
    runs::Grids,
    scene::{Scene, counted},
};
use crate::{
    Category, Duration, EventId, Gap, Meanwhile,
    regime::{BUSY_ENOUGH, percent},
};

/// Gaps named as examples.
const EXAMPLES: usize = 3;

/// Launches from which a growing delay says something, and how much it must grow.
const LAUNCHES: usize = 4;
const GROWN: i64 = 4;

pub(super) fn overhead_gaps(scene: &Scene) -> Option<Finding> {
    let (streams, gaps) = (&scene.used.streams, &scene.used.gaps);
    let idle = scene.used.idle();
    // As the verdict is found, so that neither stands without the other.
    if streams.busy_share() >= BUSY_ENOUGH || !idle.is_under_work() {
        return None;
    }
    let whole = streams.length.nanos() as f64 * streams.devices.len() as f64;
    let share = idle.working.nanos() as f64 / whole.max(1.0);
    let by_length = |gap: &Gap, meanwhile: &Meanwhile| {
        (std::cmp::Reverse(meanwhile.working), gap.window.start())
    };
    let (longest, meanwhile) = gaps
        .iter()
        .min_by_key(|(gap, meanwhile)| by_length(gap, meanwhile))?;
    let under = meanwhile
        .event
        .map_or("the program's own code", |id| scene.name(id));
    let said = format!(
        "the device is idle under CPU work for {} of the time; longest: {} under {under}",
        percent(share),
        longest.window.length()
    );
    // A few of very many: to put all in order would take longer than all else here.
    let mut examples: Vec<_> = gaps
        .iter()
        .enumerate()
        .filter_map(|(place, (gap, meanwhile))| {
            Some((by_length(gap, meanwhile), place, gap.after?))
        })
        .collect();
    if examples.len() > EXAMPLES {
        examples.select_nth_unstable(EXAMPLES);
        examples.truncate(EXAMPLES);
    }
    let events = examples.iter().map(|&(.., after)| after);
    let events = scene.trace.by_start(events);
    Some(Finding::new(Pattern::OverheadGaps, said, events).lasting(idle.working))
}

/// Delays from call to kernel that only grow.
pub(super) fn full_queue(scene: &Scene) -> Option<Finding> {
    let delays: Vec<(EventId, Duration)> = scene
        .kernels
        .iter()
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
    let mut grids = Grids::default();
    let mut blocks = |id: EventId| {
        let grid = grids.of(scene.trace.get(id))?;
        Some(grid.iter().map(|&side| u64::from(side)).product::<u64>())
    };
    let mut is_small = |id: EventId| {
        let sms = sms(id)?;
        Some(blocks(id)? < sms)
    };
    let small: Vec<EventId> = scene
        .kernels
        .iter()
        .filter(|&id| is_small(id) == Some(true))
        .collect();
    let longest = small
        .iter()
        .copied()
        .max_by_key(|&id| (scene.time(id), std::cmp::Reverse(id)))?;
    let said = format!(
        "{} of {}; the longest has {} for {} multiprocessors",
        small.len(),
        counted(scene.kernels.len(), "kernel"),
        counted(blocks(longest)? as usize, "block"),
        sms(longest)?
    );
    let time = scene.total(&small);
    Some(Finding::new(Pattern::SmallGrid, said, small).lasting(time))
}

/// Kernels that no call in the trace launched, from before the first that one did.
pub(super) fn left_over(scene: &Scene) -> Option<Finding> {
    let links = scene.launches.links();
    let first = links.iter().position(|link| link.call.is_some())?;
    let begin = scene.used.windows.first()?.start();
    let earlier = links[..first].iter().map(|link| link.work);
    let left: Vec<EventId> = earlier
        .filter(|&id| {
            let work = scene.trace.get(id);
            work.category() == Category::Kernel && work.end() > begin
        })
        .collect();
    let &last = left.last()?;
    let total = scene.total(&left);
    let said = format!(
        "{} without a call, together {total}, the last {}",
        counted(left.len(), "kernel"),
        short(scene.name(last))
    );
    Some(Finding::new(Pattern::LeftOverKernel, said, left).lasting(total))
}
