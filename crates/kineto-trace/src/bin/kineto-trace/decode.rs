//! Kernel names, part by part.

use std::{
    collections::BTreeSet,
    io::{BufRead, Write},
    path::Path,
};

use anyhow::bail;
use kineto_trace::{Category, Certainty, Decoded, ReadOptions, decode};
use serde_json::{Value, json};

use crate::{
    arguments, input, json,
    outcome::Outcome,
    style::{FAINT, HEADING, NAME, NOTE, in_style},
    text,
};

/// Columns of a part, and before what it means.
const PART: usize = 24;
const MEANING: usize = PART + 5;

pub fn run(arguments: &arguments::Decode, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let (names, outcome) = names(arguments)?;
    let decoded: Vec<(String, Decoded)> = names
        .into_iter()
        .map(|name| {
            let decoded = decode(&name);
            (name, decoded)
        })
        .collect();
    if arguments.json {
        let names: Vec<Value> = decoded
            .iter()
            .map(|(name, decoded)| name_json(name, decoded))
            .collect();
        json::print(out, "decode", json!({ "names": names }))?;
        return Ok(outcome);
    }
    for (place, (name, decoded)) in decoded.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        print(name, decoded, out)?;
    }
    Ok(outcome)
}

fn names(arguments: &arguments::Decode) -> anyhow::Result<(Vec<String>, Outcome)> {
    let mut names = Vec::new();
    for name in &arguments.names {
        if name == "-" {
            for line in std::io::stdin().lock().split(b'\n') {
                let line = String::from_utf8_lossy(&line?).trim_end().to_owned();
                names.extend(Some(line).filter(|line| !line.is_empty()));
            }
        } else if Path::new(name).is_file() {
            bail!(
                "{name} is a file, not a kernel's name: `--from {name}` decodes what it launched"
            );
        } else {
            names.push(name.clone());
        }
    }
    let Some(path) = &arguments.from else {
        return Ok((names, Outcome::Fine));
    };
    let options = arguments.limit.on(ReadOptions::links_only());
    let trace = input::read(path, options)?;
    let work = trace.events_of(Category::is_device);
    let known: BTreeSet<&str> = work.map(|event| event.name()).collect();
    names.extend(known.into_iter().map(str::to_owned));
    Ok((names, Outcome::of(&trace)))
}

fn print(name: &str, decoded: &Decoded, out: &mut impl Write) -> anyhow::Result<()> {
    writeln!(out, "{}", in_style(HEADING, text::clean(name)))?;
    if let Some(demangled) = &decoded.demangled {
        writeln!(out, "{}", text::wrapped(demangled, 2))?;
    }
    writeln!(out, "{}", text::wrapped(&decoded.summary, 2))?;
    for part in &decoded.parts {
        let certainty = match part.certainty {
            Certainty::Known => String::new(),
            Certainty::Inferred => in_style(NOTE, " (inferred)"),
            Certainty::Unknown => in_style(FAINT, "unknown"),
        };
        let shown = text::short(&part.text, PART);
        let meaning = text::wrapped(&part.meaning, MEANING);
        let part = in_style(NAME, format!("{shown:<PART$}"));
        writeln!(out, "    {part} {}{certainty}", meaning.trim_start())?;
    }
    Ok(())
}

fn name_json(name: &str, decoded: &Decoded) -> Value {
    let parts = decoded.parts.iter().map(|part| {
        json!({
            "text": part.text,
            "meaning": part.meaning,
            "certainty": part.certainty.as_str(),
        })
    });
    json!({
        "name": name,
        "demangled": decoded.demangled,
        "family": decoded.family.to_string(),
        "summary": decoded.summary,
        "parts": parts.collect::<Vec<_>>(),
    })
}
