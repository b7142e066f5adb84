//! Odd traces are drawn like any other: nothing leaves the figure, no text lies over text.

mod common;

use std::fs;

use common::{Recording, crate_dir};
use figures::scene::{Rect, Scene};
use figures::{FigureSpec, PAGE_WIDTH, View, layout, svg};
use kineto_trace::Trace;

fn check(name: &str, scene: &Scene) {
    let whole = Rect::new(0, 0, scene.width, scene.height);
    let labels: Vec<_> = scene
        .labels()
        .map(|label| (label.bounds(), &label.text))
        .collect();
    for (place, (bounds, text)) in labels.iter().enumerate() {
        assert!(
            whole.contains(*bounds),
            "{name}: `{text}` leaves the figure"
        );
        let over = labels[place + 1..]
            .iter()
            .find(|(other, _)| other.overlaps(*bounds));
        assert!(over.is_none(), "{name}: `{text}` lies over {over:?}");
    }
    let outside = scene.marks.iter().find(|mark| !whole.contains(mark.rect));
    assert!(outside.is_none(), "{name}: {outside:?} leaves the figure");
    assert!(
        svg(scene).lines().all(|line| line.starts_with('<')),
        "{name}"
    );
}

fn figures_of(recording: &Recording) -> Vec<FigureSpec> {
    let Some((from, to)) = recording.trace.span() else {
        return Vec::new();
    };
    let launched = recording
        .trace
        .ids()
        .filter(|id| recording.trace.get(*id).is_device());
    let root = recording
        .chains
        .tracks()
        .find_map(|track| recording.chains.roots(track).first());
    let timeline = FigureSpec {
        name: "timeline",
        view: View::Timeline { from, to },
        caption: "All of it.".to_owned(),
        callouts: Vec::new(),
        arrows: launched.take(20).collect(),
        emphasis: Vec::new(),
    };
    let chain = root.map(|root| FigureSpec {
        name: "chain",
        view: View::Chain { root: *root },
        ..timeline.clone()
    });
    [Some(timeline), chain].into_iter().flatten().collect()
}

#[test]
fn every_case_that_is_a_trace_can_be_drawn() {
    let folder = crate_dir().join("../../tests/fixtures/cases");
    let mut drawn = 0;
    for entry in fs::read_dir(folder).expect("the cases") {
        let path = entry.expect("a case").path();
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if !name.contains(".json") || name == "expected.json" {
            continue;
        }
        let bytes = fs::read(&path).expect("a case");
        if Trace::read(&bytes).is_err() {
            continue;
        }
        let recording = Recording::of(&bytes);
        for spec in figures_of(&recording) {
            check(&name, &layout(&spec, &recording.source(), PAGE_WIDTH));
            drawn += 1;
        }
    }
    assert!(drawn > 20, "only {drawn} figures drawn");
}
