//! What `run.json` says of a recording.

use std::collections::BTreeMap;

use claims::{Gpu, Recorder, Run, Schedule};
use kineto_trace::Trace;
use tch::Device;

use super::{Task, device_word};
use crate::{Measured, Stage, machine, naming, places};

/// How a recording was made.
pub(super) fn of<S: Stage>(task: &Task<'_, S::Shapes>, measured: Measured, trace: &Trace) -> Run {
    let Task { variant, dtype, .. } = *task;
    let device = task.place.device;
    let shapes = naming::values(task.shapes);
    let on_cpu = device == Device::Cpu;
    let mut arguments: BTreeMap<_, _> = shapes.clone().into_iter().collect();
    arguments.insert("dtype".to_owned(), dtype.dtype.word().into());
    Run {
        schema: Run::SCHEMA,
        stage: S::NAME.to_owned(),
        variant: naming::recording_name::<S>(variant.name, &shapes, dtype),
        recorder: if variant.python {
            Recorder::Python
        } else {
            Recorder::Rust
        },
        command: naming::command::<S>(variant.name, &shapes, dtype, on_cpu),
        arguments,
        device: device_word(device),
        gpu: gpu(device, trace),
        driver: if on_cpu {
            None
        } else {
            machine::driver_version()
        },
        cuda: if on_cpu { None } else { cuda_version(trace) },
        libtorch: tch_profiler::libtorch_version().to_owned(),
        tch: env!("TCH_VERSION").to_owned(),
        cpu: machine::cpu_model(),
        date: machine::now(),
        revision: machine::source_revision(places::project_root().as_deref()),
        warmup_calls: variant.warmup_calls,
        schedule: schedule(variant.schedule),
        measured,
    }
}

fn schedule(schedule: crate::Schedule) -> Schedule {
    Schedule {
        wait: schedule.wait() as u32,
        warmup: schedule.warmup() as u32,
        active: schedule.active() as u32,
        repeat: schedule.cycles() as u32,
    }
}

/// The GPU as Kineto describes it in the trace.
fn gpu(device: Device, trace: &Trace) -> Option<Gpu> {
    let Device::Cuda(index) = device else {
        return None;
    };
    let found = trace
        .header()
        .device_properties
        .iter()
        .find(|gpu| gpu.id == Some(index as u64))?;
    Some(Gpu {
        name: found.name.clone()?,
        compute_capability: format!("{}.{}", found.compute_major?, found.compute_minor?),
        memory_bytes: found.total_memory?,
    })
}

/// CUDA's version out of the trace's header, where 13000 stands for 13.0.
fn cuda_version(trace: &Trace) -> Option<String> {
    let number = trace.header().cuda_runtime_version?;
    Some(format!("{}.{}", number / 1000, number % 1000 / 10))
}
