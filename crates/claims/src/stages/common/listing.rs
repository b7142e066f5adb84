//! What evidence lists.

use kineto_trace::Duration;

use crate::outcome::Outcome;

/// Names as code, in a list; a name that comes again and again stands once.
pub(crate) fn names<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let mut listed: Vec<String> = Vec::new();
    for name in names {
        let name = format!("`{name}`");
        if !listed.contains(&name) {
            listed.push(name);
        }
    }
    list(listed)
}

/// Times in a list.
pub(crate) fn times(times: &[Duration]) -> String {
    list(times.iter().map(Duration::to_string).collect())
}

/// Counts in a list.
pub(crate) fn counts(counts: &[usize]) -> String {
    list(counts.iter().map(usize::to_string).collect())
}

/// A list in words.
pub(crate) fn list(items: Vec<String>) -> String {
    if items.is_empty() {
        return texts::claims::NOTHING.to_owned();
    }
    items.join(texts::claims::LIST_SEPARATOR)
}

/// A text with its values put in; see [`texts::fill`].
pub(crate) fn filled(text: &str, values: &[(&str, String)]) -> String {
    let values: Vec<_> = values
        .iter()
        .map(|(key, value)| (*key, value.as_str()))
        .collect();
    texts::fill(text, &values)
}

/// Differs, because the recording has nothing of the sort.
pub(crate) fn nothing_to_check(what: &str) -> Outcome {
    Outcome::differs(texts::fill(
        texts::claims::NOTHING_TO_CHECK,
        &[("what", what)],
    ))
}
