//! Figures stay as they are, until somebody looks at a change and accepts it.

mod common;

use common::{RECORDINGS, Recording, assert_file, crate_dir};
use figures::{FigureSpec, PAGE_WIDTH, layout, svg, text_alternative};

fn assert_figure(recording: &Recording, spec: &FigureSpec, name: &str) {
    let folder = crate_dir().join("tests/snapshots");
    let scene = layout(spec, &recording.source(), PAGE_WIDTH);
    assert_file(folder.join(format!("{name}.svg")), &svg(&scene));
    let words = text_alternative(spec, &recording.source()).to_string();
    assert_file(folder.join(format!("{name}.txt")), &words);
}

#[test]
fn linear_timeline_and_chain_stay_as_they_are() {
    let recording = Recording::python("linear_eager");
    let timeline = recording.with_notes(recording.timeline());
    assert_figure(&recording, &timeline, "linear_eager_timeline");
    let chain = recording.with_notes(recording.chain());
    assert_figure(&recording, &chain, "linear_eager_chain");
}

#[test]
fn a_step_of_many_kernels_stays_as_it_is() {
    let recording = Recording::python("mlp_eager");
    assert_figure(&recording, &recording.timeline(), "mlp_eager_timeline");
    assert_figure(&recording, &recording.chain(), "mlp_eager_chain");
}

#[test]
fn a_cold_start_stays_as_it_is() {
    let recording = Recording::python("matmul_add_64_cold_eager");
    assert_figure(
        &recording,
        &recording.timeline(),
        "matmul_add_64_cold_eager_timeline",
    );
    assert_figure(
        &recording,
        &recording.chain(),
        "matmul_add_64_cold_eager_chain",
    );
}

#[test]
fn drawing_twice_gives_the_same_bytes() {
    for name in RECORDINGS {
        let draw = || {
            let recording = Recording::python(name);
            let spec = recording.with_notes(recording.timeline());
            svg(&layout(&spec, &recording.source(), PAGE_WIDTH))
        };
        assert_eq!(draw(), draw(), "{name}");
    }
}

#[test]
fn a_step_takes_under_40_kb_and_no_blank_line() {
    for name in RECORDINGS {
        let recording = Recording::python(name);
        for spec in [recording.timeline(), recording.chain()] {
            let svg = svg(&layout(&spec, &recording.source(), PAGE_WIDTH));
            assert!(
                svg.len() < 40_000,
                "{name} {} takes {} bytes",
                spec.name,
                svg.len()
            );
            assert!(
                svg.lines().all(|line| !line.trim().is_empty()),
                "{name} {}",
                spec.name
            );
        }
    }
}
