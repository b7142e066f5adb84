//! A backend that draws in the page's colours what was drawn in the palette's light ones.

use std::collections::HashMap;
use std::rc::Rc;

use figures::palette::{Rgb, Role};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontFamily, FontStyle, FontTransform, text_anchor,
};
use plotters_canvas::CanvasBackend;

/// The inner backend does not export its error by name.
type CanvasError = <CanvasBackend as DrawingBackend>::ErrorType;
type Result = std::result::Result<(), DrawingErrorKind<CanvasError>>;

/// Red, green and blue, as backends have them.
type Rgb8 = (u8, u8, u8);

/// The page's colour for each light one. No two roles share a light colour.
#[derive(Clone, Default)]
pub(super) struct Colours(Rc<HashMap<Rgb8, Rgb8>>);

impl Colours {
    /// From `#rrggbb`, one a role; a role whose colour cannot be read stays light.
    pub(super) fn of(colours: &[String]) -> Self {
        let pairs = Role::all().zip(colours).filter_map(|(role, text)| {
            let hex = text.trim().strip_prefix('#').filter(|hex| hex.len() == 6)?;
            let [_, red, green, blue] = u32::from_str_radix(hex, 16).ok()?.to_be_bytes();
            let Rgb(from_red, from_green, from_blue) = role.light();
            Some(((from_red, from_green, from_blue), (red, green, blue)))
        });
        Self(Rc::new(pairs.collect()))
    }

    fn map(&self, colour: BackendColor) -> BackendColor {
        let rgb = self.0.get(&colour.rgb).copied().unwrap_or(colour.rgb);
        BackendColor { rgb, ..colour }
    }
}

/// The canvas with the page's colours.
pub(super) struct Themed {
    inner: CanvasBackend,
    colours: Colours,
}

impl Themed {
    pub(super) fn new(inner: CanvasBackend, colours: Colours) -> Self {
        Self { inner, colours }
    }

    fn style(&self, style: &impl BackendStyle) -> Style {
        Style {
            colour: self.colours.map(style.color()),
            width: style.stroke_width(),
        }
    }
}

struct Style {
    colour: BackendColor,
    width: u32,
}

impl BackendStyle for Style {
    fn color(&self) -> BackendColor {
        self.colour
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

struct Text<'a, S> {
    inner: &'a S,
    colour: BackendColor,
}

impl<S: BackendTextStyle> BackendTextStyle for Text<'_, S> {
    type FontError = S::FontError;

    fn color(&self) -> BackendColor {
        self.colour
    }

    /// A canvas takes a size to be an em, plotters takes it to be a line.
    fn size(&self) -> f64 {
        self.inner.size() / figures::font::LINE_HEIGHT_EM
    }

    fn transform(&self) -> FontTransform {
        self.inner.transform()
    }

    fn style(&self) -> FontStyle {
        self.inner.style()
    }

    fn anchor(&self) -> text_anchor::Pos {
        self.inner.anchor()
    }

    fn family(&self) -> FontFamily<'_> {
        self.inner.family()
    }

    fn layout_box(
        &self,
        text: &str,
    ) -> std::result::Result<((i32, i32), (i32, i32)), Self::FontError> {
        self.inner.layout_box(text)
    }

    fn draw<E, DrawFunc: FnMut(i32, i32, BackendColor) -> std::result::Result<(), E>>(
        &self,
        text: &str,
        pos: BackendCoord,
        draw: DrawFunc,
    ) -> std::result::Result<std::result::Result<(), E>, Self::FontError> {
        self.inner.draw(text, pos, draw)
    }
}

impl DrawingBackend for Themed {
    type ErrorType = CanvasError;

    fn get_size(&self) -> (u32, u32) {
        self.inner.get_size()
    }

    fn ensure_prepared(&mut self) -> Result {
        self.inner.ensure_prepared()
    }

    fn present(&mut self) -> Result {
        self.inner.present()
    }

    fn draw_pixel(&mut self, point: BackendCoord, colour: BackendColor) -> Result {
        let colour = self.colours.map(colour);
        self.inner.draw_pixel(point, colour)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Result {
        let style = self.style(style);
        self.inner.draw_line(from, to, &style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Result {
        let style = self.style(style);
        self.inner.draw_rect(from, to, &style, fill)
    }

    /// Lines that are level or upright come out sharp, which paths do not.
    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Result {
        let style = self.style(style);
        let points: Vec<BackendCoord> = path.into_iter().collect();
        if let [from, to] = points[..] {
            return self.inner.draw_line(from, to, &style);
        }
        self.inner.draw_path(points, &style)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Result {
        let style = self.style(style);
        self.inner.fill_polygon(path, &style)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        centre: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Result {
        let style = self.style(style);
        self.inner.draw_circle(centre, radius, &style, fill)
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        pos: BackendCoord,
    ) -> Result {
        let colour = self.colours.map(style.color());
        let style = Text {
            inner: style,
            colour,
        };
        self.inner.draw_text(text, &style, pos)
    }
}
