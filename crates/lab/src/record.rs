//! The child's part: warm up, record, check the numbers, write.

use std::path::Path;

use anyhow::{Context, Result, bail};
use claims::{Gpu, Machine, Recording, Run, Schedule as RunSchedule};
use kineto_trace::Trace;
use tch::{Device, Kind, Tensor};
use tch_profiler::{Activity, Profiler, RecordedTrace, Schedule};

use crate::flags::CommandLine;
use crate::write::{Files, write};
use crate::{Dtype, Place, Stage, Workload, device, failure, machine, variant};

/// Calls before the profiler is made: the first ones load libraries and pick kernels.
const WARMUP_CALLS: u32 = 3;

/// Records one variant and writes its three files to `folder`.
pub(crate) fn record<S: Stage>(
    line: &CommandLine<S::Shapes>,
    variant: &str,
    folder: &Path,
    project: Option<&Path>,
) -> Result<()> {
    failure::in_one_sentence(|| {
        let place = Place {
            device: line.flags.device.resolve()?,
            kind: line.flags.dtype.kind(),
        };
        let _no_grad = tch::no_grad_guard();
        let workload = S::workload(&line.shapes, variant, place)?;
        let trace = profile(workload.as_ref(), place.device)?;
        let error = relative_error(workload.as_ref(), place.device)?;
        check(error, line.flags.dtype)?;
        let trace = kineto_trace::redact(&trace.into_chrome_trace()?)?;
        let run = Recorded {
            line,
            variant,
            device: place.device,
            error,
            project,
        };
        let mut run = serde_json::to_vec_pretty(&run.run::<S>(&Trace::read(&trace)?))?;
        run.push(b'\n');
        let recording = Recording::from_parts(&run, &trace, Machine::Local)?;
        let files = Files {
            trace: &trace,
            table: &recording.table_text(),
            run: &run,
        };
        write(folder, &recording.run.variant, &files)
    })
}

/// Warms up, then records three steps out of five.
fn profile(workload: &dyn Workload, device: Device) -> Result<RecordedTrace> {
    for _ in 0..WARMUP_CALLS {
        let _ = workload.forward()?;
    }
    // ANCHOR: steps
    let activities: &[Activity] = match device {
        Device::Cuda(_) => &[Activity::Cpu, Activity::Cuda],
        _ => &[Activity::Cpu],
    };
    let mut profile = Profiler::new()
        .activities(activities.iter().copied())
        .schedule(schedule())
        .record_shapes(true)
        .start()?;
    loop {
        let _ = workload.forward()?;
        if let Some(trace) = profile.step()? {
            return Ok(trace);
        }
    }
    // ANCHOR_END: steps
}

// ANCHOR: schedule
/// One step is left alone, one is traced and thrown away, three are kept.
const fn schedule() -> Schedule {
    Schedule::new(1, 1, 3)
}
// ANCHOR_END: schedule

/// ‖out − reference‖ / ‖reference‖, in float64.
fn relative_error(workload: &dyn Workload, device: Device) -> Result<f64> {
    let norm = |tensor: Tensor| -> Result<f64> { Ok(tensor.f_norm()?.f_double_value(&[])?) };
    let on_cpu = |tensor: Tensor| tensor.f_to_device(Device::Cpu)?.f_to_kind(Kind::Double);
    let out = on_cpu(workload.forward()?).with_context(|| format!("copying from {device:?}"))?;
    let reference = workload.reference()?;
    Ok(norm(out.f_sub(&reference)?)? / norm(reference)?)
}

fn check(error: f64, dtype: Dtype) -> Result<()> {
    let bound = dtype.tolerance();
    if error.is_nan() || error > bound {
        bail!(
            "the result is off by {error:.1e} relative to float64, and {} allows {bound:.0e}: \
             nothing was recorded",
            dtype.word()
        );
    }
    Ok(())
}

/// What `run.json` is made from.
struct Recorded<'a, Shapes: clap::Args> {
    line: &'a CommandLine<Shapes>,
    variant: &'a str,
    device: Device,
    error: f64,
    project: Option<&'a Path>,
}

impl<Shapes: clap::Args + serde::Serialize> Recorded<'_, Shapes> {
    fn run<S: Stage<Shapes = Shapes>>(&self, trace: &Trace) -> Run {
        let shapes = variant::values(&self.line.shapes);
        let dtype = self.line.flags.dtype;
        let on_cpu = self.device == Device::Cpu;
        let mut arguments: std::collections::BTreeMap<_, _> = shapes.clone().into_iter().collect();
        arguments.insert("dtype".to_owned(), dtype.word().into());
        let schedule = schedule();
        Run {
            schema: Run::SCHEMA,
            stage: S::NAME.to_owned(),
            variant: variant::recording_name::<S>(self.variant, &shapes, dtype),
            command: variant::command::<S>(&shapes, dtype, on_cpu),
            arguments,
            device: device::word(self.device),
            gpu: self.gpu(trace),
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
            revision: machine::source_revision(self.project),
            warmup_calls: WARMUP_CALLS,
            schedule: RunSchedule {
                wait: schedule.wait() as u32,
                warmup: schedule.warmup() as u32,
                active: schedule.active() as u32,
                repeat: schedule.cycles() as u32,
            },
            measured: [("relative_error".to_owned(), self.error)].into(),
        }
    }

    /// The GPU as Kineto describes it in the trace.
    fn gpu(&self, trace: &Trace) -> Option<Gpu> {
        let Device::Cuda(index) = self.device else {
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
}

/// CUDA's version out of the trace's header, where 13000 stands for 13.0.
fn cuda_version(trace: &Trace) -> Option<String> {
    let number = trace.header().cuda_runtime_version?;
    Some(format!("{}.{}", number / 1000, number % 1000 / 10))
}
