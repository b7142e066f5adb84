//! `{{#see linear.t_row the row of aten::t}}`

use claims::{Recording, Stage};
use kineto_trace::EventId;
use texts::pages as words;

use super::{Filler, name_in_stage, unknown_in_stage};
use crate::filled_page::FilledPage;
use crate::html::{escape, plain, with_code};
use crate::project::place;

/// Words that point at an event of a figure on the page; the viewer goes to it.
pub(super) fn fill(
    arguments: &str,
    page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let Some((whole_name, text)) = arguments.split_once(char::is_whitespace) else {
        return Err(format!(
            "expected a name and the words that point, such as `linear.t_row the transpose`, \
             found `{arguments}`"
        ));
    };
    let (stage, name) = name_in_stage("fact", whole_name)?;
    let Some(pointed) = stage.pointed(name) else {
        return Err(unknown_in_stage("place", stage, name, stage.pointers()));
    };
    let recording = filler.project.recording(stage.name, pointed.variant)?;
    let events = pointed.events(recording);
    if events.is_empty() {
        return Err(format!(
            "`{}` has no event that `{whole_name}` points at",
            place(recording)
        ));
    }
    pointer(stage, recording, &events, text.trim(), page)
        .ok_or_else(|| no_figure(whole_name, recording))
}

/// A link to the figure of the page that shows one of some events; none if no figure does.
pub(super) fn pointer(
    stage: &Stage,
    recording: &Recording,
    events: &[EventId],
    text: &str,
    page: &FilledPage,
) -> Option<String> {
    let shown = page.figures.showing(stage, recording, events)?;
    let name = recording.trace.get(shown.event).name();
    let title = texts::fill(words::SEE_TITLE, &[("name", name)]);
    let figure = escape(&shown.figure);
    Some(format!(
        r##"<a class="see" href="#{figure}" data-figure="{figure}" data-event="{}" title="{}">{}</a>"##,
        shown.event,
        plain(&title),
        with_code(text),
    ))
}

/// What is wrong when no figure shows what is pointed at.
pub(super) fn no_figure(name: &str, recording: &Recording) -> String {
    let run = &recording.run;
    format!(
        "no figure on this page shows what `{name}` points at; place one of `{}/{}` that does",
        run.stage, run.variant
    )
}
