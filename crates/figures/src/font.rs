//! The one font: measured here, drawn by any backend, and loaded by the page.

use std::sync::OnceLock;

use ab_glyph::{Font, FontRef, ScaleFont};
use plotters::style::{FontDesc, FontFamily, FontStyle};

/// The family's name, in plotters and in CSS.
pub const FAMILY: &str = "Roboto Condensed Figures";

/// The font file: a subset of Roboto Condensed (see `fonts/README.md`).
pub const BYTES: &[u8] = include_bytes!("../fonts/RobotoCondensed-Figures.ttf");

/// Plotters takes a size to be the height of a line, 1.24 em; the font is made to that.
pub const LINE_HEIGHT_EM: f64 = 1.24;

/// Height of an `x` in em, as the font has it.
pub(crate) const X_HEIGHT_EM: f64 = 0.528;

/// Makes the font known to plotters. Calling it again does nothing.
///
/// In a browser plotters draws with the page's fonts, of which the palette's style sheet
/// makes this one.
pub fn register() {
    #[cfg(not(target_arch = "wasm32"))]
    {
        static ONCE: std::sync::Once = std::sync::Once::new();
        ONCE.call_once(|| {
            let registered = plotters::style::register_font(FAMILY, FontStyle::Normal, BYTES);
            assert!(registered.is_ok(), "the bundled font can be read");
        });
    }
}

/// The font at `pixels` an em.
pub(crate) fn at(pixels: u32) -> FontDesc<'static> {
    let height = f64::from(pixels) * LINE_HEIGHT_EM;
    FontDesc::new(FontFamily::Name(FAMILY), height, FontStyle::Normal)
}

/// The width of `text` at `pixels` an em, rounded up to whole pixels.
///
/// The glyphs are added up here as plotters does, and not by plotters, because in a browser
/// it would ask the page, whose answer comes late and differs.
pub fn width(text: &str, pixels: u32) -> i32 {
    let height = f64::from(pixels) * LINE_HEIGHT_EM;
    let font = font().as_scaled(height as f32);
    let width: f32 = text
        .chars()
        .map(|sign| font.h_advance(font.glyph_id(sign)))
        .sum();
    width.ceil() as i32
}

fn font() -> &'static FontRef<'static> {
    static FONT: OnceLock<FontRef<'static>> = OnceLock::new();
    FONT.get_or_init(|| FontRef::try_from_slice(BYTES).expect("the bundled font can be read"))
}

#[cfg(test)]
mod tests {
    use super::{BYTES, at, register, width};

    #[test]
    fn width_grows_with_text_and_size() {
        assert!(width("aten::addmm", 12) > width("aten::mm", 12));
        assert!(width("aten::addmm", 24) >= 2 * width("aten::addmm", 12) - 1);
        assert_eq!(width("", 12), 0);
    }

    #[test]
    fn plotters_measures_the_same() {
        register();
        for text in [
            "aten::addmm · 25.2 µs",
            "nvjet_sm90_tst_64x8_h_bz_bias_TNT",
            "→",
        ] {
            let (theirs, _) = at(12).box_size(text).expect("a registered font");
            let ours = width(text, 12);
            // Plotters drops the fraction.
            let near = ours.abs_diff(theirs as i32) <= 1;
            assert!(near, "{text}: {ours} here, {theirs} in plotters");
        }
    }

    #[test]
    fn signs_that_figures_use_have_glyphs() {
        let missing = width("\u{10FFFF}", 100);
        for sign in ['µ', '×', '→', '←', '…', '–', '≥', '≤', '·', '#', ':'] {
            let found = width(&sign.to_string(), 100);
            assert_ne!(found, missing, "{sign} looks missing");
        }
    }

    #[test]
    fn the_font_stays_small() {
        assert!(BYTES.len() < 40_000, "{} bytes", BYTES.len());
    }
}
