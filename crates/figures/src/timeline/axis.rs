//! The time axis under the lanes, and the frame around the span.

use super::Window;
use crate::palette::Role;
use crate::scene::{Anchor, Label, Line, Scene};
use crate::ticks::ticks;

/// Columns that a tick's label may take.
const EACH: i32 = 70;
/// Length of a tick below the frame.
const TICK: i32 = 4;
/// From the frame to the middle of the labels.
const BELOW: i32 = 13;

/// Adds frame, grid lines and tick labels to a scene that has its frame and lanes; returns the
/// axis' lower edge.
pub(super) fn draw(scene: &mut Scene, window: Window) -> i32 {
    let frame = scene.frame;
    for tick in ticks(window.span(), window.width / EACH) {
        let x = window
            .column(window.from + tick.after)
            .min(frame.right() - 1);
        for lane in &scene.lanes {
            let points = vec![(x, lane.rect.y), (x, lane.rect.bottom())];
            scene.lines.push(Line {
                points,
                role: Role::Grid,
            });
        }
        let points = vec![(x, frame.bottom()), (x, frame.bottom() + TICK)];
        scene.lines.push(Line {
            points,
            role: Role::Frame,
        });
        scene
            .texts
            .push(label(x, frame.bottom() + BELOW, tick.text, scene.width));
    }
    let (left, top, right, bottom) = (frame.x, frame.y, frame.right() - 1, frame.bottom());
    let points = vec![
        (left, top),
        (right, top),
        (right, bottom),
        (left, bottom),
        (left, top),
    ];
    scene.lines.push(Line {
        points,
        role: Role::Frame,
    });
    frame.bottom() + BELOW + 7
}

/// The label under its tick, moved left where it would leave the figure.
fn label(x: i32, y: i32, text: String, width: i32) -> Label {
    let label = Label::start(x, y, text, Role::Muted)
        .small()
        .anchored(Anchor::Middle);
    let over = label.bounds().right() - width;
    if over > 0 {
        Label {
            x: width,
            anchor: Anchor::End,
            ..label
        }
    } else {
        label
    }
}
