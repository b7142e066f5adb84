//! The palette and the font as a style sheet.

use std::fmt::Write as _;

use super::{Rgb, Role};
use crate::font;

/// The style sheet of `book/theme/palette.css`: the font, and a variable a role, for
/// mdBook's light themes and its dark ones (coal, navy, ayu).
///
/// The font is inside, so that the sheet works from wherever a page loads it.
pub fn css() -> String {
    let mut css = String::from(
        "/* Generated from crates/figures: UPDATE=1 cargo test -p figures --test palette */\n",
    );
    css.push_str(&font_face());
    css.push_str(&variables(":root", Role::light));
    css.push_str(&variables(".coal, .navy, .ayu", Role::dark));
    css.push_str(RULES);
    css
}

/// The same for a drawing that stands alone: dark where the reader's system is.
pub(crate) fn standalone_css() -> String {
    let dark = variables(":root", Role::dark);
    let light = variables(":root", Role::light);
    format!(
        "{}{light}@media (prefers-color-scheme: dark) {{\n{dark}svg {{ background: #141617; }}\n}}\n{RULES}",
        font_face()
    )
}

const RULES: &str = "\
.kt-figure { display: block; }
.kt-figure text { font-kerning: none; pointer-events: none; }
.kt-hits rect:hover { stroke: var(--kt-text); }
";

fn variables(selector: &str, colour: fn(Role) -> Rgb) -> String {
    let mut css = format!("{selector} {{\n");
    for role in Role::all() {
        let _ = writeln!(css, "  {}: {};", role.variable(), colour(role));
    }
    css.push_str("}\n");
    css
}

fn font_face() -> String {
    format!(
        "@font-face {{\n  font-family: \"{}\";\n  src: url(data:font/ttf;base64,{}) format(\"truetype\");\n}}\n",
        font::FAMILY,
        base64(font::BYTES)
    )
}

fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let mut group = [0; 3];
        group[..chunk.len()].copy_from_slice(chunk);
        let bits = u32::from_be_bytes([0, group[0], group[1], group[2]]);
        for place in 0..4 {
            let sextet = (bits >> (18 - 6 * place)) & 63;
            let known = place <= chunk.len();
            text.push(if known {
                char::from(ALPHABET[sextet as usize])
            } else {
                '='
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_pads_to_whole_groups() {
        assert_eq!(base64(b"light work."), "bGlnaHQgd29yay4=");
        assert_eq!(base64(b"light work"), "bGlnaHQgd29yaw==");
        assert_eq!(base64(b"light wor"), "bGlnaHQgd29y");
    }
}
