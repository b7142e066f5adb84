//! `{{#fact linear.gemm_time}}`

use claims::{FactDef, Recording, Value};
use texts::pages as words;

use super::{Filler, name_in_stage, unknown_in_stage};
use crate::filled_page::FilledPage;
use crate::html::{escape, plain};
use crate::project::place;

/// The value, where it comes from on hover, and the reader's own behind it where it differs.
pub(super) fn fill(
    arguments: &str,
    _page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let (stage, name) = name_in_stage("fact", arguments)?;
    let Some(fact) = stage.fact(name) else {
        let known = stage.facts.iter().map(|fact| fact.name);
        return Err(unknown_in_stage("fact", stage, name, known));
    };
    let recording = filler.project.recording(stage.name, fact.variant)?;
    let Some(found) = (fact.find)(recording) else {
        return Err(format!("`{}` has no fact `{arguments}`", place(recording)));
    };
    let mut source = origin(fact, recording);
    let own = filler.project.yours(stage.name, fact.variant);
    let own = own.and_then(|own| Some((own, (fact.find)(own)?.value)));
    let value = found.value.to_string();
    let mut behind = String::new();
    match own {
        Some((_, own)) if own.to_string() == value => source.push_str(words::FACT_YOURS_TOO),
        Some((recording, own)) => behind = yours(&own, &origin(fact, recording)),
        None => {}
    }
    let tag = tag(&found.value);
    let (value, name) = (escape(&value), escape(arguments));
    Ok(format!(
        r#"<{tag} class="fact" data-fact="{name}" title="{source}">{value}</{tag}>{behind}"#
    ))
}

/// The reader's own value.
fn yours(value: &Value, source: &str) -> String {
    let tag = tag(value);
    let value = format!("<{tag}>{}</{tag}>", escape(&value.to_string()));
    let shown = texts::fill(words::FACT_YOURS, &[("value", &value)]);
    format!(r#" <span class="fact-yours" title="{source}">{shown}</span>"#)
}

/// Names out of a trace are set as code.
fn tag(value: &Value) -> &'static str {
    if matches!(value, Value::Name(_)) {
        "code"
    } else {
        "span"
    }
}

/// What the value is and where it comes from, for an attribute.
fn origin(fact: &FactDef, recording: &Recording) -> String {
    let run = &recording.run;
    // A label continues a sentence elsewhere; here it begins one.
    let mut label = fact.label.to_owned();
    if let Some(first) = label.get_mut(..1)
        && !fact.label.starts_with("aten")
    {
        first.make_ascii_uppercase();
    }
    let values = [
        ("label", label.as_str()),
        ("stage", &run.stage),
        ("variant", &run.variant),
        ("machine", run.machine_name()),
        ("libtorch", &run.libtorch),
        ("date", run.day()),
    ];
    plain(&texts::fill(words::FACT_SOURCE, &values))
}
