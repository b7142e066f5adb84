//! Plotters' SVG made small, and its colours turned into the palette's variables.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::escaped;
use crate::font::X_HEIGHT_EM;
use crate::palette::Role;
use crate::scene::Label;

/// Attributes that say what SVG takes for granted, or what the group around says.
const IMPLIED: [(&str, &str); 5] = [
    ("opacity", "1"),
    ("stroke", "none"),
    ("stroke-width", "1"),
    ("text-anchor", "start"),
    ("dy", "0.5ex"),
];

/// The shapes of an SVG that plotters wrote, one a line, without the element around them.
pub(super) fn compact(svg: &str) -> String {
    let roles: HashMap<String, Role> = Role::all()
        .map(|role| (role.light().to_string(), role))
        .collect();
    let mut out = String::with_capacity(svg.len() / 2);
    let mut lines = svg.lines();
    while let Some(line) = lines.next() {
        let Some(tag) = line
            .strip_prefix('<')
            .filter(|tag| !tag.starts_with(['/', 's']))
        else {
            continue;
        };
        let tag = tag.trim_end_matches(['>', '/']);
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let _ = write!(out, "<{name}");
        write_attributes(&mut out, name, &parse(attributes), &roles);
        if name == "text" {
            // Plotters writes the content on a line of its own, escaped already.
            let content = lines.next().unwrap_or_default().replace('{', "&#123;");
            let _ = writeln!(out, ">{content}</text>");
        } else {
            out.push_str("/>\n");
        }
    }
    out
}

/// A colour as the page has it, and without a page as the palette's light one.
pub(super) fn variable(role: Role) -> String {
    format!("var({},{})", role.variable(), role.light())
}

/// `a="b" c="d"` in pairs; plotters escapes quotes in values.
fn parse(attributes: &str) -> Vec<(&str, &str)> {
    let mut pairs = Vec::new();
    let mut rest = attributes;
    while let Some((key, after)) = rest.split_once("=\"") {
        let Some((value, after)) = after.split_once('"') else {
            break;
        };
        pairs.push((key.trim(), value));
        rest = after;
    }
    pairs
}

fn write_attributes(
    out: &mut String,
    tag: &str,
    pairs: &[(&str, &str)],
    roles: &HashMap<String, Role>,
) {
    let size = pairs
        .iter()
        .find(|(key, _)| *key == "font-size")
        .and_then(|(_, size)| size.parse().ok());
    for (key, value) in pairs {
        match *key {
            "font-family" => {}
            "font-size" => {
                let size = size.unwrap_or(f64::from(Label::NORMAL)).round();
                if size != f64::from(Label::NORMAL) {
                    let _ = write!(out, " font-size=\"{size}\"");
                }
            }
            // The middle of the small letters, as a baseline that every browser agrees on.
            "y" if size.is_some() => {
                let half = size.unwrap_or(0.0) * X_HEIGHT_EM / 2.0;
                let y = value.parse::<f64>().unwrap_or(0.0) + half;
                let _ = write!(out, " y=\"{:.1}\"", y);
            }
            // Most text has the colour of the group around it.
            "fill" if tag == "text" && roles.get(*value) == Some(&Role::Text) => {}
            "fill" | "stroke" if roles.contains_key(*value) => {
                let _ = write!(out, " {key}=\"{}\"", variable(roles[*value]));
            }
            key if IMPLIED.contains(&(key, value)) => {}
            key => {
                let _ = write!(out, " {key}=\"{}\"", escaped(value.trim_end()));
            }
        }
    }
}
