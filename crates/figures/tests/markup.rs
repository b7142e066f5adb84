//! The SVG as a page gets it: well-formed whatever a trace's names hold, themed, and findable.

mod common;

use std::collections::HashSet;

use common::Recording;
use figures::palette::Role;
use figures::{FigureSpec, PAGE_WIDTH, View, layout, standalone_svg, svg, svg_as};
use kineto_trace::Timestamp;

/// A step whose op and kernel have names that would end an attribute, an element, a directive.
const HOSTILE: &str = r#"{"traceEvents": [
  {"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#1", "pid": 1, "tid": 1, "ts": 100, "dur": 50},
  {"ph": "X", "cat": "cpu_op", "name": "<script>alert(\"x\")</script> & {{#fact x.y}}\n\n# no", "pid": 1, "tid": 1, "ts": 110, "dur": 30, "args": {"Input Dims": [[64], [1024, 32], [32, 64], []]}},
  {"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 1, "tid": 1, "ts": 120, "dur": 5, "args": {"correlation": 9}},
  {"ph": "X", "cat": "kernel", "name": "k\"><img src=x onerror='y'>", "pid": 0, "tid": 7, "ts": 130, "dur": 10, "args": {"correlation": 9, "stream": 7, "device": 0}}
]}"#;

fn hostile() -> Vec<String> {
    let recording = Recording::of(HOSTILE.as_bytes());
    let specs = [recording.timeline(), recording.chain()].map(|spec| FigureSpec {
        caption: "A < B & \"C\" {{#claim x.y}}".to_owned(),
        ..spec
    });
    specs
        .iter()
        .map(|spec| svg(&layout(spec, &recording.source(), PAGE_WIDTH)))
        .collect()
}

#[test]
fn markup_in_names_is_text() {
    for svg in hostile() {
        for bad in ["<script", "<img", "{{#", "\"C\"", "& "] {
            assert!(!svg.contains(bad), "{bad} got through: {svg}");
        }
        assert!(
            svg.contains("&lt;script&gt;") || svg.contains("&lt;img"),
            "{svg}"
        );
    }
}

#[test]
fn no_line_is_blank_and_every_line_is_markup() {
    for svg in hostile() {
        for line in svg.lines() {
            // A line that Markdown could take for its own would end the HTML block.
            assert!(line.starts_with('<'), "`{line}` does not begin with a tag");
        }
    }
}

#[test]
fn elements_are_balanced() {
    let recording = Recording::python("mlp_eager");
    let drawn = svg(&layout(
        &recording.timeline(),
        &recording.source(),
        PAGE_WIDTH,
    ));
    for svg in hostile().into_iter().chain([drawn]) {
        let mut open: Vec<&str> = Vec::new();
        for tag in svg.split('<').skip(1) {
            let (tag, _) = tag.split_once('>').expect("every tag ends");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name), "{svg}");
            } else if !tag.ends_with('/') {
                open.push(tag.split(' ').next().unwrap_or(tag));
            }
        }
        assert!(open.is_empty(), "{open:?} stay open");
    }
}

#[test]
fn colours_follow_the_page() {
    let recording = Recording::python("linear_eager");
    let spec = recording.with_notes(recording.timeline());
    let svg = svg(&layout(&spec, &recording.source(), PAGE_WIDTH));
    let variables: HashSet<&str> = Role::all().map(Role::variable).collect();
    for (key, _) in [("fill=\"", 0), ("stroke=\"", 0)] {
        for value in svg.split(key).skip(1) {
            let value = value.split('"').next().unwrap_or_default();
            let variable = value
                .strip_prefix("var(")
                .and_then(|rest| rest.split(',').next());
            let themed = variable.is_some_and(|name| variables.contains(name));
            assert!(
                themed || value == "none" || value == "transparent",
                "{key}{value} is no theme's"
            );
        }
    }
    assert!(svg.contains("var(--kt-gemm,#") && svg.contains("var(--kt-callout,#"));
}

#[test]
fn every_event_can_be_hovered_and_found() {
    let recording = Recording::python("linear_eager");
    let scene = layout(&recording.timeline(), &recording.source(), PAGE_WIDTH);
    let svg = svg(&scene);
    for mark in &scene.marks {
        assert!(svg.contains(&format!(
            "data-event=\"{}\"><title>{}",
            mark.event, mark.name
        )));
    }
    assert!(svg.contains("grid 2 × 64 × 1, block 384 × 1 × 1"));
    assert!(svg.contains("registers a thread") && svg.contains("launched by cuLaunchKernelEx"));
    assert!(
        hostile()
            .iter()
            .all(|svg| svg.contains("inputs [64] [1024, 32] [32, 64]"))
    );
}

#[test]
fn every_note_leads_to_its_event() {
    let recording = Recording::python("linear_eager");
    let spec = recording.with_notes(recording.timeline());
    let scene = layout(&spec, &recording.source(), PAGE_WIDTH);
    let svg = svg(&scene);
    assert!(!scene.callouts.is_empty());
    for callout in &scene.callouts {
        let leads = format!("data-event=\"{}\"", callout.event);
        let is_note = |line: &str| line.contains("\"kt-callout\"") && line.contains(&leads);
        assert!(svg.lines().any(is_note), "{callout:?} leads nowhere");
    }
}

#[test]
fn ids_are_the_callers_to_choose() {
    let recording = Recording::python("linear_eager");
    let scene = layout(&recording.timeline(), &recording.source(), PAGE_WIDTH);
    let named = svg_as(&scene, "linear/eager timeline");
    assert!(named.contains(
        "aria-labelledby=\"kt-linear-eager-timeline-title kt-linear-eager-timeline-desc\""
    ));
    assert!(named.contains("<title id=\"kt-linear-eager-timeline-title\">"));
    assert!(svg(&scene).contains("id=\"kt-timeline-title\""));
}

#[test]
fn a_drawing_that_stands_alone_has_its_font_and_colours() {
    let recording = Recording::python("linear_eager");
    let svg = standalone_svg(&layout(
        &recording.timeline(),
        &recording.source(),
        PAGE_WIDTH,
    ));
    assert!(svg.contains("@font-face") && svg.contains("--kt-gemm: #"));
}

#[test]
fn an_empty_window_is_said_to_be_empty() {
    let recording = Recording::of(HOSTILE.as_bytes());
    let view = View::Timeline {
        from: Timestamp::from_nanos(0),
        to: Timestamp::from_nanos(10),
    };
    let spec = FigureSpec {
        view,
        arrows: Vec::new(),
        ..recording.timeline()
    };
    let scene = layout(&spec, &recording.source(), PAGE_WIDTH);
    assert!(scene.marks.is_empty());
    assert!(
        scene
            .alternative
            .summary
            .contains("nothing was recorded here")
    );
    assert!(svg(&scene).starts_with("<svg"));
}

#[test]
fn a_window_turned_around_is_no_panic() {
    let recording = Recording::of(HOSTILE.as_bytes());
    let far = [(i64::MAX, i64::MIN), (i64::MIN, i64::MAX), (5, 5)];
    for (from, to) in far {
        let view = View::Timeline {
            from: Timestamp::from_nanos(from),
            to: Timestamp::from_nanos(to),
        };
        let spec = FigureSpec {
            view,
            ..recording.timeline()
        };
        svg(&layout(&spec, &recording.source(), PAGE_WIDTH));
    }
}
