//! What made a figure or a table: the command, the machine, the files.

use claims::Recording;
use texts::pages as words;

use super::Filler;
use crate::filled_page::FilledPage;
use crate::html::{download, escape};

/// A paragraph that says what made something, with links to the recording.
pub(super) fn made_by(recording: &Recording, page: &FilledPage, filler: &mut Filler<'_>) -> String {
    let run = &recording.run;
    let links = filler.files.recording(page, recording);
    let on = texts::fill(
        words::MADE_ON,
        &[
            ("machine", run.machine_name()),
            ("libtorch", &run.libtorch),
            ("date", run.day()),
        ],
    );
    let links = [
        download(&links.trace, words::TRACE_LINK),
        download(&links.table, words::TABLE_LINK),
        download(&links.run, words::RUN_LINK),
    ];
    format!(
        "<p class=\"made-by\">{} <code>{}</code><span class=\"made-on\">{}</span>\
         <span class=\"made-files\">{}</span></p>",
        words::MADE_BY,
        escape(&run.command),
        escape(&on),
        links.join(" ")
    )
}

/// A text that names the recording's machine, as HTML.
pub(super) fn machine(text: &str, recording: &Recording) -> String {
    escape(&texts::fill(
        text,
        &[("machine", recording.run.machine_name())],
    ))
}
