//! The colours, defined once: for drawing, and as CSS variables for light and dark pages.
//!
//! The kinds' colours are Okabe and Ito's, tuned so that dark ink is readable on each.

mod contrast;
mod css;
mod role;

pub use contrast::{Rgb, contrast, mix};
pub use css::css;
pub(crate) use css::standalone_css;
pub use role::Role;

/// How opaque a pale mark is over the page.
pub const PALE: f64 = 0.3;
/// How opaque the background of a lane is: the colour of text, hardly there.
pub const LANE: f64 = 0.05;

/// The pages' backgrounds in mdBook's light themes: light, rust.
pub const LIGHT_PAGES: [Rgb; 2] = [Rgb(255, 255, 255), Rgb(225, 225, 219)];
/// The pages' backgrounds in mdBook's dark themes: coal, navy, ayu.
pub const DARK_PAGES: [Rgb; 3] = [Rgb(20, 22, 23), Rgb(22, 25, 35), Rgb(15, 20, 25)];
