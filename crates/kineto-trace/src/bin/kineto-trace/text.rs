//! Text that fits a terminal of 80 columns.

use std::borrow::Cow;

use kineto_trace::{Family, decode};

/// Columns.
pub const WIDTH: usize = 80;

/// Text out of a file with nothing in it that a terminal obeys: escapes, line ends and other control characters become
/// U+FFFD.
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.contains(char::is_control) {
        text.replace(char::is_control, "\u{FFFD}").into()
    } else {
        text.into()
    }
}

/// Breaks text into lines, each behind `indent` spaces; a word longer than a line stands alone.
pub fn wrapped(text: &str, indent: usize) -> String {
    let text = clean(text);
    let mut lines = String::new();
    let mut column = 0;
    for word in words(&text) {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > WIDTH {
            lines.push('\n');
            column = 0;
        }
        if column == 0 {
            lines.push_str(&" ".repeat(indent));
            column = indent;
        } else {
            lines.push(' ');
            column += 1;
        }
        lines.push_str(word);
        column += length;
    }
    lines
}

/// Words; a number and its unit are one.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    let blanks: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).collect();
    for at in blanks {
        let unit = text[at + 1..]
            .split([' ', ',', ';', ')', '.'])
            .next()
            .unwrap_or_default();
        let number = text[start..at]
            .chars()
            .next_back()
            .is_some_and(|last| last.is_ascii_digit());
        if number && matches!(unit, "ns" | "µs" | "ms" | "s" | "%") {
            continue;
        }
        if at > start {
            words.push(&text[start..at]);
        }
        start = at + 1;
    }
    if start < text.len() {
        words.push(&text[start..]);
    }
    words
}

/// A name in at most `width` columns, its middle left out.
pub fn short(name: &str, width: usize) -> String {
    let letters: Vec<char> = clean(name).chars().collect();
    if letters.len() <= width {
        return letters.into_iter().collect();
    }
    let kept = width.saturating_sub(3);
    let (head, tail) = (kept.div_ceil(2), kept / 2);
    letters[..head]
        .iter()
        .chain(&['.', '.', '.'])
        .chain(&letters[letters.len() - tail..])
        .collect()
}

/// A kernel's name in at most `width` columns: of a template of PyTorch what it does, of another C++ function the
/// name without namespaces, types and parameters.
pub fn kernel(name: &str, width: usize) -> String {
    let decoded = decode(name);
    let template = matches!(
        decoded.family,
        Family::Pointwise | Family::Reduction | Family::Indexing | Family::Foreach
    );
    if template && name.contains("at::native::") && name.contains('<') {
        let pieces = decoded.summary.split("; ");
        let told: Vec<&str> = pieces
            .filter(|piece| !piece.starts_with("vectorised"))
            .collect();
        return short(&told.join(" "), width);
    }
    short(function(name), width)
}

/// A C++ function without namespaces, types and parameters; any other name as it is.
pub fn function(name: &str) -> &str {
    const ANONYMOUS: &str = "(anonymous namespace)::";
    let after = name.find(ANONYMOUS).map_or(0, |at| at + ANONYMOUS.len());
    let plain = &name[after..];
    let plain = plain.strip_prefix("void ").unwrap_or(plain);
    let end = plain.find(['<', '(']).unwrap_or(plain.len());
    let function = plain[..end].rsplit("::").next().unwrap_or(plain).trim();
    // A copy's name begins with its kind and has the rest in brackets.
    if function.is_empty() || name.starts_with("Mem") {
        name
    } else {
        function
    }
}

/// What is said of a recording without a fault, in a file that reading lost something of or not.
pub fn nothing_missing(lost: bool) -> &'static str {
    if lost {
        "nothing was lost in recording, as far as can be told; something was lost in reading"
    } else {
        "nothing is missing, as far as the file can tell"
    }
}

/// `1 kernel`, `3 kernels`.
pub fn counted(count: u64, noun: &str) -> String {
    match (count, noun) {
        (1, _) => format!("1 {noun}"),
        (_, "copy") => format!("{count} copies"),
        (_, "launch") => format!("{count} launches"),
        _ => format!("{count} {noun}s"),
    }
}

/// Whole percents from 10 on, one decimal below.
pub fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent < 10.0 {
        format!("{percent:.1} %")
    } else {
        format!("{percent:.0} %")
    }
}

#[cfg(test)]
mod tests {
    use super::{WIDTH, clean, short, wrapped};

    #[test]
    fn lines_fit_and_units_stay_with_their_numbers() {
        let text = "the device is busy 4.0 % of 200 µs; ".repeat(9);
        let wrapped = wrapped(text.trim(), 4);
        assert!(
            wrapped
                .lines()
                .all(|line| line.chars().count() <= WIDTH && line.starts_with("    "))
        );
        assert!(
            wrapped
                .lines()
                .all(|line| !line.trim().starts_with(['%', 'µ']))
        );
        assert_eq!(
            wrapped.split_whitespace().collect::<Vec<_>>(),
            text.split_whitespace().collect::<Vec<_>>()
        );
    }

    #[test]
    fn a_long_name_loses_its_middle() {
        assert_eq!(short("abcdefghij", 7), "ab...ij");
        assert_eq!(short("abc", 7), "abc");
        assert_eq!(short("a\u{1}c", 7), "a\u{FFFD}c");
    }

    #[test]
    fn a_terminal_obeys_nothing_that_a_file_says() {
        let name = "a\u{1b}[31mb\nc\u{9b}2Jd";
        let said = "a\u{FFFD}[31mb\u{FFFD}c\u{FFFD}2Jd";
        assert_eq!(clean(name), said);
        assert_eq!(wrapped(name, 2), format!("  {said}"));
        assert_eq!(clean("void f<µ>(x)"), "void f<µ>(x)");
    }
}
