//! Every word that a directive, a figure or the viewer shows, in one table.
//!
//! Pages are translated as files; what programs put into them is translated here. A text is
//! a whole sentence or a label, with `{name}` where a value goes. One module a consumer.

pub mod claims;
pub mod figures;
pub mod pages;
pub mod playgrounds;
pub mod viewer;

/// Puts values where a text names them: `{name}` becomes the value of `name`.
///
/// # Panics
///
/// When a value is not named in the text, or a name is left without a value: both are
/// mistakes in the table or its user, never in a reader's input.
pub fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut used = 0;
    let mut filled = String::with_capacity(text.len() + 32);
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after
            .split_once('}')
            .unwrap_or_else(|| panic!("the text `{text}` has an unclosed brace"));
        let (_, value) = values
            .iter()
            .find(|(key, _)| *key == name)
            .unwrap_or_else(|| panic!("the text `{text}` names `{name}`, which has no value"));
        filled.push_str(before);
        filled.push_str(value);
        used += 1;
        rest = after;
    }
    filled.push_str(rest);
    assert!(
        used >= values.len(),
        "the text `{text}` leaves values unused: {values:?}"
    );
    filled
}

#[cfg(test)]
mod tests {
    use super::fill;

    #[test]
    fn values_go_where_the_text_names_them() {
        let values = [("count", "3"), ("name", "{odd}")];
        assert_eq!(
            fill("{count} launches of {name}.", &values),
            "3 launches of {odd}."
        );
    }

    #[test]
    #[should_panic(expected = "names `name`")]
    fn a_name_without_a_value_is_a_mistake() {
        fill("{name}", &[]);
    }

    #[test]
    #[should_panic(expected = "unused")]
    fn a_value_without_a_name_is_a_mistake() {
        fill("nothing", &[("name", "value")]);
    }
}
