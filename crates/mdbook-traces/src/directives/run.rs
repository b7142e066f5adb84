//! `{{#run linear --batch 1024}}`

use super::{Filler, stage};
use crate::filled_page::FilledPage;

/// The command that runs a stage, as code with mdBook's copy button.
pub(super) fn fill(
    arguments: &str,
    _page: &mut FilledPage,
    _filler: &mut Filler<'_>,
) -> Result<String, String> {
    let mut words = arguments.split_whitespace();
    let name = words.next().unwrap_or_default();
    let stage = stage(name)?;
    let flags: Vec<_> = words.collect();
    let mut command = format!("cargo run -p {}", stage.name);
    if !flags.is_empty() {
        command.push_str(&format!(" -- {}", flags.join(" ")));
    }
    // Not `sh`: the highlighter would colour words of flags, such as the `in` of `--in-dim`.
    Ok(format!("\n```text\n{command}\n```\n"))
}
