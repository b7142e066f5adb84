//! What is odd about a file and its recording.

use std::{collections::BTreeMap, io::Write};

use anyhow::Context;
use kineto_trace::{
    Chains, Fate, Health, Launches, Oddity, ReadError, ReadOptions, Stats, Trace, anomalies,
};
use serde_json::{Value, json};

use crate::{
    arguments, input, json,
    outcome::Outcome,
    style::{BAD, FAINT, GOOD, HEADING, NOTE, in_style},
    text,
};

/// Oddities of a kind that are listed without `--all`.
const LISTED: usize = 5;

/// Everything a check finds.
struct Report {
    trace: Trace,
    strict: Option<ReadError>,
    oddities: Vec<Oddity>,
    health: Health,
}

pub fn run(arguments: &arguments::Check, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let name = || input::name(&arguments.source.trace);
    let bytes = input::bytes(&arguments.source.trace)?;
    let options = arguments.source.limit.on(ReadOptions::default());
    let trace = Trace::read_with(&bytes, options).with_context(name)?;
    let strict = Trace::read_with(
        &bytes,
        ReadOptions {
            strict: true,
            ..options
        },
    )
    .err();
    let chains = Chains::of(&trace);
    let launches = Launches::of(&trace, &chains);
    let mut oddities = trace.oddities().to_vec();
    oddities.extend(anomalies(&trace, &chains, &launches));
    let health = Health::of(&trace, &chains, &launches);
    let outcome = Outcome::of(&trace);
    let report = Report {
        trace,
        strict,
        oddities,
        health,
    };
    if arguments.json {
        json::print(out, "check", report.json(outcome))?;
    } else {
        report.print(arguments.all, outcome, out)?;
    }
    Ok(outcome)
}

impl Report {
    fn by_kind(&self) -> BTreeMap<&'static str, Vec<&Oddity>> {
        let mut kinds: BTreeMap<&str, Vec<&Oddity>> = BTreeMap::new();
        for oddity in &self.oddities {
            kinds.entry(oddity.what.kind()).or_default().push(oddity);
        }
        kinds
    }

    fn print(&self, all: bool, outcome: Outcome, out: &mut impl Write) -> anyhow::Result<()> {
        writeln!(out, "{}", in_style(HEADING, "File"))?;
        writeln!(
            out,
            "  {}, {} skipped, {} repaired{}",
            text::counted(self.trace.elements() as u64, "element"),
            self.trace.skipped(),
            self.trace.repaired(),
            if self.trace.is_truncated() {
                ", the file ends early"
            } else {
                ""
            }
        )?;
        match &self.strict {
            Some(error) => writeln!(
                out,
                "{}",
                text::wrapped(&format!("a strict reader stops: {error}"), 2)
            )?,
            None => writeln!(out, "  the JSON is sound: a strict reader takes it")?,
        }
        for (kind, odd) in self.by_kind() {
            let fate = match odd[0].what.fate() {
                Fate::Lost => in_style(BAD, "lost"),
                Fate::Repaired => in_style(NOTE, "repaired"),
                Fate::Noted => in_style(FAINT, "noted"),
            };
            writeln!(out, "  {kind}: {} ({fate})", odd.len())?;
            let shown = if all {
                odd.len()
            } else {
                odd.len().min(LISTED)
            };
            for oddity in &odd[..shown] {
                writeln!(out, "{}", text::wrapped(&oddity.to_string(), 4))?;
            }
            if shown < odd.len() {
                writeln!(out, "    and {} more; --all lists them", odd.len() - shown)?;
            }
        }
        writeln!(out, "{}", in_style(HEADING, "Recording"))?;
        if self.health.findings().is_empty() {
            let said = text::nothing_missing(outcome == Outcome::Lost);
            writeln!(out, "{}", in_style(GOOD, text::wrapped(said, 2)))?;
        }
        for finding in self.health.findings() {
            writeln!(out, "{}", text::wrapped(&finding.to_string(), 2))?;
        }
        let verdict = match outcome {
            Outcome::Lost => in_style(
                BAD,
                "Something was lost: numbers from this file may be wrong.",
            ),
            Outcome::NothingRecorded => in_style(BAD, "Nothing was recorded."),
            _ => in_style(GOOD, "Nothing was lost in reading."),
        };
        Ok(writeln!(out, "{verdict}")?)
    }

    fn json(&self, outcome: Outcome) -> Value {
        let oddities = self.oddities.iter().map(|odd| {
            json!({
                "kind": odd.what.kind(),
                "fate": match odd.what.fate() {
                    Fate::Lost => "lost",
                    Fate::Repaired => "repaired",
                    Fate::Noted => "noted",
                },
                "element": odd.element,
                "byte": odd.byte,
                "line": odd.line,
                "event": odd.event.map(|id| id.0),
                "message": odd.what.to_string(),
            })
        });
        let health = self.health.findings().iter().map(|finding| {
            json!({
                "kind": finding.kind.kind(),
                "makes_incomplete": finding.kind.makes_incomplete(),
                "count": finding.count,
                "of": finding.of,
                "message": finding.to_string(),
                "events": json::events(&self.trace, &finding.events),
            })
        });
        let counts: BTreeMap<&str, usize> = self
            .by_kind()
            .into_iter()
            .map(|(kind, odd)| (kind, odd.len()))
            .collect();
        json!({
            "elements": self.trace.elements(),
            "skipped": self.trace.skipped(),
            "repaired": self.trace.repaired(),
            "truncated": self.trace.is_truncated(),
            "lost": Stats::lost(&self.trace),
            "nothing_recorded": outcome == Outcome::NothingRecorded,
            "complete": self.health.complete(),
            "strict_error": self.strict.as_ref().map(strict),
            "counts": counts,
            "oddities": oddities.collect::<Vec<_>>(),
            "health": health.collect::<Vec<_>>(),
        })
    }
}

fn strict(error: &ReadError) -> Value {
    let mut value = json!({ "message": error.to_string() });
    if let ReadError::Syntax { line, column, .. } = error {
        value["line"] = (*line).into();
        value["column"] = (*column).into();
    }
    value
}
