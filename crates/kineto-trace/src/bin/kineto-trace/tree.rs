//! The dispatch chain as indented text, or as nested JSON.

use std::io::{self, Write};

use kineto_trace::{EventId, Track};
use serde_json::{Value, json};

use crate::{arguments::Selected, json, loaded::Loaded, outcome::Outcome, text};

pub fn run(selected: &Selected, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let loaded = Loaded::of(selected)?;
    if selected.json {
        let threads: Vec<Value> = loaded
            .chains
            .tracks()
            .map(|track| thread(&loaded, track))
            .collect();
        json::print(out, "tree", json!({ "threads": threads }))?;
        return Ok(loaded.outcome);
    }
    for track in loaded.chains.tracks() {
        writeln!(out, "{}", heading(&loaded, track))?;
        for &root in loaded.chains.roots(track) {
            for id in std::iter::once(root).chain(loaded.chains.descendants(root)) {
                event(&loaded, id, 1 + loaded.chains.depth(id), out)?;
            }
        }
    }
    Ok(loaded.outcome)
}

fn heading(loaded: &Loaded, track: &Track) -> String {
    match loaded.trace.track_name(track) {
        Some(name) => text::clean(name).into_owned(),
        None => text::clean(&format!(
            "process {}, thread {}",
            track.process, track.thread
        ))
        .into_owned(),
    }
}

fn event(loaded: &Loaded, id: EventId, depth: usize, out: &mut impl Write) -> io::Result<()> {
    let (trace, launches) = (&loaded.trace, &loaded.launches);
    let event = trace.get(id);
    let indent = "  ".repeat(depth);
    let name = text::clean(event.name());
    write!(out, "{indent}{name}  {}", event.duration())?;
    if !loaded.chains.children(id).is_empty() {
        write!(out, " (self {})", loaded.chains.self_time(id))?;
    }
    writeln!(out)?;
    for &work in launches.activities_of_call(id) {
        let activity = trace.get(work);
        write!(
            out,
            "{indent}  -> {}  {}",
            text::clean(activity.name()),
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

fn thread(loaded: &Loaded, track: &Track) -> Value {
    // A list with depths, not a nest: a program may nest deeper than a JSON reader follows.
    let events = loaded.chains.roots(track).iter().flat_map(|&root| {
        std::iter::once(root)
            .chain(loaded.chains.descendants(root))
            .map(|id| {
                let mut value = json::event(&loaded.trace, id);
                value["depth"] = loaded.chains.depth(id).into();
                value["self_ns"] = loaded.chains.self_time(id).nanos().into();
                let work = loaded.launches.activities_of_call(id);
                if !work.is_empty() {
                    value["device"] = work
                        .iter()
                        .map(|&work| json::event(&loaded.trace, work))
                        .collect();
                }
                value
            })
    });
    json!({
        "process": track.process.to_string(),
        "thread": track.thread.to_string(),
        "name": loaded.trace.track_name(track),
        "events": events.collect::<Vec<_>>(),
    })
}
