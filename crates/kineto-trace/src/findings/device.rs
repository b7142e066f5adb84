//! Patterns of the device's side.

use super::{
    Finding, Pattern,
    scene::{Map, Scene, counted, median},
};
use crate::{
    Duration, Event, EventId, Family, Field, Gap, Meanwhile, Value,
    known::Known,
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

/// The grids of kernels: a trace repeats them, so the text of each is read once.
#[derive(Default)]
struct Grids<'a>(Known<'a, Option<[u32; 3]>>);

impl<'a> Grids<'a> {
    fn of(&mut self, kernel: &'a Event) -> Option<[u32; 3]> {
        match kernel.arg(Field::Grid)? {
            Value::Json(text) => *self.0.of(text, |_| kernel.grid()),
            _ => None,
        }
    }
}

/// The kernel whose slowest run is furthest from its median, among runs of one grid whose ops
/// got operands of one shape: a persistent kernel has one grid for every size.
pub(super) fn outliers(scene: &Scene) -> Option<Finding> {
    let shapes = |id| {
        let op = scene.trace.get(scene.launches.op_of(id)?);
        op.arg(Field::InputDims)
    };
    let mut grids = Grids::default();
    let mut runs: Map<_, Vec<EventId>> = Map::default();
    // A collective's time is mostly waiting for other ranks.
    for id in scene
        .kernels
        .iter()
        .filter(|&id| scene.family(id) != Family::Collective)
    {
        let grid = grids.of(scene.trace.get(id));
        let alike = (scene.name(id), grid, shapes(id));
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
