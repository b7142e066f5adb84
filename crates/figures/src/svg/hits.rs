//! What a pointer finds: a transparent shape an event, with what hovering shows.

use std::fmt::Write as _;

use super::escaped;
use crate::scene::{Mark, Rect, Scene};

/// A bar of one column is hard to point at.
const LEAST: i32 = 5;

/// The transparent shapes, with the events' numbers for whoever wants to select one.
pub(super) fn hits(scene: &Scene) -> String {
    let mut text = String::from("<g class=\"kt-hits\" fill=\"transparent\">\n");
    // Wide ones first, so that a narrow bar's wider shape stays above its neighbours'.
    let mut marks: Vec<&Mark> = scene.marks.iter().collect();
    marks.sort_by_key(|mark| std::cmp::Reverse(mark.hit.width));
    for mark in marks {
        let Rect {
            x,
            y,
            width,
            height,
        } = widened(mark.hit, scene.width);
        let lines: Vec<String> = mark.hover.iter().map(|line| escaped(line)).collect();
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" data-event=\"{}\"><title>{}</title></rect>",
            mark.event,
            // A line break in the source would be a line break in the page's Markdown.
            lines.join("&#10;"),
        );
    }
    text.push_str("</g>\n");
    text
}

fn widened(rect: Rect, right: i32) -> Rect {
    let missing = (LEAST - rect.width).max(0);
    let x = (rect.x - missing / 2).clamp(0, (right - LEAST).max(0));
    Rect {
        x,
        width: rect.width + missing,
        ..rect
    }
}
