//! Runs of one kernel: at several sizes, and at one size with different times.

use super::{
    Finding, Pattern,
    names::short,
    scene::{Map, Scene, counted, median},
};
use crate::{Duration, Event, EventId, Family, Field, Value, known::Known};

/// Runs of a kernel from which an outlier says something, and how far off it must be.
const RUNS: usize = 5;
const OFF: f64 = 1.5;

/// The grids of kernels: a trace repeats them, so the text of each is read once.
#[derive(Default)]
pub(super) struct Grids<'a>(Known<'a, Option<[u32; 3]>>);

impl<'a> Grids<'a> {
    pub(super) fn of(&mut self, kernel: &'a Event) -> Option<[u32; 3]> {
        match kernel.arg(Field::Grid)? {
            Value::Json(text) => *self.0.of(text, |_| kernel.grid()),
            _ => None,
        }
    }
}

/// What a kernel ran as and on: its name, its grid, the shapes of its op's operands.
pub(super) type Size<'a> = (&'a str, Option<[u32; 3]>, Option<&'a Value>);

/// The runs of kernels by size.
pub(super) type Runs<'a> = Map<Size<'a>, Vec<EventId>>;

pub(super) fn by_size<'a>(scene: &Scene<'a>) -> Runs<'a> {
    let shapes = |id| {
        let op = scene.trace.get(scene.launches.op_of(id)?);
        op.arg(Field::InputDims)
    };
    let mut grids = Grids::default();
    let mut runs = Runs::default();
    // A collective's time is mostly waiting for other ranks.
    for id in scene
        .kernels
        .iter()
        .filter(|&id| scene.family(id) != Family::Collective)
    {
        let size = (scene.name(id), grids.of(scene.trace.get(id)), shapes(id));
        runs.entry(size).or_default().push(id);
    }
    runs
}

/// The name that ran at sizes whose times lie furthest apart, by the medians of each size.
pub(super) fn sizes(scene: &Scene, runs: &Runs) -> Option<Finding> {
    let mut names: Map<&str, Vec<(Duration, EventId)>> = Map::default();
    for (&(name, ..), runs) in runs {
        let usual = median(runs.iter().map(|&id| scene.time(id)).collect());
        names.entry(name).or_default().push((usual, runs[0]));
    }
    let apart = names.into_iter().filter_map(|(name, mut sizes)| {
        sizes.sort_unstable();
        let (&(least, quick), &(most, slow)) = (sizes.first()?, sizes.last()?);
        let far = most.nanos() as f64 > least.nanos() as f64 * OFF;
        far.then_some((
            most - least,
            name,
            sizes.len(),
            (least, quick),
            (most, slow),
        ))
    });
    let (_, name, count, (least, quick), (most, slow)) =
        apart.max_by_key(|&(apart, name, ..)| (apart, std::cmp::Reverse(name)))?;
    let said = format!(
        "{}: {}, medians from {least} to {most}",
        short(name),
        counted(count, "size")
    );
    let examples = scene.trace.by_start([quick, slow]);
    Some(Finding::new(Pattern::OneNameManySizes, said, examples))
}

/// The kernel whose slowest run is furthest from its median, among runs of one grid whose ops
/// got operands of one shape: a persistent kernel has one grid for every size.
pub(super) fn outliers(scene: &Scene, runs: &Runs) -> Option<Finding> {
    let off = runs
        .values()
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
        short(scene.name(slow[0]))
    );
    Some(Finding::new(Pattern::KernelOutliers, said, slow).lasting(beyond))
}
