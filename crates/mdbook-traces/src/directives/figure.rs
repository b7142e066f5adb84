//! `{{#figure linear/eager timeline}}`

use claims::{FigureDef, Recording};
use figures::{FigureSpec, PAGE_WIDTH, TextAlternative, View, layout, svg_as};
use texts::pages as words;

use super::made_by::{Made, machine, made_by};
use super::{Filler, variant};
use crate::filled_page::FilledPage;
use crate::html::{block, escape, id, plain, with_code};
use crate::names;
use crate::page_figures::figure_id;
use crate::project::{is_yours, place};

/// The drawing with its text alternative and what made it; the reader's own below.
pub(super) fn fill(
    arguments: &str,
    page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let Some((of, name)) = arguments.split_once(char::is_whitespace) else {
        return Err(format!(
            "expected such as `linear/eager timeline`, found `{arguments}`"
        ));
    };
    let (stage, variant) = variant(of)?;
    let name = name.trim();
    let Some(figure) = stage.figure(variant, name) else {
        let known = stage
            .figures
            .iter()
            .filter(|figure| figure.variant == variant);
        let said = names::unknown("figure", name, known.map(|figure| figure.name));
        return Err(format!("{said} of `{of}`"));
    };
    let project = filler.project;
    let recording = project.recording(stage.name, variant)?;
    let Some(mut html) = drawn(figure, recording, page, filler) else {
        return Err(format!(
            "`{}` lacks what the figure `{name}` draws",
            place(recording)
        ));
    };
    if let Some(yours) = project.yours(stage.name, variant)
        && let Some(drawn) = drawn(figure, yours, page, filler)
    {
        let summary = machine(words::FIGURE_YOURS, yours);
        html.push_str(&format!(
            "\n<details class=\"figure-yours\">\n<summary>{summary}</summary>\n{drawn}\n</details>"
        ));
    }
    page.figures.has_shown(stage.name, variant, name);
    Ok(block(&html))
}

fn drawn(
    figure: &FigureDef,
    recording: &Recording,
    page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Option<String> {
    let spec = (figure.spec)(recording)?;
    let scene = layout(&spec, &recording.source(), PAGE_WIDTH);
    let run = &recording.run;
    let id = if is_yours(recording) {
        id(&["your-figure", &run.stage, &run.variant, figure.name])
    } else {
        figure_id(&run.stage, &run.variant, figure.name)
    };
    let id = page.id(&id);
    let made = Made {
        figure: Some(filler.files.figure(page, recording, &scene)),
        ..Made::by(recording)
    };
    Some(format!(
        "<figure class=\"trace-figure\" id=\"{id}\" {}>\n\
         <div class=\"frame\" tabindex=\"0\" role=\"group\" aria-label=\"{}\">\n{}\n</div>\n\
         <figcaption>{}</figcaption>\n{}\n{}\n{}\n</figure>",
        for_the_viewer(&spec, recording, page, filler),
        escape(&spec.caption),
        svg_as(&scene, &format!("{id}-svg")),
        with_code(&spec.caption),
        actions(),
        in_words(&scene.alternative),
        made_by(made, page, filler),
    ))
}

/// What the viewer opens: the trace, its title, and the part of it that is drawn, in
/// nanoseconds on the trace's own clock; and the reader's own trace, to be set beside it.
fn for_the_viewer(
    spec: &FigureSpec,
    recording: &Recording,
    page: &FilledPage,
    filler: &mut Filler<'_>,
) -> String {
    let (from, to) = match spec.view {
        View::Timeline { from, to } => (from, to),
        View::Chain { root } => {
            let root = recording.trace.get(root);
            (root.start(), root.end())
        }
    };
    let mut attributes = format!(
        "{} data-from=\"{}\" data-to=\"{}\"",
        trace("", recording, page, filler),
        from.nanos(),
        to.nanos()
    );
    let run = &recording.run;
    let yours = filler.project.yours(&run.stage, &run.variant);
    if let Some(yours) = yours.filter(|_| !is_yours(recording)) {
        attributes.push_str(&format!(" {}", trace("-yours", yours, page, filler)));
    }
    attributes
}

fn trace(whose: &str, recording: &Recording, page: &FilledPage, filler: &mut Filler<'_>) -> String {
    let run = &recording.run;
    let address = filler
        .files
        .recording(page, filler.project, recording)
        .trace;
    let values = [
        ("stage", run.stage.as_str()),
        ("variant", &run.variant),
        ("machine", run.machine_name()),
    ];
    format!(
        "data-trace{whose}=\"{}\" data-title{whose}=\"{}\"",
        escape(&address),
        escape(&texts::fill(words::TRACE_TITLE, &values))
    )
}

/// What a script can do with a figure. The buttons stay hidden where there is none.
fn actions() -> String {
    format!(
        "<p class=\"figure-actions\"><button type=\"button\" class=\"open-viewer\" data-no-viewer=\"{}\" hidden>{}</button>\
         <button type=\"button\" class=\"open-perfetto\" data-no-window=\"{}\" data-no-trace=\"{}\" \
         data-no-answer=\"{}\" hidden>{}</button>\
         <span class=\"action-status\" role=\"status\"></span></p>",
        plain(words::NO_VIEWER),
        words::OPEN_VIEWER,
        plain(words::PERFETTO_NO_WINDOW),
        plain(words::PERFETTO_NO_TRACE),
        plain(words::PERFETTO_NO_ANSWER),
        words::OPEN_PERFETTO,
    )
}

/// The text alternative, folded away.
pub(super) fn in_words(alternative: &TextAlternative) -> String {
    let mut html = format!(
        "<details class=\"as-text\">\n<summary>{}</summary>\n<p>{}</p>",
        words::AS_TEXT,
        escape(&alternative.summary)
    );
    for group in &alternative.groups {
        html.push_str(&format!("\n<p>{}</p>\n<ul>", escape(&group.title)));
        for item in &group.items {
            html.push_str(&format!("\n<li>{}</li>", escape(item)));
        }
        html.push_str("\n</ul>");
    }
    html + "\n</details>"
}
