//! Names within sentences and lists: whole ones stand in the details.

use std::borrow::Cow;

/// Letters of a name that a sentence bears.
const MOST: usize = 60;
const HEAD: usize = MOST / 2;

/// A name without its middle, if it is long.
pub(crate) fn short(name: &str) -> Cow<'_, str> {
    let letters = name.chars().count();
    if letters <= MOST {
        return name.into();
    }
    let head: String = name.chars().take(HEAD).collect();
    let tail: String = name.chars().skip(letters + 1 + HEAD - MOST).collect();
    format!("{head}…{tail}").into()
}

#[cfg(test)]
mod tests {
    use super::{MOST, short};

    #[test]
    fn a_long_name_keeps_its_ends() {
        let name = format!("nvjet_{}_TNT", "ü".repeat(100_000));
        let short = short(&name);
        assert_eq!(short.chars().count(), MOST);
        assert!(
            short.starts_with("nvjet_") && short.ends_with("_TNT"),
            "{short}"
        );
    }

    #[test]
    fn other_names_stay_as_they_are() {
        let name = "ü".repeat(MOST);
        assert_eq!(short(&name), name);
    }
}
