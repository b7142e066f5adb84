//! Colours as numbers, and how readable one is on another.

use std::fmt;

/// A colour in sRGB, 0 to 255 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// The colour written `0xRRGGBB`.
    pub(crate) const fn from_hex(hex: u32) -> Self {
        let [_, red, green, blue] = hex.to_be_bytes();
        Self(red, green, blue)
    }

    /// Relative luminance, 0 (black) to 1 (white), as WCAG 2 defines it.
    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

/// Contrast of two colours, 1 (none) to 21 (black on white), as WCAG 2 defines it.
pub fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (a.luminance(), b.luminance());
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// `over` drawn with `opacity` (0 to 1) on `under`.
pub fn mix(over: Rgb, under: Rgb, opacity: f64) -> Rgb {
    let channel = |over: u8, under: u8| {
        (f64::from(over) * opacity + f64::from(under) * (1.0 - opacity)).round() as u8
    };
    Rgb(
        channel(over.0, under.0),
        channel(over.1, under.1),
        channel(over.2, under.2),
    )
}
