//! What profiling costs a small eager step, as JSON for `benches/side_by_side.py`.
//!
//! `cargo run --release -p tch-profiler --example cost -- 2000` runs that many steps of a
//! linear layer without a profile and with one, and prints nanoseconds a step.

use std::time::Instant;

use tch::nn::{self, Module};
use tch::{Device, Kind, Tensor};
use tch_profiler::{Activity, Error, Profiler, Schedule, record_function};

struct Step {
    layer: nn::Linear,
    input: Tensor,
}

impl Step {
    fn new() -> Self {
        let weights = nn::VarStore::new(Device::Cpu);
        let layer = nn::linear(weights.root(), 32, 64, nn::LinearConfig::default());
        Self {
            layer,
            input: Tensor::randn([8, 32], (Kind::Float, Device::Cpu)),
        }
    }

    fn run(&self) {
        let _range = record_function("linear_fwd");
        let _ = self.layer.forward(&self.input);
    }
}

fn main() -> Result<(), Error> {
    tch::set_num_threads(1);
    let _no_grad = tch::no_grad_guard();
    let steps = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(2000);
    let step = Step::new();
    (0..steps).for_each(|_| step.run());

    let start = Instant::now();
    (0..steps).for_each(|_| step.run());
    let plain = start.elapsed();

    let schedule = Schedule::new(0, 1, steps + 1);
    let activities = [Activity::Cpu];
    let mut profile = Profiler::new()
        .activities(activities)
        .schedule(schedule)
        .record_shapes(true)
        .start()?;
    profile.step()?;
    let start = Instant::now();
    for _ in 0..steps {
        step.run();
        profile.step()?;
    }
    let profiled = start.elapsed();
    let events = profile.finish()?.map_or(0, |trace| trace.events());
    println!(
        "{{\"plain_ns\": {}, \"profiled_ns\": {}, \"events\": {}}}",
        plain.as_nanos() / u128::from(steps),
        profiled.as_nanos() / u128::from(steps),
        events as u64 / steps,
    );
    Ok(())
}
