//! `{{#table linear/eager}}`

use claims::Recording;
use claims::store::RecordingFiles;
use texts::pages as words;

use super::made_by::{Made, machine, made_by};
use super::{Filler, variant};
use crate::filled_page::FilledPage;
use crate::source_pages::fenced;

/// The profiler table as the program printed it, in a frame that scrolls; the reader's own
/// below.
pub(super) fn fill(
    arguments: &str,
    page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let (stage, variant) = variant(arguments)?;
    let project = filler.project;
    let mut html = shown(project.recording(stage.name, variant)?, page, filler)?;
    if let Some(yours) = project.yours(stage.name, variant) {
        let summary = machine(words::TABLE_YOURS, yours);
        let table = shown(yours, page, filler)?;
        html.push_str(&format!(
            "\n<details class=\"table-yours\">\n<summary>{summary}</summary>\n{table}\n</details>\n"
        ));
    }
    Ok(html)
}

/// Code in Markdown, which is scrolled and copied as all code is.
fn shown(
    recording: &Recording,
    page: &FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let run = &recording.run;
    let traces = filler.project.root.join("traces");
    let file = RecordingFiles::new(&traces, &recording.machine, &run.stage, &run.variant).table;
    let table = std::fs::read_to_string(&file)
        .map_err(|error| format!("`{}` cannot be read: {error}", filler.project.shown(&file)))?;
    let made = made_by(Made::by(recording), page, filler);
    let code = fenced("text", &table);
    Ok(format!(
        "\n<div class=\"profiler-table\">\n\n{code}\n{made}\n\n</div>\n"
    ))
}
