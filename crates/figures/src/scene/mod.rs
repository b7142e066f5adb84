//! What is drawn, as geometry: whole pixels, no backend, no page.

mod label;
mod mark;
mod parts;
mod rect;

pub use label::{Anchor, Label};
pub use mark::{Mark, Weight};
pub use parts::{Arrow, CalloutBox, Lane, LegendEntry, Line, Swatch};
pub use rect::Rect;

use crate::TextAlternative;

/// A figure laid out, ready for [`draw`](crate::draw) and [`svg`](crate::svg()).
///
/// Everything lies inside `0, 0, width, height`, and no two labels overlap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The figure's name, as in its specification.
    pub name: String,
    /// The sentence that the figure says.
    pub caption: String,
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
    /// The span shown; of a chain, its rows.
    pub frame: Rect,
    /// The lanes of a timeline, from above; a chain has none.
    pub lanes: Vec<Lane>,
    /// The events drawn, in the order of drawing.
    pub marks: Vec<Mark>,
    /// Samples of a kind's colour beside text: kernels in a chain.
    pub swatches: Vec<Swatch>,
    /// Thin lines: of the axis, of the tree.
    pub lines: Vec<Line>,
    /// Text that belongs to no mark: titles, ticks, columns.
    pub texts: Vec<Label>,
    /// Arrows from a launch to what it launched.
    pub arrows: Vec<Arrow>,
    /// At most three notes, tied to their events.
    pub callouts: Vec<CalloutBox>,
    /// The kinds that appear.
    pub legend: Vec<LegendEntry>,
    /// The same in words.
    pub alternative: TextAlternative,
}

impl Scene {
    /// Every piece of text, wherever it belongs.
    pub fn labels(&self) -> impl Iterator<Item = &Label> {
        let marks = self.marks.iter().filter_map(|mark| mark.label.as_ref());
        let lanes = self.lanes.iter().flat_map(|lane| &lane.titles);
        let callouts = self.callouts.iter().flat_map(|callout| &callout.lines);
        let legend = self.legend.iter().map(|entry| &entry.label);
        marks
            .chain(lanes)
            .chain(callouts)
            .chain(legend)
            .chain(&self.texts)
    }

    /// The kinds that appear, in the order of legends.
    pub(crate) fn kinds(&self) -> Vec<kineto_trace::Kind> {
        let appears = |kind: &kineto_trace::Kind| {
            self.marks.iter().any(|mark| mark.kind == *kind)
                || self.swatches.iter().any(|swatch| swatch.kind == *kind)
        };
        crate::palette::Role::KINDS
            .into_iter()
            .filter(appears)
            .collect()
    }
}
