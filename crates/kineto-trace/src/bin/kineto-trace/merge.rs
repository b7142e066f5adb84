//! Ranks on one clock.

use std::io::Write;

use anyhow::bail;
use kineto_trace::{Collective, Merged, RankOf, ReadOptions, Trace, merge};
use serde_json::{Value, json};

use crate::{
    arguments, cut, input, json,
    outcome::Outcome,
    style::{HEADING, in_style},
    text,
};

/// Collectives listed, the longest waits first.
const LISTED: usize = 10;

pub fn run(arguments: &arguments::Merge, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let output = arguments.output.as_deref();
    if let Some(path) = output.filter(|out| {
        arguments
            .traces
            .iter()
            .any(|path| input::is_same(path, out))
    }) {
        bail!(
            "{} is one of the traces to merge; write to another file",
            path.display()
        );
    }
    let options = arguments.limit.on(ReadOptions::default());
    let traces = arguments
        .traces
        .iter()
        .map(|path| input::read(path, options))
        .collect::<anyhow::Result<Vec<Trace>>>()?;
    let outcome = traces
        .iter()
        .map(Outcome::of)
        .max()
        .unwrap_or(Outcome::Fine);
    let merged = merge(&traces)?;
    if let Some(path) = &arguments.output {
        cut::write(&merged.trace, path)?;
    }
    if arguments.json {
        let document = json!({
            "ranks": merged.ranks.iter().map(rank).collect::<Vec<_>>(),
            "collectives": merged.collectives.iter().map(collective).collect::<Vec<_>>(),
            "output": arguments.output.as_ref().map(|path| path.display().to_string()),
        });
        json::print(out, "merge", document)?;
    } else {
        print(&merged, out)?;
    }
    Ok(outcome)
}

fn print(merged: &Merged, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{}", in_style(HEADING, "Ranks"))?;
    for rank in &merged.ranks {
        writeln!(
            out,
            "  rank {}: clock begins {} after the earliest",
            rank.rank, rank.shift
        )?;
    }
    writeln!(out, "{}", in_style(HEADING, "Who waits for whom"))?;
    if merged.collectives.is_empty() {
        writeln!(out, "  no collective ran on more than one rank")?;
    }
    let mut longest: Vec<&Collective> = merged.collectives.iter().collect();
    longest.sort_by_key(|collective| std::cmp::Reverse(collective.parts[0].waits));
    for collective in longest.iter().take(LISTED) {
        writeln!(out, "  {}", text::short(&collective.name, text::WIDTH - 2))?;
        let last = collective.last();
        for part in collective
            .parts
            .iter()
            .filter(|part| part.kernel != last.kernel || part.rank != last.rank)
        {
            writeln!(
                out,
                "    rank {} waits {} for rank {}",
                part.rank, part.waits, last.rank
            )?;
        }
    }
    if longest.len() > LISTED {
        writeln!(
            out,
            "  and {} more with shorter waits",
            longest.len() - LISTED
        )?;
    }
    Ok(())
}

fn rank(rank: &RankOf) -> Value {
    // Nanoseconds since 1970 need 61 bits today; a file may claim more, which becomes text.
    let exact = |nanos: i128| {
        i64::try_from(nanos).map_or_else(|_| json!(nanos.to_string()), |nanos| json!(nanos))
    };
    json!({
        "rank": rank.rank,
        "shift_ns": rank.shift.nanos(),
        "start_unix_ns": rank.unix_nanos.map(|(start, _)| exact(start)),
        "end_unix_ns": rank.unix_nanos.map(|(_, end)| exact(end)),
    })
}

fn collective(collective: &Collective) -> Value {
    let parts = collective.parts.iter().map(|part| {
        json!({
            "rank": part.rank,
            "kernel": part.kernel.0,
            "start_ns": part.start.nanos(),
            "end_ns": part.end.nanos(),
            "waits_ns": part.waits.nanos(),
        })
    });
    json!({
        "name": collective.name,
        "last_rank": collective.last().rank,
        "parts": parts.collect::<Vec<_>>(),
    })
}
