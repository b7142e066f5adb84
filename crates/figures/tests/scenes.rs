//! What holds of every figure: all inside, no text over text, all that is spoken of is there.

mod common;

use common::{RECORDINGS, Recording};
use figures::scene::{Label, Rect, Scene};
use figures::{FigureSpec, layout};

const WIDTHS: [u32; 6] = [300, 360, 520, 720, 1000, 1600];

/// Every figure that the tests draw, of every recording, at every width.
fn every_scene(check: impl Fn(&str, &FigureSpec, &Scene)) {
    for name in RECORDINGS {
        let recording = Recording::python(name);
        let (timeline, chain) = (recording.timeline(), recording.chain());
        let noted = [
            recording.with_notes(timeline.clone()),
            recording.with_notes(chain.clone()),
        ];
        for spec in [timeline, chain].iter().chain(&noted) {
            for width in WIDTHS {
                let scene = layout(spec, &recording.source(), width);
                let context = format!(
                    "{name} {} at {width}, {} notes",
                    spec.name,
                    spec.callouts.len()
                );
                check(&context, spec, &scene);
            }
        }
    }
}

#[test]
fn labels_never_overlap() {
    every_scene(|context, _, scene| {
        let labels: Vec<&Label> = scene.labels().collect();
        for (place, first) in labels.iter().enumerate() {
            for second in &labels[place + 1..] {
                let apart = !first.bounds().overlaps(second.bounds());
                assert!(
                    apart,
                    "{context}: `{}` lies over `{}`",
                    first.text, second.text
                );
            }
        }
    });
}

#[test]
fn labels_lie_on_their_own_bar_or_on_none() {
    every_scene(|context, _, scene| {
        for mark in &scene.marks {
            let Some(label) = &mark.label else { continue };
            let bounds = label.bounds();
            let nested = |other: Rect| other == mark.rect || !other.overlaps(bounds);
            let clear = scene.marks.iter().all(|other| nested(other.rect));
            assert!(clear, "{context}: `{}` lies over another bar", label.text);
        }
    });
}

#[test]
fn notes_lie_on_no_bar_and_no_arrow() {
    every_scene(|context, _, scene| {
        let notes = scene.callouts.iter().flat_map(|callout| &callout.lines);
        for note in notes {
            let bounds = note.bounds();
            let clear = scene.marks.iter().all(|mark| !mark.rect.overlaps(bounds));
            assert!(clear, "{context}: `{}` lies over a bar", note.text);
            for arrow in &scene.arrows {
                let struck = arrow
                    .points
                    .windows(2)
                    .any(|ends| segment(ends[0], ends[1]).overlaps(bounds));
                assert!(!struck, "{context}: an arrow goes through `{}`", note.text);
            }
        }
    });
}

fn segment(from: (i32, i32), to: (i32, i32)) -> Rect {
    let (left, right) = (from.0.min(to.0), from.0.max(to.0));
    let (top, bottom) = (from.1.min(to.1), from.1.max(to.1));
    Rect::new(left, top, right - left + 1, bottom - top + 1)
}

#[test]
fn everything_lies_inside_the_figure() {
    every_scene(|context, _, scene| {
        let whole = Rect::new(0, 0, scene.width, scene.height);
        for label in scene.labels() {
            assert!(
                whole.contains(label.bounds()),
                "{context}: `{}` leaves the figure",
                label.text
            );
        }
        let lanes = scene.lanes.iter().map(|lane| lane.rect);
        let samples = scene.legend.iter().map(|entry| entry.swatch.rect);
        let marks = scene.marks.iter().map(|mark| mark.rect);
        for rect in lanes.chain(samples).chain(marks).chain([scene.frame]) {
            assert!(
                whole.contains(rect),
                "{context}: {rect:?} leaves the figure"
            );
        }
        let lines = scene.lines.iter().map(|line| &line.points);
        let arrows = scene.arrows.iter().map(|arrow| &arrow.points);
        let leaders = scene.callouts.iter().map(|callout| &callout.leader);
        for (x, y) in lines.chain(arrows).chain(leaders).flatten() {
            let inside = (0..=scene.width).contains(x) && (0..=scene.height).contains(y);
            assert!(inside, "{context}: a line leaves the figure at {x}, {y}");
        }
    });
}

#[test]
fn bars_of_a_timeline_lie_in_a_lane_within_the_frame() {
    every_scene(|context, spec, scene| {
        if spec.name != "timeline" {
            return;
        }
        for mark in &scene.marks {
            let home = scene.lanes.iter().any(|lane| lane.rect.contains(mark.rect));
            assert!(
                home && scene.frame.contains(mark.rect),
                "{context}: {} is in no lane",
                mark.name
            );
        }
    });
}

#[test]
fn what_the_figure_speaks_of_is_there() {
    every_scene(|context, spec, scene| {
        let drawn = |event| scene.marks.iter().any(|mark| mark.event == event);
        assert!(spec.emphasis.iter().all(|event| drawn(*event)), "{context}");
        assert_eq!(scene.callouts.len(), spec.callouts.len(), "{context}");
        if spec.name == "timeline" {
            assert_eq!(scene.arrows.len(), spec.arrows.len(), "{context}");
        }
    });
}

#[test]
fn arrows_end_at_what_was_launched() {
    every_scene(|context, _, scene| {
        for arrow in &scene.arrows {
            let tip = *arrow.points.last().expect("a line");
            let target = scene
                .marks
                .iter()
                .find(|mark| mark.event == arrow.activity)
                .expect("a bar");
            assert_eq!(tip.1, target.rect.y, "{context}");
            assert!(
                target.rect.spans_column(tip.0),
                "{context}: {tip:?} is not at {:?}",
                target.rect
            );
        }
    });
}

#[test]
fn every_kind_drawn_is_in_the_legend_once() {
    every_scene(|context, _, scene| {
        for mark in &scene.marks {
            let entries = scene
                .legend
                .iter()
                .filter(|entry| entry.swatch.kind == mark.kind);
            assert_eq!(entries.count(), 1, "{context}: {:?}", mark.kind);
        }
    });
}

#[test]
fn the_text_alternative_names_every_event_whole() {
    every_scene(|context, _, scene| {
        let words = scene.alternative.to_string();
        for mark in &scene.marks {
            assert!(
                words.contains(&mark.name),
                "{context}: {} is not in words",
                mark.name
            );
        }
        for callout in &scene.callouts {
            let note: Vec<&str> = callout
                .lines
                .iter()
                .map(|line| line.text.as_str())
                .collect();
            assert!(
                words.contains(&note.join(" ")),
                "{context}: {note:?} is not in words"
            );
        }
    });
}
