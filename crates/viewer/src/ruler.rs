//! The ruler: times along the upper edge, and lines down the lanes.

use figures::palette::Role;
use figures::scene::{Anchor, Label, Line};
use figures::ticks;
use kineto_trace::Duration;

use crate::frame::{Frame, RULER};
use crate::pane::Pane;
use crate::session::Session;

/// Columns that a tick's label may take.
const EACH: i32 = 90;

/// Adds ruler and lines for the stretch in view. Times are from the first trace's beginning.
pub(crate) fn ruler(session: &Session, frame: &mut Frame) {
    for pane in session.panes() {
        of_pane(session, pane, frame);
    }
}

fn of_pane(session: &Session, pane: Pane, frame: &mut Frame) {
    let (view, left) = (session.view, pane.left());
    let seen = Duration::from_nanos((view.to() - view.from()).ceil() as i64);
    let (step, unit, size) = step(seen, (pane.columns() / EACH).max(2));
    let first = (view.from() / step).ceil() as i64;
    let last = (view.to() / step).floor() as i64;
    for count in first..=last.min(first + 100) {
        let time = count as f64 * step;
        let x = left + ((time - view.from()) / view.per_column()) as i32;
        for lane in frame
            .content
            .lanes
            .iter()
            .filter(|lane| lane.rect.x == left)
        {
            let points = vec![(x, lane.rect.y), (x, lane.rect.bottom())];
            let role = Role::Grid;
            frame.content.lines.push(Line { points, role });
        }
        let points = vec![(x, RULER - 5), (x, RULER)];
        let role = Role::Frame;
        frame.header.lines.push(Line { points, role });
        let number = (time / size).round() as i64;
        let text = format!("{number} {unit}");
        let label = Label::start(x, RULER / 2 - 2, text, Role::Muted);
        let label = label.small().anchored(Anchor::Middle);
        let bounds = label.bounds();
        if bounds.x >= left - 20 && bounds.right() <= pane.right() {
            frame.header.texts.push(label);
        }
    }
    frame.header.lines.push(Line {
        points: vec![(left, RULER), (pane.right(), RULER)],
        role: Role::Frame,
    });
}

/// The distance of ticks in nanoseconds, and the unit in which each is whole.
fn step(seen: Duration, most: i32) -> (f64, &'static str, f64) {
    let ticks = ticks(seen, most);
    let step = match ticks.get(1) {
        Some(tick) => tick.after.nanos() as f64,
        None => 1.0,
    };
    let unit = ticks.last().and_then(|tick| tick.text.split(' ').nth(1));
    match unit {
        Some("s") => (step, "s", 1e9),
        Some("ms") => (step, "ms", 1e6),
        Some("µs") => (step, "µs", 1e3),
        _ => (step, "ns", 1.0),
    }
}
