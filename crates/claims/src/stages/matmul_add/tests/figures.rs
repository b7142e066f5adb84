//! The figures of the committed recordings, and of a CPU's.

use figures::View;

use super::STAGE;
use crate::stages::common::recorded::{on_the_cpu, recording};

#[test]
fn the_profilers_work_is_pointed_out() {
    let recording = recording(&STAGE, "no-warmup");
    let spec = (STAGE.figure("no-warmup", "first-step").unwrap().spec)(&recording).unwrap();
    let texts: Vec<_> = spec.callouts.iter().map(|it| it.text.as_str()).collect();
    assert_eq!(
        texts,
        ["the profiler makes room: 2.14 ms", "only then the GEMM"]
    );
}

#[test]
fn the_steps_at_the_large_size_are_shown_with_the_wait() {
    let recording = recording(&STAGE, "n4096-warm");
    let spec = (STAGE.figure("n4096-warm", "steps").unwrap().spec)(&recording).unwrap();
    let View::Timeline { from, to } = spec.view else {
        panic!("a timeline")
    };
    let steps = recording.trace.steps();
    assert_eq!(from, recording.trace.get(steps[0].event).start());
    let last_step = recording.trace.get(steps[2].event).end();
    assert!(to > last_step, "the wait comes after the last step");
    assert_eq!(spec.callouts.len(), 2);
}

#[test]
fn the_chain_at_the_odd_size_says_what_is_asked() {
    let recording = recording(&STAGE, "n4095");
    let spec = (STAGE.figure("n4095", "chain").unwrap().spec)(&recording).unwrap();
    assert!(
        spec.caption.contains("cudaDeviceGetAttribute"),
        "{}",
        spec.caption
    );
}

#[test]
fn a_cpu_recording_is_drawn_without_a_gpu() {
    for figure in STAGE.figures {
        let recording = on_the_cpu(&STAGE, figure.variant);
        let spec = (figure.spec)(&recording).unwrap();
        assert!(spec.arrows.is_empty(), "{}", figure.name);
    }
}
