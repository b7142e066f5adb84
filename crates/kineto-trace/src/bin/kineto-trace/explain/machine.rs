//! What was recorded, and where.

use std::io::Write;

use kineto_trace::{Category, DeviceProperties};

use super::heading;
use crate::{loaded::Loaded, text};

pub(super) fn print(loaded: &Loaded, out: &mut impl Write) -> anyhow::Result<()> {
    heading("What it is", out)?;
    for line in lines(loaded) {
        writeln!(out, "{}", text::wrapped(&line, 2))?;
    }
    Ok(())
}

pub(super) fn lines(loaded: &Loaded) -> Vec<String> {
    let trace = &loaded.trace;
    let header = trace.header();
    let mut lines: Vec<String> = Vec::new();
    if let Some(part) = &loaded.part {
        lines.push(format!("part: {part}"));
    }
    match header.device_properties.as_slice() {
        [] => lines.push("machine: no GPU is named".into()),
        [one] => lines.push(format!("machine: {}", device(one))),
        [first, ..] => lines.push(format!(
            "machine: {} x {}",
            header.device_properties.len(),
            device(first)
        )),
    }
    let version = |number: Option<u64>| {
        number.map(|number| format!("CUDA {}.{}", number / 1000, number % 1000 / 10))
    };
    if let Some(cuda) = version(header.cuda_runtime_version).or(version(header.cuda_driver_version))
    {
        lines[usize::from(loaded.part.is_some())].push_str(&format!(", {cuda}"));
    }
    if let Some(rank) = header.rank {
        let world = header
            .world_size
            .map_or(String::new(), |size| format!(" of {size}"));
        lines.push(format!("rank {rank}{world}"));
    }
    let steps = trace.steps();
    let listed = match (steps.first(), steps.last()) {
        (Some(first), Some(last)) if first.number != last.number => {
            format!(
                "{} ({} to {})",
                text::counted(steps.len() as u64, "step"),
                first.number,
                last.number
            )
        }
        (Some(first), _) => format!("1 step ({})", first.number),
        _ => "no steps".into(),
    };
    lines.push(format!("{listed}, {} looked at", loaded.length()));
    lines.push(counts(loaded));
    lines
}

fn device(device: &DeviceProperties) -> String {
    let mut said = device
        .name
        .clone()
        .unwrap_or_else(|| "an unnamed device".into());
    let mut notes = Vec::new();
    if let (Some(major), Some(minor)) = (device.compute_major, device.compute_minor) {
        notes.push(format!("compute capability {major}.{minor}"));
    }
    notes.extend(device.sms.map(|sms| format!("{sms} multiprocessors")));
    notes.extend(
        device
            .total_memory
            .map(|bytes| format!("{} GiB", bytes >> 30)),
    );
    if !notes.is_empty() {
        said.push_str(&format!(" ({})", notes.join(", ")));
    }
    said
}

fn counts(loaded: &Loaded) -> String {
    let count = |picked: fn(Category) -> bool| loaded.trace.ids_of(picked).count() as u64;
    [
        (count(|category| category == Category::CpuOp), "op"),
        (count(Category::is_call), "runtime or driver call"),
        (count(|category| category == Category::Kernel), "kernel"),
        (count(|category| category == Category::GpuMemcpy), "copy"),
        (count(|category| category == Category::GpuMemset), "fill"),
    ]
    .map(|(count, noun)| text::counted(count, noun))
    .join(", ")
}
