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

/// A kernel's name without its result and its parameters, which say nothing that its
/// template arguments do not.
pub(crate) fn kernel_name(name: &str) -> &str {
    let name = name.strip_prefix("void ").unwrap_or(name);
    // Parentheses inside template arguments, as of `(anonymous namespace)`, are the name's.
    let end = name.rfind(">(").map_or(name.len(), |at| at + 1);
    &name[..end]
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

#[cfg(test)]
mod tests {
    use super::kernel_name;

    #[test]
    fn a_kernels_parameters_are_left_out() {
        let template = "void at::native::kernel<8, at::(anonymous namespace)::Add>(int, char*)";
        let short = "at::native::kernel<8, at::(anonymous namespace)::Add>";
        assert_eq!(kernel_name(template), short);
        assert_eq!(kernel_name("nvjet_sm90_NNT"), "nvjet_sm90_NNT");
    }
}
