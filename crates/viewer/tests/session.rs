//! What a reader does, and what comes of it.

mod common;

use common::{named, opened, select, session, words};
use viewer::{Reply, Request, Session};

const LINEAR: &str = "python-h200/linear_eager.json.gz";
const COMPILED: &str = "python-h200/linear_compile.json.gz";

fn ask(session: &mut Session, json: &str) -> Option<Reply> {
    session.ask(&serde_json::from_str(json).expect(json))
}

fn detail<'a>(details: &'a viewer::Details, label: &str) -> Option<&'a str> {
    let row = details.rows.iter().find(|row| row.label == label);
    row.map(|row| row.text.as_str())
}

/// A kernel's details say where it ran and who launched it, and lead there.
#[test]
fn a_kernel_leads_to_its_call_and_its_op() {
    let mut session = session(LINEAR);
    let trace = opened(LINEAR);
    let kernel = named(&trace, "nvjet");
    let details = select(&mut session, 0, kernel);
    assert_eq!(details.kind, "GEMM kernel");
    for label in [
        "grid",
        "block",
        "registers a thread",
        "shared memory a block",
        "launch delay",
    ] {
        assert!(detail(&details, label).is_some(), "{label}: {details:?}");
    }
    let call = details.rows.iter().find(|row| row.label == "launched by");
    let call = call.and_then(|row| row.to).expect("a call to go to");
    let call = select(&mut session, 0, call.id());
    assert_eq!(call.kind, "runtime or driver call");
    let back = call.rows.iter().find(|row| row.label == "launches");
    assert_eq!(
        back.and_then(|row| row.to).map(|to| to.event),
        Some(kernel.0)
    );
}

/// Selecting brings the event into view, with the arrow of its launch.
#[test]
fn selecting_shows_the_event_and_its_launch() {
    let mut session = session(LINEAR);
    let kernel = named(&opened(LINEAR), "nvjet");
    select(&mut session, 0, kernel);
    let frame = session.frame();
    let rect = frame.selected.expect("an outline");
    assert!(rect.x >= 0 && rect.right() <= 900, "{rect:?}");
    assert_eq!(frame.content.arrows.len(), 1);
    assert_eq!(frame.content.arrows[0].activity, kernel);
}

