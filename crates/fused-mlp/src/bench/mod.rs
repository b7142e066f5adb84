//! The bench: every variant in one run, in turns, in two regimes.

mod contender;
mod cost;
mod monitor;
mod peers;
mod rounds;
mod table;

use anyhow::{Context, Result};
use lab::{Measured, Place, Skip, Stage as _, Workload};
use tch::Tensor;
use tch_profiler::record_function;

use self::contender::Contender;
use self::monitor::Monitor;
use self::rounds::Plan;
use crate::gpu::Gpu;
use crate::{Arguments, Stage};

pub(crate) use self::rounds::ROUNDS_KEY;
pub(crate) use self::table::table;

/// The variants that run in this process; Python's are asked for in another.
const OURS: [&str; 6] = [
    "eager",
    "aoti",
    "pointwise",
    "concat",
    "fused",
    "fused-sm80",
];

/// All variants in one workload: its trace shows a forward of each, and its measurement is
/// the bench.
pub(crate) struct Bench {
    arguments: Arguments,
    place: Place,
    gpu: Gpu,
    variants: Vec<(&'static str, Box<dyn Workload>)>,
}

impl Bench {
    /// Makes every variant that this machine can run, and says which it cannot.
    pub fn new(arguments: &Arguments, place: Place) -> Result<Self> {
        let gpu = Gpu::of(place)?;
        let mut variants = Vec::new();
        for name in OURS {
            match Stage::workload(arguments, name, place) {
                Ok(workload) => variants.push((name, workload)),
                Err(error) if error.is::<Skip>() => eprintln!("left out {name}: {error}"),
                Err(error) => return Err(error.context(name)),
            }
        }
        Ok(Self {
            arguments: arguments.clone(),
            place,
            gpu,
            variants,
        })
    }

    fn contenders(&self) -> Result<Vec<Box<dyn Contender + '_>>> {
        let mut all: Vec<Box<dyn Contender>> = Vec::new();
        for (name, workload) in &self.variants {
            let forward = || workload.forward().map(drop);
            all.push(contender::local(name, self.place, forward)?);
        }
        all.extend(peers::start(&self.arguments.shapes, self.place)?);
        all.extend(contender::ceilings(self.place)?);
        Ok(all)
    }
}

impl Workload for Bench {
    fn forward(&self) -> Result<Tensor> {
        let mut last = None;
        for (name, workload) in &self.variants {
            let _range = record_function(name);
            last = Some(workload.forward()?);
        }
        last.context("no variant runs here")
    }

    fn reference(&self) -> Result<Tensor> {
        let (_, first) = self.variants.first().context("no variant runs here")?;
        first.reference()
    }

    /// The worst of all.
    fn relative_error(&self) -> Result<f64> {
        let mut worst = 0.0_f64;
        for (_, workload) in &self.variants {
            worst = worst.max(workload.relative_error()?);
        }
        Ok(worst)
    }

    fn measured(&self) -> Result<Measured> {
        let plan = Plan::of(&self.arguments);
        let mut measured = plan.run(self.contenders()?, &Monitor::of(&self.gpu))?;
        cost::add_floors(&mut measured, &self.arguments.shapes);
        Ok(measured)
    }
}
