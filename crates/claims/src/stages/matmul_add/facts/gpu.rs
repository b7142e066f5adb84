//! What the GPU did.

use kineto_trace::{Category, Duration, Event, EventId};

use crate::recording::Recording;
use crate::spans;
use crate::stage::Found;
use crate::stages::common::events::{launch_calls, questions};
use crate::stages::common::finding::{common, common_name, least_time, median_time, most_time};
use crate::stages::common::gemm_cost::GemmCost;
use crate::stages::common::operands::operand_of;
use crate::stages::common::window::{busy_and_window, device_work};
use crate::stages::matmul_add::forwards::{adds, below, device_of, device_time, forwards, gemms};
use crate::value::Value;

pub(super) fn self_device_total(recording: &Recording) -> Option<Found> {
    let work = device_work(recording);
    (!work.is_empty()).then(|| Found::new(Value::Duration(recording.table.self_device_total), work))
}

pub(super) fn gemm_name(recording: &Recording) -> Option<Found> {
    common_name(recording, gemms(recording))
}

pub(super) fn gemm_time(recording: &Recording) -> Option<Found> {
    median_time(recording, gemms(recording))
}

pub(super) fn gemm_time_min(recording: &Recording) -> Option<Found> {
    least_time(recording, gemms(recording))
}

pub(super) fn gemm_time_max(recording: &Recording) -> Option<Found> {
    most_time(recording, gemms(recording))
}

pub(super) fn add_time(recording: &Recording) -> Option<Found> {
    median_time(recording, adds(recording))
}

pub(super) fn memset_time(recording: &Recording) -> Option<Found> {
    median_time(recording, device_of(recording, Category::GpuMemset))
}

pub(super) fn copy_time(recording: &Recording) -> Option<Found> {
    median_time(recording, device_of(recording, Category::GpuMemcpy))
}

/// A field that is the same for all of some kernels.
fn field<T: PartialEq>(
    recording: &Recording,
    kernels: Vec<EventId>,
    of: impl Fn(&Event) -> Option<T>,
    value: impl Fn(T) -> Value,
) -> Option<Found> {
    let found = common(&kernels, |id| of(recording.trace.get(id)))?;
    Some(Found::new(value(found), kernels))
}

fn blocks(grid: [u32; 3]) -> Value {
    Value::Count(grid.iter().map(|&side| u64::from(side)).product())
}

fn registers(count: u32) -> Value {
    Value::Count(count.into())
}

pub(super) fn gemm_blocks(recording: &Recording) -> Option<Found> {
    field(recording, gemms(recording), Event::grid, blocks)
}

pub(super) fn gemm_registers(recording: &Recording) -> Option<Found> {
    field(recording, gemms(recording), Event::registers, registers)
}

pub(super) fn gemm_shared_memory(recording: &Recording) -> Option<Found> {
    let bytes = Event::shared_memory;
    field(recording, gemms(recording), bytes, Value::Bytes)
}

pub(super) fn add_blocks(recording: &Recording) -> Option<Found> {
    field(recording, adds(recording), Event::grid, blocks)
}

pub(super) fn add_registers(recording: &Recording) -> Option<Found> {
    field(recording, adds(recording), Event::registers, registers)
}

pub(super) fn add_shared_memory(recording: &Recording) -> Option<Found> {
    let bytes = Event::shared_memory;
    field(recording, adds(recording), bytes, Value::Bytes)
}

pub(super) fn gemm_call(recording: &Recording) -> Option<Found> {
    common_name(recording, launch_calls(recording, &gemms(recording)))
}

/// What cuBLAS asks last before each launch of the GEMM.
pub(super) fn gemm_question(recording: &Recording) -> Option<Found> {
    let ops = below(recording, "aten::mm").into_iter();
    let asked = ops.filter_map(|op| questions(recording, op).last().copied());
    common_name(recording, asked.collect())
}

/// The GPU's work for a forward pass.
pub(super) fn forward_gpu_time(recording: &Recording) -> Option<Found> {
    let passes = forwards(recording);
    let times = passes.iter().map(|&pass| device_time(recording, pass));
    let time = spans::median(times).filter(|time| time.nanos() > 0)?;
    Some(Found::new(Value::Duration(time), passes))
}

pub(super) fn add_call(recording: &Recording) -> Option<Found> {
    common_name(recording, launch_calls(recording, &adds(recording)))
}

/// From the start of the launch call to the start of the GEMM kernel, median.
pub(super) fn median_delay(recording: &Recording) -> Option<Found> {
    let gemms = gemms(recording);
    let delays = gemms
        .iter()
        .filter_map(|&kernel| recording.launches.delay(kernel));
    let median = spans::median(delays)?;
    Some(Found::new(Value::Duration(median), gemms))
}

pub(super) fn last_delay(recording: &Recording) -> Option<Found> {
    let last = *gemms(recording).last()?;
    let delay = recording.launches.delay(last)?;
    Some(Found::new(Value::Duration(delay), vec![last]))
}

/// A part of the steps' window, out of the busy time and the window's length.
fn window_share(
    recording: &Recording,
    part: impl Fn(Duration, Duration) -> Duration,
) -> Option<Found> {
    let work = device_work(recording);
    let (busy, window) = busy_and_window(recording)?;
    let share = spans::share(part(busy, window), window)?;
    (!work.is_empty()).then(|| Found::new(Value::Share(share), work))
}

pub(super) fn busy_share(recording: &Recording) -> Option<Found> {
    window_share(recording, |busy, _| busy)
}

pub(super) fn idle_share(recording: &Recording) -> Option<Found> {
    window_share(recording, |busy, window| window - busy)
}

/// The product of the first forward pass.
fn product(recording: &Recording) -> Option<GemmCost> {
    GemmCost::of(recording, *below(recording, "aten::mm").first()?)
}

pub(super) fn gemm_flops(recording: &Recording) -> Option<Found> {
    let cost = product(recording)?;
    Some(Found::new(Value::Flops(cost.flops()), vec![cost.op]))
}

pub(super) fn gemm_rate(recording: &Recording) -> Option<Found> {
    product(recording)?.rate(recording, gemms(recording))
}

/// The addend of `aten::addmm`, which is copied into the result.
pub(super) fn matrix_bytes(recording: &Recording) -> Option<Found> {
    let op = *below(recording, "aten::addmm").first()?;
    let bytes = operand_of(recording, op, 0)?.bytes()?;
    Some(Found::new(Value::Bytes(bytes), vec![op]))
}
