//! What a trace shows, in the order in which it should be asked: what is wrong with it, what it is, what limits
//! it, where the time goes, what to look at.

mod document;
mod findings;
mod kernels;
mod machine;
mod times;

use std::io::Write;

use kineto_trace::{DeviceTime, Finding, Regime, Table, Verdict, findings as find};

use crate::{
    arguments, json,
    loaded::{Loaded, card},
    outcome::Outcome,
    style::{BAD, GOOD, HEADING, NOTE, in_style},
    text,
};

/// Everything that is said.
struct Explained {
    loaded: Loaded,
    regime: Regime,
    used: DeviceTime,
    table: Table,
    findings: Vec<Finding>,
    /// How many rows, gaps and kernels.
    rows: usize,
}

pub fn run(arguments: &arguments::Explain, out: &mut impl Write) -> anyhow::Result<Outcome> {
    let selected = &arguments.selected;
    let card = card(arguments.gpu.as_deref(), &selected.source.trace)?;
    let loaded = Loaded::of(selected)?;
    let used = loaded.used();
    let explained = Explained {
        regime: loaded.regime(&used, card),
        table: Table::of(&loaded.trace, &loaded.chains, &loaded.launches),
        findings: find(
            &loaded.trace,
            &loaded.chains,
            &loaded.launches,
            &loaded.health,
            &used,
        ),
        used,
        rows: arguments.rows,
        loaded,
    };
    if selected.json {
        json::print(out, "explain", document::of(&explained))?;
    } else {
        explained.print(out)?;
    }
    Ok(explained.loaded.outcome)
}

impl Explained {
    fn print(&self, out: &mut impl Write) -> anyhow::Result<()> {
        health(&self.loaded, out)?;
        machine::print(&self.loaded, out)?;
        self.verdict(out)?;
        times::print(self, out)?;
        kernels::print(self, out)?;
        findings::print(self, out)
    }

    fn verdict(&self, out: &mut impl Write) -> anyhow::Result<()> {
        heading("What limits it", out)?;
        let style = match self.regime.verdict {
            Verdict::Unknown => NOTE,
            Verdict::ComputeBound => GOOD,
            _ => BAD,
        };
        writeln!(out, "  {}", in_style(style, self.regime.verdict.as_str()))?;
        writeln!(out, "{}", text::wrapped(&self.regime.reason, 2))?;
        if let Some(gpu) = self.regime.gpu.filter(|_| !self.regime.points.is_empty()) {
            let said = format!("limits of the {} from: {}", gpu.name, gpu.source);
            writeln!(out, "{}", text::wrapped(&said, 2))?;
        }
        Ok(())
    }
}

/// A section's title, with a blank line before it.
fn heading(title: &str, out: &mut impl Write) -> anyhow::Result<()> {
    Ok(writeln!(out, "\n{}", in_style(HEADING, title))?)
}

fn health(loaded: &Loaded, out: &mut impl Write) -> anyhow::Result<()> {
    let health = &loaded.health;
    writeln!(out, "{}", in_style(HEADING, "Health"))?;
    if health.findings().is_empty() {
        let said = text::nothing_missing(loaded.outcome == Outcome::Lost);
        writeln!(out, "{}", in_style(GOOD, text::wrapped(said, 2)))?;
    }
    for finding in health.findings() {
        let style = if finding.kind.makes_incomplete() {
            BAD
        } else {
            NOTE
        };
        writeln!(
            out,
            "{}",
            in_style(style, text::wrapped(&finding.to_string(), 2))
        )?;
    }
    Ok(())
}
