//! Small pieces of HTML.

/// Text as HTML, safe in an attribute and in a cell of a Markdown table.
///
/// Markdown may read the result again where it stands within a line, so what Markdown would
/// take for its own is written as a reference too.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '|' | '*' | '_' | '`' | '[' | ']' | '{' | '}' | '\\' | '~' | '#' | '$' => {
                escaped.push_str(&format!("&#{};", letter as u32));
            }
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(letter),
        }
    }
    escaped
}

/// Text in which `` `names` `` are code, as HTML.
pub(crate) fn with_code(text: &str) -> String {
    let mut html = String::new();
    for (at, part) in text.split('`').enumerate() {
        match at % 2 {
            0 => html.push_str(&escape(part)),
            _ => html.push_str(&format!("<code>{}</code>", escape(part))),
        }
    }
    html
}

/// Text without the backticks of its names, for attributes.
pub(crate) fn plain(text: &str) -> String {
    escape(&text.replace('`', ""))
}

/// A link.
pub(crate) fn link(address: &str, text: &str) -> String {
    format!(r#"<a href="{}">{}</a>"#, escape(address), with_code(text))
}

/// A link to a file to be kept rather than shown.
pub(crate) fn download(address: &str, text: &str) -> String {
    format!(
        r#"<a href="{}" download>{}</a>"#,
        escape(address),
        with_code(text)
    )
}

/// A name fit for `id`: letters, digits and hyphens.
pub(crate) fn id(parts: &[&str]) -> String {
    let joined = parts.join("-").to_lowercase();
    joined
        .chars()
        .map(|letter| {
            if letter.is_ascii_alphanumeric() {
                letter
            } else {
                '-'
            }
        })
        .collect()
}

/// A block of HTML within Markdown: ended by its first blank line, so it has none inside and
/// one on either side.
pub(crate) fn block(html: &str) -> String {
    let lines: Vec<_> = html
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    format!("\n{}\n", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::{block, escape, with_code};

    #[test]
    fn nothing_in_a_name_is_markup() {
        assert_eq!(
            escape(r#"a<b> & "c" | _d_"#),
            "a&lt;b&gt; &amp; &quot;c&quot; &#124; &#95;d&#95;"
        );
        assert_eq!(with_code("the `a<b>` op"), "the <code>a&lt;b&gt;</code> op");
    }

    #[test]
    fn a_block_has_no_blank_line_inside() {
        assert_eq!(block("<p>\n\n  \na</p>\n"), "\n<p>\na</p>\n");
    }
}
