//! Draws what kineto-trace read, with plotters, on any plotters backend.
//!
//! A [`FigureSpec`] says what to show; [`layout()`] turns it into a [`Scene`], pure geometry in
//! whole pixels; [`draw()`] puts a scene on any plotters backend, [`svg()`] makes it SVG for a
//! page, following the page's theme. The same input always gives the same bytes.
//!
//! No I/O: traces come in read, drawings go out as values.

mod alternative;
mod chain;
mod draw;
mod fit;
pub mod font;
mod hover;
mod legend;
pub mod palette;
mod roofline;
pub mod scene;
mod spec;
mod svg;
mod ticks;
mod timeline;

pub use alternative::{TextAlternative, TextGroup, text_alternative};
pub use draw::draw;
pub use fit::{clipped_kernel, clipped_op, kernel_name};
pub use legend::kind_name;
pub use roofline::{Roofline, RooflinePoint};
pub use scene::{Mark, Scene, Weight};
pub use spec::{Callout, FigureSpec, Source, View};
pub use svg::{standalone_svg, svg, svg_as};
pub use ticks::{Tick, ticks};

/// The width of a figure on a page, in pixels.
pub const PAGE_WIDTH: u32 = 720;

/// No timeline and no chain is narrower: names would not fit.
const NARROWEST: (i32, i32) = (300, 480);
/// No figure is wider, whatever is asked for.
const WIDEST: i32 = 20_000;

/// Lays a figure out, `width` pixels wide (a timeline at least 300, a chain 480) and as high as it needs.
pub fn layout(spec: &FigureSpec, source: &Source, width: u32) -> Scene {
    let width = i32::try_from(width).unwrap_or(WIDEST).min(WIDEST);
    match spec.view {
        View::Timeline { from, to } => {
            timeline::layout(spec, from, to, source, width.max(NARROWEST.0))
        }
        View::Chain { root } => chain::layout(spec, root, source, width.max(NARROWEST.1)),
    }
}
