//! `{{#figure linear/eager timeline}}`

use claims::{FigureDef, Recording};
use figures::{PAGE_WIDTH, TextAlternative, layout, svg_as};
use texts::pages as words;

use super::made_by::{machine, made_by};
use super::{Filler, variant};
use crate::filled_page::FilledPage;
use crate::html::{block, escape, id, with_code};
use crate::names;
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
    let whose = if is_yours(recording) {
        "your-figure"
    } else {
        "figure"
    };
    let id = page.id(&id(&[whose, &run.stage, &run.variant, figure.name]));
    Some(format!(
        "<figure class=\"trace-figure\" id=\"{id}\">\n\
         <div class=\"frame\" tabindex=\"0\" role=\"group\" aria-label=\"{}\">\n{}\n</div>\n\
         <figcaption>{}</figcaption>\n{}\n{}\n</figure>",
        escape(&spec.caption),
        svg_as(&scene, &format!("{id}-svg")),
        with_code(&spec.caption),
        in_words(&scene.alternative),
        made_by(recording, page, filler),
    ))
}

/// The text alternative, folded away.
fn in_words(alternative: &TextAlternative) -> String {
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
