//! Reads, links and tabulates one trace and says how long each part took and how much memory all of it:
//! `tabulate [--hold | --stream] FILE`. What `benches/compare.py` runs.
//!
//! `--hold` reads the file into memory first, as a page or an editor would; by default it is read bit by bit, with
//! every argument; `--stream` keeps only what links events, as `table` and `stats --lean` do. Time and `peak_kib` are
//! those of what `table` does; `stats_peak_kib` is the peak after what `stats` does on top.

use std::{fs::File, time::Instant};

use kineto_trace::{
    Chains, DeviceTime, Health, Launches, ReadOptions, Regime, Stats, Table, Trace, Window,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = arguments.pop().ok_or("which trace?")?;
    let way = arguments.pop().unwrap_or_default();
    let start = Instant::now();
    let trace = match way.as_str() {
        "--hold" => Trace::read(&std::fs::read(&file)?)?,
        "--stream" => Trace::read_from_with(File::open(&file)?, ReadOptions::links_only())?,
        _ => Trace::read_from(File::open(&file)?)?,
    };
    let read = start.elapsed();
    let chains = Chains::of(&trace);
    let launches = Launches::of(&trace, &chains);
    let linked = start.elapsed();
    let health = Health::of(&trace, &chains, &launches);
    let windows: Vec<Window> = Window::of(&trace, &chains, &launches).into_iter().collect();
    let table = Table::of(&trace, &chains, &launches);
    let tabulated = start.elapsed();
    let (cpu, peak) = (cpu_seconds(), peak_kib());
    let stats = Stats::of(&trace, &chains, &launches);
    let used = DeviceTime::of(&trace, &chains, &launches, &windows);
    let regime = Regime::of(&trace, &chains, &launches, &health, &used, None);
    println!(
        "{{\"elements\": {}, \"kernels\": {}, \"rows\": {}, \"read_s\": {:.4}, \"link_s\": {:.4}, \"table_s\": {:.4}, \"total_s\": {:.4}, \"cpu_s\": {cpu:.4}, \"stats_s\": {:.4}, \"peak_kib\": {peak}, \"stats_peak_kib\": {}, \"regime\": \"{}\"}}",
        stats.events,
        stats.kernels,
        table.rows.len(),
        read.as_secs_f64(),
        (linked - read).as_secs_f64(),
        (tabulated - linked).as_secs_f64(),
        tabulated.as_secs_f64(),
        (start.elapsed() - tabulated).as_secs_f64(),
        peak_kib(),
        regime.verdict.as_str(),
    );
    Ok(())
}

/// The time this process ran on a processor, in seconds; 0 where the system does not say.
fn cpu_seconds() -> f64 {
    let times = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let nanos = times
        .split(' ')
        .next()
        .and_then(|nanos| nanos.parse::<f64>().ok());
    nanos.unwrap_or(0.0) / 1e9
}

/// The most memory this process ever had, in KiB; 0 where the system does not say.
fn peak_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok())
        .unwrap_or(0)
}
