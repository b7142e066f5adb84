//! What the tests share.

use std::path::Path;

use figures::Scene;
use kineto_trace::EventId;
use viewer::{Opened, Place, Reply, Request, Session};

/// A fixture, opened.
pub fn opened(name: &str) -> Opened {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures");
    let bytes = std::fs::read(fixtures.join(name)).expect(name);
    Opened::read(name, bytes.as_slice()).expect(name)
}

/// A session of 900 by 400 pixels that shows one fixture.
pub fn session(name: &str) -> Session {
    let mut session = Session::new(900, 400);
    session.open(0, opened(name));
    session
}

/// The first event of a name.
#[allow(dead_code, reason = "each test program uses its part of this")]
pub fn named(opened: &Opened, part: &str) -> EventId {
    let found = opened
        .trace
        .ids()
        .find(|id| opened.trace.get(*id).name().contains(part));
    found.unwrap_or_else(|| panic!("no event is named {part}"))
}

/// Asks for an event.
#[allow(dead_code, reason = "each test program uses its part of this")]
pub fn select(session: &mut Session, slot: usize, event: EventId) -> viewer::Details {
    let event = event.0;
    match session.ask(&Request::Select { slot, event }) {
        Some(Reply::Selected(details)) => {
            assert_eq!(details.place, Place { slot, event });
            details
        }
        other => panic!("{other:?}"),
    }
}

/// What a scene says.
#[allow(dead_code, reason = "each test program uses its part of this")]
pub fn words(scene: &Scene) -> Vec<String> {
    scene.labels().map(|label| label.text.clone()).collect()
}
