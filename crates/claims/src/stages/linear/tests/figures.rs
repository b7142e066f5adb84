//! The figures of known recordings.

use super::super::STAGE;
use super::super::recorded::{on_the_cpu, recording};

#[test]
fn figures_draw_the_last_step() {
    let recording = recording();
    let step = super::super::forwards::steps(&recording)[2];
    let spec = (STAGE.figure("eager", "timeline").unwrap().spec)(&recording).unwrap();
    let figures::View::Timeline { from, to } = spec.view else {
        panic!("a timeline")
    };
    assert_eq!(from, recording.trace.get(step).start());
    assert_eq!(to, recording.trace.get(step).end());
    assert_eq!(spec.callouts.len(), 3);
    assert_eq!(
        spec.caption,
        "One step on the NVIDIA H200: 57.6 µs on the CPU for one kernel of 2.75 µs."
    );
}

#[test]
fn figures_draw_a_cpu_recording_too() {
    let recording = on_the_cpu();
    for figure in STAGE.figures {
        let spec = (figure.spec)(&recording).unwrap();
        assert!(
            spec.callouts.is_empty() && spec.arrows.is_empty(),
            "{}",
            figure.name
        );
    }
}
