//! Profiles a small model from start to file: what a program of your own would do.
//!
//! `cargo run -p tch-profiler --example record -- TRACE.json.gz` records it, on the GPU where
//! there is one.

use tch::nn::{self, Module};
use tch::{Device, Kind, Tensor};
use tch_profiler::{Activity, Error, Profiler, RecordedTrace, Schedule, cuda, record_function};

fn main() -> Result<(), Error> {
    let name = std::env::args().nth(1);
    let path = name.unwrap_or_else(|| "record.json.gz".to_owned());
    let device = device();
    let weights = nn::VarStore::new(device);
    let model = model(&weights.root());
    let input = Tensor::randn([64, 256], (Kind::Float, device));

    let trace = record(device, || forward(&model, &input))?;
    println!("{} events", trace.events());
    trace.export_chrome_trace(&path)?;
    println!("cargo run -p kineto-trace -- explain {path}");
    Ok(())
}

// ANCHOR: device
/// The GPU, or the CPU with the reason said.
fn device() -> Device {
    match cuda::check() {
        Ok(()) => Device::Cuda(0),
        Err(reason) => {
            eprintln!("recording the CPU alone: {reason}");
            Device::Cpu
        }
    }
}
// ANCHOR_END: device

fn model(path: &nn::Path<'_>) -> nn::Sequential {
    nn::seq()
        .add(nn::linear(path / "up", 256, 1024, Default::default()))
        .add_fn(|hidden| hidden.gelu("none"))
        .add(nn::linear(path / "down", 1024, 256, Default::default()))
}

// ANCHOR: forward
fn forward(model: &impl Module, input: &Tensor) -> Tensor {
    let _range = record_function("my_model");
    tch::no_grad(|| model.forward(input))
}
// ANCHOR_END: forward

// ANCHOR: record
/// Warms up, then profiles five steps and keeps the last three.
fn record(device: Device, forward: impl Fn() -> Tensor) -> Result<RecordedTrace, Error> {
    for _ in 0..3 {
        let _ = forward();
    }
    let activities: &[Activity] = match device {
        Device::Cuda(_) => &[Activity::Cpu, Activity::Cuda],
        _ => &[Activity::Cpu],
    };
    let mut profile = Profiler::new()
        .activities(activities.iter().copied())
        .schedule(Schedule::new(1, 1, 3))
        .record_shapes(true)
        .start()?;
    loop {
        let _ = forward();
        if let Some(trace) = profile.step()? {
            return Ok(trace);
        }
    }
}
// ANCHOR_END: record
