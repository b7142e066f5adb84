//! The roofline: how fast kernels calculate, against how much they calculate for each byte.
//!
//! Both axes are logarithmic. The slope is the memory's bandwidth, a roof is what the arithmetic
//! allows; no kernel can stand above both.

mod axes;

use kineto_trace::{EventId, Kind};
use texts::{figures as words, fill};

use crate::legend::legend;
use crate::palette::Role;
use crate::scene::{Anchor, Label, Line, Mark, Rect, Scene, Weight};
use crate::{TextAlternative, TextGroup};
use axes::Axes;

/// What a roofline shows and says.
#[derive(Clone, Debug, PartialEq)]
pub struct Roofline {
    /// The figure's name.
    pub name: &'static str,
    /// The one sentence that the figure says.
    pub caption: String,
    /// Bytes a second, and what the slope is called.
    pub bandwidth: (f64, String),
    /// Operations a second, and what each roof is called; the highest first.
    pub roofs: Vec<(f64, String)>,
    /// The kernels.
    pub points: Vec<RooflinePoint>,
}

/// A kernel on the roofline.
#[derive(Clone, Debug, PartialEq)]
pub struct RooflinePoint {
    /// What it is coloured by.
    pub kind: Kind,
    /// Operations per byte.
    pub intensity: f64,
    /// Operations a second.
    pub rate: f64,
    /// What is shown on hover, line by line; the first is its name.
    pub hover: Vec<String>,
}

/// Height of the plot, and the room around it: for the axes' labels, and at the right.
const HEIGHT: i32 = 330;
const LEFT: i32 = 74;
const TOP: i32 = 24;
const RIGHT: i32 = 14;
const BELOW: i32 = 44;
/// Half the size of a GEMM's square, and of the flat bar of any other kernel.
const SQUARE: (i32, i32) = (4, 4);
const FLAT: (i32, i32) = (6, 3);
/// From a line to the middle of its label.
const ABOVE: i32 = 9;

impl Roofline {
    /// Lays it out, `width` pixels wide. A mark's event is its point's number, counted from 0.
    pub fn layout(&self, width: u32) -> Scene {
        let width = i32::try_from(width).unwrap_or(i32::MAX).clamp(400, 2000);
        let frame = Rect::new(LEFT, TOP, width - LEFT - RIGHT, HEIGHT);
        let mut scene = Scene {
            name: self.name.to_owned(),
            caption: self.caption.clone(),
            width,
            frame,
            alternative: self.words(),
            ..Scene::default()
        };
        let axes = Axes::of(self, frame);
        axes.draw(&mut scene);
        self.limits(&axes, &mut scene);
        let marks = (0..).zip(&self.points);
        scene.marks = marks
            .map(|(number, point)| point.mark(&axes, number))
            .collect();
        let kinds = scene.kinds();
        let (entries, height) = legend(&kinds, LEFT, frame.bottom() + BELOW, width - RIGHT);
        scene.legend = entries;
        scene.height = frame.bottom() + BELOW + height + 4;
        scene
    }

    /// The slope up to the highest roof, and each roof from the slope on.
    fn limits(&self, axes: &Axes, scene: &mut Scene) {
        let (bandwidth, called) = &self.bandwidth;
        let ridge = |roof: f64| roof / bandwidth;
        let Some((highest, _)) = self.roofs.first() else {
            return;
        };
        let (left, right) = axes.intensities();
        let line = |points: Vec<(i32, i32)>, role| Line { points, role };
        let bottom = axes.point(left, bandwidth * left);
        let top = axes.point(ridge(*highest), *highest);
        scene.lines.push(line(vec![bottom, top], Role::Arrow));
        for (roof, name) in &self.roofs {
            let from = axes.point(ridge(*roof), *roof);
            let to = axes.point(right, *roof);
            let role = if roof == highest {
                Role::Arrow
            } else {
                Role::Frame
            };
            scene.lines.push(line(vec![from, to], role));
            // Kernels may stand between the roofs, and mostly stand close to the highest.
            let side = if roof == highest { -ABOVE } else { ABOVE };
            let label = Label::start(to.0 - 2, to.1 + side, name, Role::Text);
            scene.texts.push(label.small().anchored(Anchor::End));
        }
        // A third of the way up there is nothing left of the slope: no kernel stands above it.
        let at = (
            bottom.0 + (top.0 - bottom.0) / 3,
            bottom.1 + (top.1 - bottom.1) / 3,
        );
        let label = Label::start(at.0 - 14, at.1 - ABOVE, called, Role::Text);
        scene.texts.push(label.small().anchored(Anchor::End));
    }

    fn words(&self) -> TextAlternative {
        let count = self.points.len().to_string();
        let roofs = self.roofs.iter().map(|(_, name)| name.clone());
        let limits = std::iter::once(self.bandwidth.1.clone()).chain(roofs);
        TextAlternative {
            summary: format!(
                "{} {}",
                self.caption,
                fill(words::ROOFLINE_SUMMARY, &[("count", &count)])
            ),
            groups: vec![TextGroup {
                title: words::ROOFLINE_LIMITS.to_owned(),
                items: limits.collect(),
            }],
        }
    }
}

impl RooflinePoint {
    /// Shapes tell the kinds apart as well as colours do.
    fn mark(&self, axes: &Axes, number: u32) -> Mark {
        let (x, y) = axes.point(self.intensity, self.rate);
        let (half, high) = if self.kind == Kind::Gemm {
            SQUARE
        } else {
            FLAT
        };
        let rect = Rect::new(x - half, y - high, 2 * half + 1, 2 * high + 1);
        Mark {
            event: EventId(number),
            kind: self.kind,
            rect,
            hit: Rect::new(rect.x - 2, rect.y - 2, rect.width + 4, rect.height + 4),
            weight: Weight::Strong,
            name: self.hover.first().cloned().unwrap_or_default(),
            label: None,
            hover: self.hover.clone(),
        }
    }
}
