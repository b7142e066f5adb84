//! What the GPU did.

use kineto_trace::{Duration, Event, EventId};

use crate::layout_letters::layout_letters;
use crate::recording::Recording;
use crate::spans;
use crate::stage::Found;
use crate::stages::common::finding::{common, median_time};
use crate::stages::linear::forwards::{
    activities, below, busy_and_window, device_work, durations, forwards, gemms, kernels,
    launch_calls, name, steps,
};
use crate::value::Value;

pub(super) fn self_device_total(recording: &Recording) -> Option<Found> {
    let work = device_work(recording);
    (!work.is_empty()).then(|| Found::new(Value::Duration(recording.table.self_device_total), work))
}

pub(in crate::stages::linear) fn kernels_per_forward(recording: &Recording) -> Option<Found> {
    if !recording.run.is_gpu() {
        return None;
    }
    let forwards = forwards(recording);
    let count = common(&forwards, |forward| Some(kernels(recording, forward).len()))?;
    Some(Found::new(
        Value::Count(count as u64),
        kernels(recording, *forwards.last()?),
    ))
}

pub(super) fn gemm_name(recording: &Recording) -> Option<Found> {
    let gemms = gemms(recording);
    let kernel = common(&gemms, |id| Some(name(recording, id).to_owned()))?;
    Some(Found::new(Value::Name(kernel), gemms))
}

pub(super) fn gemm_layout(recording: &Recording) -> Option<Found> {
    let gemms = gemms(recording);
    let letters = common(&gemms, |id| {
        layout_letters(name(recording, id)).map(str::to_owned)
    })?;
    Some(Found::new(Value::Name(letters), gemms))
}

pub(in crate::stages::linear) fn gemm_time(recording: &Recording) -> Option<Found> {
    median_time(recording, gemms(recording))
}

pub(super) fn gemm_time_min(recording: &Recording) -> Option<Found> {
    let gemms = gemms(recording);
    let least = durations(recording, &gemms).into_iter().min()?;
    Some(Found::new(Value::Duration(least), gemms))
}

pub(super) fn gemm_time_max(recording: &Recording) -> Option<Found> {
    let gemms = gemms(recording);
    let most = durations(recording, &gemms).into_iter().max()?;
    Some(Found::new(Value::Duration(most), gemms))
}

/// A field of the kernel that is the same in every forward pass.
fn footprint<T: PartialEq>(
    recording: &Recording,
    field: impl Fn(&Event) -> Option<T>,
    value: impl Fn(T) -> Value,
) -> Option<Found> {
    let gemms = gemms(recording);
    let found = common(&gemms, |id| field(recording.trace.get(id)))?;
    Some(Found::new(value(found), gemms))
}

pub(super) fn gemm_grid(recording: &Recording) -> Option<Found> {
    footprint(recording, Event::grid, Value::Extent)
}

pub(super) fn gemm_blocks(recording: &Recording) -> Option<Found> {
    footprint(recording, Event::grid, |grid| {
        Value::Count(grid.iter().map(|&side| u64::from(side)).product())
    })
}

pub(super) fn gemm_block(recording: &Recording) -> Option<Found> {
    footprint(recording, Event::block, Value::Extent)
}

pub(super) fn registers(recording: &Recording) -> Option<Found> {
    footprint(recording, Event::registers, |count| {
        Value::Count(count.into())
    })
}

pub(super) fn shared_memory(recording: &Recording) -> Option<Found> {
    footprint(recording, Event::shared_memory, Value::Bytes)
}

pub(super) fn multiprocessors(recording: &Recording) -> Option<Found> {
    let device = recording.trace.header().device_properties.first()?;
    Some(Value::Count(device.sms?).into())
}

pub(super) fn launch_call(recording: &Recording) -> Option<Found> {
    let calls = launch_calls(recording, &gemms(recording));
    let call = common(&calls, |id| Some(name(recording, id).to_owned()))?;
    Some(Found::new(Value::Name(call), calls))
}

pub(super) fn launch_call_time(recording: &Recording) -> Option<Found> {
    median_time(recording, launch_calls(recording, &gemms(recording)))
}

/// The device time of what the transposes launched, which a view has none of.
pub(in crate::stages::linear) fn t_gpu_time(recording: &Recording) -> Option<Found> {
    let transposes = below(recording, "aten::t");
    if !recording.run.is_gpu() || transposes.is_empty() {
        return None;
    }
    let times = transposes.iter().map(|&op| {
        durations(recording, &activities(recording, op))
            .into_iter()
            .sum()
    });
    Some(Found::new(
        Value::Duration(spans::median(times)?),
        transposes.clone(),
    ))
}

/// From the start of the last step to the start of its kernel.
pub(in crate::stages::linear) fn gemm_start(recording: &Recording) -> Option<Found> {
    let step = *steps(recording).last()?;
    let kernel = *gemms(recording).last()?;
    let after = recording.trace.get(kernel).start() - recording.trace.get(step).start();
    Some(Found::new(Value::Duration(after), vec![kernel]))
}

/// From the start of the launch call to the start of the kernel.
pub(super) fn launch_delay(recording: &Recording) -> Option<Found> {
    let gemms = gemms(recording);
    let delays = gemms
        .iter()
        .filter_map(|&kernel| recording.launches.delay(kernel));
    Some(Found::new(
        Value::Duration(spans::median(delays)?),
        gemms.clone(),
    ))
}

pub(super) fn window(recording: &Recording) -> Option<Found> {
    let (_, window) = busy_and_window(recording)?;
    Some(Found::new(Value::Duration(window), steps(recording)))
}

/// The GPU's time in the window: something of the busy time and the window's length.
fn of_the_window(
    recording: &Recording,
    value: impl Fn(Duration, Duration) -> Option<Value>,
) -> Option<Found> {
    let work: Vec<EventId> = device_work(recording);
    if work.is_empty() {
        return None;
    }
    let (busy, window) = busy_and_window(recording)?;
    Some(Found::new(value(busy, window)?, work))
}

pub(super) fn gpu_busy_time(recording: &Recording) -> Option<Found> {
    of_the_window(recording, |busy, _| Some(Value::Duration(busy)))
}

pub(super) fn gpu_idle_time(recording: &Recording) -> Option<Found> {
    of_the_window(recording, |busy, window| {
        Some(Value::Duration(window - busy))
    })
}

pub(super) fn gpu_busy_share(recording: &Recording) -> Option<Found> {
    of_the_window(recording, |busy, window| {
        spans::share(busy, window).map(Value::Share)
    })
}

pub(super) fn gpu_idle_share(recording: &Recording) -> Option<Found> {
    of_the_window(recording, |busy, window| {
        spans::share(window - busy, window).map(Value::Share)
    })
}
