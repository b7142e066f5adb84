//! The dispatch chain as indented text.

use std::io::{self, Write};

use anyhow::bail;
use kineto_trace::{Chains, EventId, Launches, Step, Trace, Track};

/// Prints every thread's chain, or what ran in one step.
pub fn print(trace: &Trace, step: Option<u64>, out: &mut impl Write) -> anyhow::Result<()> {
    let chains = Chains::of(trace);
    let launches = Launches::of(trace, &chains);
    let step = step.map(|number| find(trace, number)).transpose()?;
    for track in chains.tracks() {
        let roots = roots(trace, &chains, track, step);
        if roots.is_empty() {
            continue;
        }
        writeln!(out, "{}", heading(trace, track))?;
        for root in roots {
            for id in std::iter::once(root).chain(chains.descendants(root)) {
                let depth = 1 + chains.depth(id) - chains.depth(root);
                event(trace, &chains, &launches, id, depth, out)?;
            }
        }
    }
    Ok(())
}

fn find(trace: &Trace, number: u64) -> anyhow::Result<Step> {
    let steps = trace.steps();
    if let Some(step) = steps.iter().find(|step| step.number == number) {
        return Ok(*step);
    }
    let known: Vec<String> = steps.iter().map(|step| step.number.to_string()).collect();
    if known.is_empty() {
        bail!("no step {number}: the trace marks no steps (it has no ProfilerStep# annotation)");
    }
    bail!("no step {number}: the trace has {}", known.join(", "));
}

/// The roots of a thread; of one step, its annotation and, on other threads, what began while it lasted.
fn roots(trace: &Trace, chains: &Chains, track: &Track, step: Option<Step>) -> Vec<EventId> {
    let Some(step) = step.map(|step| step.event) else {
        return chains.roots(track).to_vec();
    };
    let frame = trace.get(step);
    if frame.track() == track {
        return vec![step];
    }
    let within = |&&id: &&EventId| {
        frame.start() <= trace.get(id).start() && trace.get(id).start() < frame.end()
    };
    chains.roots(track).iter().filter(within).copied().collect()
}

fn heading(trace: &Trace, track: &Track) -> String {
    match trace.track_name(track) {
        Some(name) => name.to_owned(),
        None => format!("process {}, thread {}", track.process, track.thread),
    }
}

fn event(
    trace: &Trace,
    chains: &Chains,
    launches: &Launches,
    id: EventId,
    depth: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let event = trace.get(id);
    let indent = "  ".repeat(depth);
    write!(out, "{indent}{}  {}", event.name(), event.duration())?;
    if !chains.children(id).is_empty() {
        write!(out, " (self {})", chains.self_time(id))?;
    }
    writeln!(out)?;
    for &work in launches.activities_of_call(id) {
        let activity = trace.get(work);
        write!(
            out,
            "{indent}  -> {}  {}",
            activity.name(),
            activity.duration()
        )?;
        if let Some(queue) = activity.queue() {
            write!(out, " on stream {queue}")?;
        }
        if let Some(delay) = launches.delay(work) {
            write!(out, ", {delay} after the call began")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
