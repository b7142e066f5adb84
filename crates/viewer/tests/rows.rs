//! Rows on the screen: everything is there, and nothing costs more than the screen is wide.

mod common;

use common::session;
use viewer::Request;

const LARGE: &str = "cases/51_large_200k_events.json.gz";

/// However many events there are, a frame holds no more bars than columns a row.
#[test]
fn a_frame_is_as_large_as_the_screen() {
    let mut session = session(LARGE);
    let frame = session.frame();
    let rows = frame.content.lanes.len() * 8;
    assert!(frame.hits.len() <= 900 * rows, "{}", frame.hits.len());
    let stood_for: usize = frame.hits.iter().map(|hit| hit.count).sum();
    assert!(stood_for > 100_000, "{stood_for} events are seen at all");
}

/// Zoomed in far enough each bar is one event, and its name is on it.
#[test]
fn zooming_tells_events_apart() {
    let mut session = session(LARGE);
    for _ in 0..60 {
        session.ask(&Request::Zoom {
            x: Some(500.0),
            factor: 1.5,
        });
    }
    let frame = session.frame();
    assert!(frame.hits.iter().all(|hit| hit.count == 1));
}

/// Panning by whole columns draws the same bars one column on: nothing flickers.
#[test]
fn panning_moves_bars_and_changes_none() {
    let mut session = session(LARGE);
    session.ask(&Request::Zoom {
        x: None,
        factor: 4000.0,
    });
    let before = session.frame();
    session.ask(&Request::Pan { x: 10.0, y: 0.0 });
    let after = session.frame();
    let inner = |frame: &viewer::Frame, shift: i32| {
        let bars = frame.hits.iter().map(move |hit| {
            let rect = hit.rect;
            (hit.place, hit.count, rect.x + shift, rect.y, rect.width)
        });
        bars.filter(|bar| bar.2 > 150 && bar.2 + bar.4 < 850)
            .collect::<Vec<_>>()
    };
    assert!(!inner(&before, 0).is_empty());
    assert_eq!(inner(&before, 0), inner(&after, 10));
}

/// Bars of a row never lie over each other, and all stay inside the canvas.
#[test]
fn bars_keep_to_their_place() {
    for name in [
        LARGE,
        "python-h200/mlp_eager.json.gz",
        "cases/22_child_outlives_parent.json",
    ] {
        let mut session = session(name);
        for factor in [1.0, 3.0, 30.0] {
            session.ask(&Request::Zoom { x: None, factor });
            let frame = session.frame();
            for (one, other) in frame.hits.iter().zip(frame.hits.iter().skip(1)) {
                let same_row = one.rect.y == other.rect.y;
                assert!(
                    !same_row || one.rect.right() <= other.rect.x + 1,
                    "{one:?} {other:?}"
                );
            }
            let inside = |hit: &viewer::Hit| hit.rect.x >= 58 && hit.rect.right() <= 900;
            assert!(frame.hits.iter().all(inside), "{name}");
        }
    }
}
