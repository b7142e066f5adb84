//! A scene on any plotters backend.

use kineto_trace::Kind;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::font;
use crate::palette::{LANE, PALE, Rgb, Role};
use crate::scene::{Anchor, Arrow, CalloutBox, Label, Rect, Scene, Weight};

type Result<DB> = std::result::Result<(), DrawingAreaErrorKind<<DB as DrawingBackend>::ErrorType>>;

/// Length and half width of an arrow's head.
const HEAD: (i32, i32) = (6, 4);
/// The pattern at a bar's foot: its height, and half its period.
const FOOT: (i32, i32) = (2, 3);

/// Draws a scene at the upper left corner of an area, in the palette's light colours. The
/// background is left as it is.
///
/// # Errors
/// When the backend fails.
pub fn draw<DB: DrawingBackend>(scene: &Scene, area: &DrawingArea<DB, Shift>) -> Result<DB> {
    font::register();
    for lane in &scene.lanes {
        fill(area, lane.rect, Role::Text, LANE)?;
    }
    for line in &scene.lines {
        polyline(area, &line.points, line.role)?;
    }
    // Pale samples lie under the bars, strong ones stand beside text.
    for swatch in &scene.swatches {
        bar(area, swatch.rect, swatch.kind, swatch.weight)?;
    }
    for mark in &scene.marks {
        bar(area, mark.rect, mark.kind, mark.weight)?;
    }
    for entry in &scene.legend {
        bar(
            area,
            entry.swatch.rect,
            entry.swatch.kind,
            entry.swatch.weight,
        )?;
    }
    for arrow in &scene.arrows {
        draw_arrow(area, arrow)?;
    }
    for callout in &scene.callouts {
        leader(area, callout)?;
    }
    scene.labels().try_for_each(|label| text(area, label))
}

fn colour(role: Role) -> RGBColor {
    let Rgb(red, green, blue) = role.light();
    RGBColor(red, green, blue)
}

fn fill<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    rect: Rect,
    role: Role,
    opacity: f64,
) -> Result<DB> {
    let corners = [(rect.x, rect.y), (rect.right(), rect.bottom())];
    area.draw(&Rectangle::new(corners, colour(role).mix(opacity).filled()))
}

fn polyline<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    points: &[(i32, i32)],
    role: Role,
) -> Result<DB> {
    area.draw(&PathElement::new(
        points.to_vec(),
        colour(role).stroke_width(1),
    ))
}

/// A bar in its kind's colour, with its kind's pattern.
fn bar<DB: DrawingBackend>(
    area: &DrawingArea<DB, Shift>,
    rect: Rect,
    kind: Kind,
    weight: Weight,
) -> Result<DB> {
    let opacity = if weight == Weight::Strong { 1.0 } else { PALE };
    fill(area, rect, Role::Fill(kind), opacity)?;
    let points = foot(rect, kind);
    if points.len() < 2 {
        return Ok(());
    }
    let ink = colour(Role::Ink).mix(0.55 * opacity);
    area.draw(&PathElement::new(points, ink.stroke_width(1)))
}

/// The pattern at a bar's foot, one line: kinds that share a lane differ in it.
fn foot(rect: Rect, kind: Kind) -> Vec<(i32, i32)> {
    let (low, high) = (rect.bottom() - 1, rect.bottom() - 1 - FOOT.0);
    let (left, right) = (rect.x + 1, rect.right() - 1);
    if right - left < 2 * FOOT.1 {
        return Vec::new();
    }
    match kind {
        Kind::Runtime | Kind::OtherKernel => vec![(left, low), (right, low)],
        Kind::Copy | Kind::Overhead => (0..=(right - left) / FOOT.1)
            .map(|step| (left + step * FOOT.1, if step % 2 == 0 { low } else { high }))
            .collect(),
        Kind::Pointwise => (0..=(right - left) / FOOT.1)
            .flat_map(|step| {
                let x = left + step * FOOT.1;
                if step % 2 == 0 {
                    [(x, low), (x, high)]
                } else {
                    [(x, high), (x, low)]
                }
            })
            .collect(),
        _ => Vec::new(),
    }
}

fn draw_arrow<DB: DrawingBackend>(area: &DrawingArea<DB, Shift>, arrow: &Arrow) -> Result<DB> {
    polyline(area, &arrow.points, Role::Arrow)?;
    let Some((x, y)) = arrow.points.last().copied() else {
        return Ok(());
    };
    let head = vec![(x - HEAD.1, y - HEAD.0), (x + HEAD.1, y - HEAD.0), (x, y)];
    area.draw(&Polygon::new(head, colour(Role::Arrow).filled()))
}

fn leader<DB: DrawingBackend>(area: &DrawingArea<DB, Shift>, callout: &CalloutBox) -> Result<DB> {
    polyline(area, &callout.leader, Role::Callout)?;
    let Some(dot) = callout.leader.first() else {
        return Ok(());
    };
    area.draw(&Circle::new(*dot, 2, colour(Role::Callout).filled()))
}

fn text<DB: DrawingBackend>(area: &DrawingArea<DB, Shift>, label: &Label) -> Result<DB> {
    let side = match label.anchor {
        Anchor::Start => HPos::Left,
        Anchor::Middle => HPos::Center,
        Anchor::End => HPos::Right,
    };
    let colour = colour(label.role);
    let style = TextStyle::from(font::at(label.size))
        .color(&colour)
        .pos(Pos::new(side, VPos::Center));
    area.draw_text(&label.text, &style, (label.x, label.y))
}
