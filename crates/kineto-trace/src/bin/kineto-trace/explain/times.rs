//! Streams with their gaps, and the rows with the most time.

use std::io::Write;

use kineto_trace::{DeviceUse, Duration, EventId, Gap, Meanwhile, Row, Side, StreamUse};

use super::{Explained, heading};
use crate::text;

/// Streams of a device that are listed.
const STREAMS: usize = 8;

/// Columns of a row's name.
const NAME: usize = 38;

/// Columns of device work and of what the CPU was in, beside a gap.
const WORK: usize = 30;
const CALL: usize = 24;

pub(super) fn print(explained: &Explained, out: &mut impl Write) -> anyhow::Result<()> {
    streams(explained, out)?;
    rows(explained, out)
}

fn streams(explained: &Explained, out: &mut impl Write) -> anyhow::Result<()> {
    let streams = &explained.used.streams;
    heading("Streams", out)?;
    if streams.devices.is_empty() {
        writeln!(out, "  no device work was recorded")?;
    }
    for device in &streams.devices {
        writeln!(
            out,
            "  {}: {}",
            called(explained, device),
            used(&device.all, streams.length)
        )?;
        if device.streams.len() > 1 {
            for stream in device.streams.iter().take(STREAMS) {
                let number = stream
                    .stream
                    .map_or("without a number".into(), |id| id.to_string());
                writeln!(out, "    stream {number}: {}", used(stream, streams.length))?;
            }
            if device.streams.len() > STREAMS {
                let more = (device.streams.len() - STREAMS) as u64;
                writeln!(out, "    and {}", text::counted(more, "more stream"))?;
            }
        }
        if !device.all.gaps.is_empty() {
            writeln!(
                out,
                "    {:>8}  {:<WORK$}  {:<CALL$}  {:>8}",
                "idle", "where", "meanwhile the CPU was in", "for"
            )?;
        }
        for gap in device.all.longest_gaps(explained.rows) {
            if let Some(meanwhile) = explained.used.during(&gap) {
                writeln!(out, "    {}", self::gap(explained, &gap, meanwhile))?;
            }
        }
    }
    Ok(())
}

fn called(explained: &Explained, device: &DeviceUse) -> String {
    let merged = explained
        .used
        .streams
        .devices
        .iter()
        .filter(|other| other.device == device.device)
        .count()
        > 1;
    let process = device.process.to_string();
    let process = text::clean(&process);
    match device.device {
        Some(number) if !merged => format!("device {number}"),
        Some(number) => format!("process {process}, device {number}"),
        None => format!("process {process}"),
    }
}

fn used(stream: &StreamUse, length: Duration) -> String {
    let share = if length > Duration::ZERO {
        stream.busy.nanos() as f64 / length.nanos() as f64
    } else {
        0.0
    };
    format!(
        "busy {} ({}), idle {}, {}",
        stream.busy,
        text::percent(share),
        stream.idle,
        if stream.work == 1 {
            "1 piece of work".into()
        } else {
            format!("{} pieces of work", stream.work)
        }
    )
}

fn gap(explained: &Explained, gap: &Gap, meanwhile: &Meanwhile) -> String {
    let trace = &explained.loaded.trace;
    let work = |id: EventId| text::kernel(trace.get(id).name(), WORK - "before ".len());
    let place = match (gap.before, gap.after) {
        (_, Some(after)) => format!("before {}", work(after)),
        (Some(before), None) => format!("after {}", work(before)),
        (None, None) => "all of it".into(),
    };
    let (cpu, time) = match meanwhile.event {
        Some(event) => (
            text::short(trace.get(event).name(), CALL),
            meanwhile.time.to_string(),
        ),
        None => ("nothing recorded".into(), String::new()),
    };
    format!(
        "{:>8}  {place:<WORK$}  {cpu:<CALL$}  {time:>8}",
        gap.window.length().to_string()
    )
}

fn rows(explained: &Explained, out: &mut impl Write) -> anyhow::Result<()> {
    heading("Where the CPU's time goes", out)?;
    let whole = explained.table.self_cpu_total;
    let mut rows: Vec<&Row> = explained
        .table
        .rows
        .iter()
        .filter(|row| row.side == Side::Cpu)
        .collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.self_cpu));
    if rows.is_empty() {
        writeln!(out, "  nothing was recorded on the CPU")?;
        return Ok(());
    }
    writeln!(
        out,
        "  {:<NAME$} {:>6} {:>9} {:>6} {:>9}",
        "name", "calls", "self", "", "total"
    )?;
    for row in rows.iter().take(explained.rows) {
        writeln!(
            out,
            "  {:<NAME$} {:>6} {:>9} {:>6} {:>9}",
            text::short(&row.name, NAME),
            row.calls,
            row.self_cpu.to_string(),
            share(row.self_cpu, whole),
            row.cpu_total.to_string()
        )?;
    }
    Ok(())
}

/// A part of a whole; empty where the whole is nothing.
pub(super) fn share(part: Duration, whole: Duration) -> String {
    if whole > Duration::ZERO {
        text::percent(part.nanos() as f64 / whole.nanos() as f64)
    } else {
        String::new()
    }
}
