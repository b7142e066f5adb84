//! The kernels with the most time, and what their names say.

use std::io::Write;

use kineto_trace::{Certainty, Family, Limit, Row, Side, decode};

use super::{Explained, heading, times::share};
use crate::{
    style::{FAINT, NAME, in_style},
    text,
};

pub(super) fn print(explained: &Explained, out: &mut impl Write) -> anyhow::Result<()> {
    let rows = top(explained);
    if rows.is_empty() {
        return Ok(());
    }
    heading("Where the device's time goes", out)?;
    let whole = explained.table.self_device_total;
    for row in rows {
        let average = row.self_device.nanos() / row.calls.max(1) as i64;
        let average = kineto_trace::Duration::from_nanos(average);
        writeln!(
            out,
            "  {} {}, {} x {average}",
            share(row.self_device, whole),
            row.self_device,
            row.calls
        )?;
        writeln!(
            out,
            "    {}",
            in_style(NAME, text::short(&row.name, text::WIDTH - 4))
        )?;
        let decoded = decode(&row.name);
        writeln!(out, "{}", text::wrapped(&decoded.summary, 6))?;
        let unknown: Vec<&str> = decoded
            .parts
            .iter()
            .filter(|part| part.certainty == Certainty::Unknown)
            .map(|part| part.text.as_str())
            .collect();
        if decoded.family != Family::Unknown
            && !unknown.is_empty()
            && unknown.concat().len() < text::WIDTH
        {
            let said = format!("not known: {}", unknown.join(", "));
            writeln!(out, "{}", in_style(FAINT, text::wrapped(&said, 6)))?;
        }
        if let Some(said) = roofline(explained, row) {
            writeln!(out, "{}", text::wrapped(&said, 6))?;
        }
    }
    Ok(())
}

/// The device rows with the most time.
pub(super) fn top(explained: &Explained) -> Vec<&Row> {
    let mut rows: Vec<&Row> = explained
        .table
        .rows
        .iter()
        .filter(|row| row.side == Side::Device)
        .collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.self_device));
    rows.truncate(explained.rows);
    rows
}

/// Where the longest run of a kernel stands on the roofline.
fn roofline(explained: &Explained, row: &Row) -> Option<String> {
    let trace = &explained.loaded.trace;
    let points = explained
        .regime
        .points
        .iter()
        .filter(|point| trace.get(point.kernel).name() == row.name);
    let point = points.max_by_key(|point| trace.get(point.kernel).duration())?;
    let limit = match point.limit {
        Limit::Compute => "arithmetic is the limit",
        Limit::Memory => "memory is the limit",
        Limit::Untold => "its limit cannot be told",
    };
    let ridge = point.ridge.map_or(String::new(), |ridge| {
        format!(", the ridge is at {ridge:.0}")
    });
    let reached = point.reached.map_or(String::new(), |reached| {
        format!(", of which it reaches {}", text::percent(reached))
    });
    Some(format!(
        "{:.1} FLOPs a byte{ridge}: {limit}{reached}",
        point.intensity()
    ))
}
