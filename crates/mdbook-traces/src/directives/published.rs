//! `{{#published linear.kernel}}`

use claims::published::PublishedKind;
use texts::pages as words;

use super::Filler;
use crate::filled_page::FilledPage;
use crate::html::{escape, plain};
use crate::names;

/// The value, always marked as published elsewhere, with a link to its source.
pub(super) fn fill(
    arguments: &str,
    _page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let published = &filler.project.published;
    let Some(fact) = published.fact(arguments) else {
        let known = published.facts().iter().map(|fact| fact.id.as_str());
        return Err(names::unknown("published fact", arguments, known));
    };
    let Some(source) = published.source(fact) else {
        return Err(format!("the published fact `{arguments}` has no source"));
    };
    let machine = &published.machine;
    let origin = texts::fill(
        words::PUBLISHED_SOURCE,
        &[
            ("label", &fact.label),
            ("machine", &machine.name),
            ("title", &source.title),
            ("section", &fact.section),
        ],
    );
    let origin = plain(&origin);
    let mark = texts::fill(words::PUBLISHED_MARK, &[("machine", &machine.short)]);
    let tag = if fact.kind == PublishedKind::Name {
        "code"
    } else {
        "span"
    };
    Ok(format!(
        "<span class=\"published\" data-published=\"{}\" title=\"{origin}\"><{tag}>{}</{tag}> \
         <a class=\"published-mark\" href=\"{}\" title=\"{origin}\">{}</a></span>",
        escape(arguments),
        escape(&fact.value),
        escape(&source.url),
        escape(&mark),
    ))
}
