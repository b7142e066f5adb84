//! What made a figure or a table: the command, the machine, the files.

use claims::{Recording, Run};
use texts::pages as words;

use super::Filler;
use crate::filled_page::FilledPage;
use crate::html::{download, escape, plain};

/// What was made, and of what.
pub(super) struct Made<'a> {
    /// The recording that it was made of.
    pub(super) recording: &'a Recording,
    /// The link to the figure as a file, when it is a figure.
    pub(super) figure: Option<String>,
}

impl<'a> Made<'a> {
    /// Made of a recording, and no file of its own.
    pub(super) fn by(recording: &'a Recording) -> Self {
        Self {
            recording,
            figure: None,
        }
    }
}

/// The command that makes every recording.
const MAKES_ALL: &str = "cargo xtask reproduce";

/// The machine and the day.
fn made_on(run: &Run) -> String {
    texts::fill(
        words::MADE_ON,
        &[
            ("machine", run.machine_name()),
            ("libtorch", &run.libtorch),
            ("date", run.day()),
        ],
    )
}

/// A paragraph that says what made a figure of all recordings of a machine, of which one run is
/// given, and where the machine's limits come from.
pub(super) fn made_of_all(run: &Run, source: &str, figure: String) -> String {
    let made = made_on(run);
    let on = texts::fill(words::MADE_OF_ALL, &[("made", &made), ("source", source)]);
    paragraph(MAKES_ALL, &on, &[download(&figure, words::FIGURE_LINK)])
}

/// A paragraph that says what made something, with links to the files.
pub(super) fn made_by(made: Made<'_>, page: &FilledPage, filler: &mut Filler<'_>) -> String {
    let run = &made.recording.run;
    let links = filler.files.recording(page, filler.project, made.recording);
    let figure = made.figure.map(|link| download(&link, words::FIGURE_LINK));
    let recording = [
        download(&links.trace, words::TRACE_LINK),
        download(&links.table, words::TABLE_LINK),
        download(&links.run, words::RUN_LINK),
    ];
    let links: Vec<_> = figure.into_iter().chain(recording).collect();
    paragraph(&run.command, &made_on(run), &links)
}

fn paragraph(command: &str, on: &str, links: &[String]) -> String {
    format!(
        "<p class=\"made-by\">{} <code>{}</code>{}<span class=\"made-on\">{}</span>\
         <span class=\"made-files\">{}</span></p>",
        words::MADE_BY,
        escape(command),
        copy_button(command),
        escape(on),
        links.join(" ")
    )
}

/// Two sheets, one behind the other.
const COPY_ICON: &str = "<svg width=\"12\" height=\"12\" viewBox=\"0 0 16 16\" aria-hidden=\"true\">\
     <path fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\" \
     d=\"M5.5 5.5h8v8h-8zM2.5 10.5v-8h8\"/></svg>";

/// A button that copies a command; hidden where there is no script to do it.
fn copy_button(command: &str) -> String {
    format!(
        "<button type=\"button\" class=\"copy-command\" data-command=\"{}\" data-copied=\"{}\" \
         title=\"{title}\" aria-label=\"{title}\" hidden>{COPY_ICON}</button>",
        escape(command),
        plain(words::COPIED),
        title = plain(words::COPY_COMMAND),
    )
}

/// A text that names the recording's machine, as HTML.
pub(super) fn machine(text: &str, recording: &Recording) -> String {
    escape(&texts::fill(
        text,
        &[("machine", recording.run.machine_name())],
    ))
}
