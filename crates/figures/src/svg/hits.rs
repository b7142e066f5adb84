//! What a pointer finds: a transparent shape an event, with what hovering shows.

use std::fmt::Write as _;

use super::escaped;
use crate::scene::{CalloutBox, Label, Mark, Rect, Scene};

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
    for callout in &scene.callouts {
        text.push_str(&callout_hit(callout));
    }
    text.push_str("</g>\n");
    text
}

/// A note is a place to go from, too: to the event it speaks of.
fn callout_hit(callout: &CalloutBox) -> String {
    let boxes = callout.lines.iter().map(Label::bounds);
    let Some(Rect {
        x,
        y,
        width,
        height,
    }) = boxes.reduce(around)
    else {
        return String::new();
    };
    format!(
        "<rect class=\"kt-callout\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" data-event=\"{}\"/>\n",
        callout.event
    )
}

/// The least box around two.
fn around(one: Rect, other: Rect) -> Rect {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    let right = (one.x + one.width).max(other.x + other.width);
    let bottom = (one.y + one.height).max(other.y + other.height);
    Rect::new(x, y, right - x, bottom - y)
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