/// A click finds the bar that was drawn there.
#[test]
fn a_click_selects_what_is_under_it() {
    let mut session = session(LINEAR);
    ask(&mut session, r#"{"ask":"step","index":0}"#);
    let frame = session.frame();
    let hit = frame.hits.iter().find(|hit| hit.count == 1).expect("a bar");
    let (x, y) = (hit.rect.x, hit.rect.middle());
    match session.ask(&Request::Click { x, y }) {
        Some(Reply::Selected(details)) => assert_eq!(details.place, hit.place),
        other => panic!("{other:?}"),
    }
    assert_eq!(
        session.ask(&Request::Click { x: 2, y: 2 }),
        Some(Reply::Cleared)
    );
}

/// Arrow keys reach an op's child and come back.
#[test]
fn keys_go_down_the_chain_and_up_again() {
    let mut session = session(LINEAR);
    let trace = opened(LINEAR);
    let linear = named(&trace, "aten::linear");
    select(&mut session, 0, linear);
    let Some(Reply::Selected(child)) = ask(&mut session, r#"{"ask":"go","to":"down"}"#) else {
        panic!("nothing below");
    };
    assert_eq!(trace.chains.parent(child.place.id()), Some(linear));
    let Some(Reply::Selected(parent)) = ask(&mut session, r#"{"ask":"go","to":"up"}"#) else {
        panic!("nothing above");
    };
    assert_eq!(parent.place.id(), linear);
    let Some(Reply::Selected(next)) = ask(&mut session, r#"{"ask":"go","to":"next"}"#) else {
        panic!("nothing beside");
    };
    assert!(trace.trace.get(next.place.id()).start() > trace.trace.get(linear).start());
}

/// A search counts, pales the rest, and goes from match to match.
#[test]
fn a_search_finds_by_part_of_a_name() {
    let mut session = session(LINEAR);
    let trace = opened(LINEAR).trace;
    let all = trace
        .events()
        .iter()
        .filter(|event| event.name().contains("addmm"))
        .count();
    match ask(&mut session, r#"{"ask":"search","text":"ADDMM"}"#) {
        Some(Reply::Found { count, .. }) => assert_eq!(count, all),
        other => panic!("{other:?}"),
    }
    let Some(Reply::Selected(first)) = ask(&mut session, r#"{"ask":"match","back":false}"#) else {
        panic!("no match");
    };
    assert_eq!(first.name, "aten::addmm");
    let pale = session
        .frame()
        .content
        .marks
        .iter()
        .any(|mark| mark.weight == figures::Weight::Pale);
    assert!(pale, "what was not searched for is pale");
}

/// Lanes that do not fit are hinted at by a bar, which moves down with them.
#[test]
fn a_bar_says_which_lanes_are_in_view() {
    let mut session = session(LINEAR);
    assert_eq!(session.frame().scrolled, None);
    ask(&mut session, r#"{"ask":"resize","width":900,"height":80}"#);
    let top = session.frame().scrolled.expect("a bar");
    ask(&mut session, r#"{"ask":"pan","x":0,"y":10000}"#);
    let end = session.frame().scrolled.expect("a bar");
    assert!(end.y > top.y && end.height == top.height, "{top:?} {end:?}");
    assert!((78..=80).contains(&end.bottom()), "{end:?}");
    assert!(end.right() <= 900);
}

/// Measuring an event gives its duration; measuring on gives the time up to another's end.
#[test]
fn measuring_adds_up() {
    let mut session = session(LINEAR);
    let trace = opened(LINEAR);
    let linear = named(&trace, "aten::linear");
    select(&mut session, 0, linear);
    let duration = trace.trace.get(linear).duration().to_string();
    match ask(&mut session, r#"{"ask":"span","on":false}"#) {
        Some(Reply::Measured { text }) => assert!(text.starts_with(&duration), "{text}"),
        other => panic!("{other:?}"),
    }
    assert_eq!(session.frame().measured.len(), 1);
}

/// Two traces share a clock: their first steps begin in the same column, and only what one of
/// them lacks is strong.
#[test]
fn two_traces_are_linked_and_their_differences_strong() {
    let mut session = session(LINEAR);
    let opening = session.open(1, opened(COMPILED));
    assert_eq!(opening.steps.len(), 3);
    session.report();
    ask(&mut session, r#"{"ask":"step","index":1}"#);
    session.ask(&Request::Resize {
        width: 800,
        height: 4000,
    });
    let frame = session.frame();
    let first = |slot: usize| {
        let trace = if slot == 0 {
            opened(LINEAR)
        } else {
            opened(COMPILED)
        };
        let step = trace.steps[1].event;
        let hit = frame
            .hits
            .iter()
            .find(|hit| hit.place.slot == slot && hit.place.id() == step);
        hit.expect("the step is drawn").rect.x
    };
    assert!((first(0) - first(1)).abs() <= 1);
    let strong = |slot: usize| {
        let marks = frame.hits.iter().zip(&frame.content.marks);
        marks
            .filter(|(hit, mark)| hit.place.slot == slot && mark.weight == figures::Weight::Strong)
            .count()
    };
    assert!(strong(0) > 0 || strong(1) > 0);
    assert!(
        frame
            .content
            .marks
            .iter()
            .any(|mark| mark.weight == figures::Weight::Pale)
    );
}

/// Where there is room two traces stand beside each other, on one clock; else one stands below
/// the other, unless the reader says otherwise.
#[test]
fn two_traces_stand_beside_each_other_where_there_is_room() {
    let mut session = session(LINEAR);
    session.open(1, opened(COMPILED));
    let rects = |session: &mut Session, slot: usize| {
        let frame = session.frame();
        let hits = frame.hits.iter().filter(|hit| hit.place.slot == slot);
        hits.map(|hit| hit.rect).collect::<Vec<_>>()
    };
    let (left, right) = (rects(&mut session, 0), rects(&mut session, 1));
    assert!(!left.is_empty() && !right.is_empty());
    assert!(left.iter().all(|rect| rect.right() <= 450));
    assert!(
        right
            .iter()
            .all(|rect| rect.x >= 450 && rect.right() <= 900)
    );
    let step = |slot: usize| opened([LINEAR, COMPILED][slot]).steps[0].event;
    let x = |session: &mut Session, slot: usize| {
        let frame = session.frame();
        let hit = frame
            .hits
            .iter()
            .find(|hit| hit.place.slot == slot && hit.place.id() == step(slot));
        hit.expect("the step is drawn").rect.x
    };
    assert_eq!(x(&mut session, 1) - x(&mut session, 0), 900 - 446);
    // A point of the right half is a time of the second trace.
    let rect = right[0];
    session.frame();
    match session.ask(&Request::Click {
        x: rect.x,
        y: rect.middle(),
    }) {
        Some(Reply::Selected(details)) => assert_eq!(details.place.slot, 1),
        other => panic!("{other:?}"),
    }

    let arranged = ask(&mut session, r#"{"ask":"arrange","beside":false}"#);
    let Some(Reply::Arranged {
        beside: false,
        height: stacked,
    }) = arranged
    else {
        panic!("{arranged:?}");
    };
    let lowest = rects(&mut session, 0)
        .iter()
        .map(|rect| rect.bottom())
        .max();
    session.ask(&Request::Resize {
        width: 900,
        height: stacked,
    });
    assert!(
        rects(&mut session, 1)
            .iter()
            .all(|rect| Some(rect.y) > lowest)
    );
    let arranged = ask(&mut session, r#"{"ask":"arrange","beside":true}"#);
    assert!(matches!(arranged, Some(Reply::Arranged { beside: true, height }) if height < stacked));

    let mut narrow = Session::new(700, 400);
    narrow.open(0, opened(LINEAR));
    let opening = narrow.open(1, opened(COMPILED));
    assert_eq!(opening.height, stacked);
}

/// What is in view can be read without seeing it.
#[test]
fn what_is_in_view_is_listed() {
    let mut session = session(LINEAR);
    ask(&mut session, r#"{"ask":"step","index":0}"#);
    session.frame();
    match ask(&mut session, r#"{"ask":"visible"}"#) {
        Some(Reply::Visible { events, .. }) => {
            assert!(
                events
                    .iter()
                    .any(|event| event.text.starts_with("aten::linear: at "))
            );
        }
        other => panic!("{other:?}"),
    }
}

/// The ruler carries units, the lanes their names.
#[test]
fn the_frame_names_lanes_and_times() {
    let mut session = session(LINEAR);
    let frame = session.frame();
    let lanes = words(&frame.content);
    assert!(lanes.iter().any(|text| text == "CPU") && lanes.iter().any(|text| text == "GPU"));
    assert!(
        words(&frame.header)
            .iter()
            .any(|text| text.ends_with(" µs"))
    );
}

/// Nothing that a file or a page asks makes a session panic.
#[test]
fn odd_requests_and_odd_files_are_harmless() {
    let requests = [
        r#"{"ask":"select","slot":7,"event":4000000000}"#,
        r#"{"ask":"step","index":99}"#,
        r#"{"ask":"window","from":"9223372036854775807","to":"-9223372036854775808"}"#,
        r#"{"ask":"window","from":"-9223372036854775808","to":"9223372036854775807"}"#,
        r#"{"ask":"zoom","x":-5,"factor":0}"#,
        r#"{"ask":"pan","x":1e300,"y":1e300}"#,
        r#"{"ask":"measure","from":-1e300,"to":1e300}"#,
        r#"{"ask":"hover","x":-1,"y":99999}"#,
        r#"{"ask":"go","to":"up"}"#,
        r#"{"ask":"go","to":"previous"}"#,
        r#"{"ask":"match","back":true}"#,
        r#"{"ask":"focus"}"#,
        r#"{"ask":"resize","width":0,"height":-4}"#,
        r#"{"ask":"resize","width":360,"height":200}"#,
        r#"{"ask":"fit"}"#,
        r#"{"ask":"arrange","beside":true}"#,
        r#"{"ask":"measure","from":-1e300,"to":1e300}"#,
        r#"{"ask":"resize","width":1,"height":1}"#,
        r#"{"ask":"single"}"#,
    ];
    let files = [
        "cases/50_empty_trace_events.json",
        "cases/21_negative_dur.json",
        "cases/35_huge_integers.json",
        "cases/37_absolute_ts_precision.json",
        "cases/23_same_stream_overlap_pdl.json",
        "cases/34_other_accelerators.json",
    ];
    for file in files {
        let mut session = session(file);
        session.open(1, opened(file));
        session.report();
        for request in requests {
            ask(&mut session, request);
            session.frame();
        }
    }
}
