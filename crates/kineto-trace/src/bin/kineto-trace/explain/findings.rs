//! Patterns that the trace shows.

use std::io::Write;

use super::{Explained, heading};
use crate::{
    style::{FAINT, NAME, in_style},
    text,
};

pub(super) fn print(explained: &Explained, out: &mut impl Write) -> anyhow::Result<()> {
    heading("What to look at", out)?;
    if explained.findings.is_empty() {
        writeln!(out, "  none of the known patterns is in this trace")?;
    }
    for finding in &explained.findings {
        let pattern = finding.pattern;
        let (page, anchor) = (pattern.chapter(), pattern.anchor());
        let place = in_style(FAINT, format!("(in the book: {page}.html#{anchor})"));
        writeln!(out, "  {} {place}", in_style(NAME, pattern.id()))?;
        writeln!(out, "{}", text::wrapped(&finding.evidence, 4))?;
        writeln!(
            out,
            "{}",
            in_style(FAINT, text::wrapped(pattern.explanation(), 4))
        )?;
    }
    Ok(())
}
