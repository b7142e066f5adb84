//! A scene as SVG, for a page or on its own.

mod compact;
mod hits;

use plotters::prelude::{IntoDrawingArea, SVGBackend};

use crate::font;
use crate::palette::{Role, standalone_css};
use crate::scene::{Label, Scene};

/// The scene as SVG to put into a page: one line a shape, no blank line, colours by the
/// palette's CSS variables, the font by name. Ids come from the scene's name; where a page has
/// several figures of one name, use [`svg_as`].
pub fn svg(scene: &Scene) -> String {
    svg_as(scene, &scene.name)
}

/// The same with the prefix that its ids have; it must be unique in the page.
pub fn svg_as(scene: &Scene, id: &str) -> String {
    assemble(scene, id, "")
}

/// The scene as an SVG file that needs no page: font and colours are inside.
pub fn standalone_svg(scene: &Scene) -> String {
    assemble(scene, &scene.name, &standalone_css())
}

fn assemble(scene: &Scene, id: &str, style: &str) -> String {
    let id: String = id
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .collect();
    let (width, height) = (scene.width, scene.height);
    let style = if style.is_empty() {
        String::new()
    } else {
        format!("<style>\n{style}</style>\n")
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"kt-figure\" role=\"img\" \
         aria-labelledby=\"kt-{id}-title kt-{id}-desc\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n\
         <title id=\"kt-{id}-title\">{title}</title>\n<desc id=\"kt-{id}-desc\">{desc}</desc>\n\
         {style}<g font-family=\"{family}, Roboto Condensed, Arial Narrow, sans-serif\" font-size=\"{size}\" fill=\"{text}\">\n\
         {shapes}</g>\n{hits}</svg>\n",
        title = escaped(&scene.caption),
        desc = escaped(&scene.alternative.summary),
        family = font::FAMILY,
        size = Label::NORMAL,
        text = compact::variable(Role::Text),
        shapes = compact::compact(&drawn(scene)),
        hits = hits::hits(scene),
    )
}

/// What plotters' SVG backend draws.
fn drawn(scene: &Scene) -> String {
    let mut text = String::new();
    {
        let size = (scene.width.unsigned_abs(), scene.height.unsigned_abs());
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        let result = crate::draw(scene, &area).and_then(|()| area.present());
        result.expect("drawing into a string cannot fail");
    }
    text
}

/// Text for an element or an attribute; line breaks and control signs become blanks.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            // A page's preprocessor must not take a name for a directive.
            '{' => escaped.push_str("&#123;"),
            sign if sign.is_control() => escaped.push(' '),
            sign => escaped.push(sign),
        }
    }
    escaped
}
