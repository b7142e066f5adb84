//! The facts and figures of the committed recordings.

use super::STAGE;
use crate::stages::common::recorded::{every_fact_is_found, fact, on_the_cpu, recording};

#[test]
fn every_fact_is_found_on_the_h200() {
    every_fact_is_found(&STAGE);
}

#[test]
fn facts_have_the_values_that_the_traces_show() {
    for (name, value) in [
        ("matrix_shape", "(4096, 4096)"),
        ("matrix_strides", "(4096, 1)"),
        ("view_strides", "(1, 4096)"),
        ("copy_strides", "(4096, 1)"),
        ("t_cpu_time", "5.18 µs"),
        ("copy_time", "124 µs"),
        ("copy_bytes", "67.1 MB"),
        ("copy_rate", "543 GB/s"),
        ("copy_threads", "4,194,304"),
        ("flops", "34.4 GFLOP"),
        ("linear_gemm_time", "45.2 µs"),
        ("linear_rate", "759 TFLOP/s"),
        ("row_letters", "NNT"),
        ("row_strides", "(4096, 1)"),
        ("column_letters", "TNT"),
        ("column_strides", "(1, 4096)"),
    ] {
        assert_eq!(fact(&STAGE, name), value, "{name}");
    }
}

#[test]
fn figures_say_what_they_show() {
    let caption = |variant, name| {
        let figure = STAGE.figure(variant, name).unwrap();
        (figure.spec)(&recording(&STAGE, variant)).unwrap().caption
    };
    assert_eq!(
        caption("addmm-row-major", "chain"),
        "addmm over a row-major weight: one ATen op, and one kernel that ends in NNT."
    );
    assert!(caption("t-contiguous", "chain").contains("one kernel of 124 µs"));
    assert!(caption("t-contiguous", "timeline").contains("after 542 µs, the GPU after 796 µs"));
}

#[test]
fn figures_draw_recordings_of_a_cpu_too() {
    for figure in STAGE.figures {
        let spec = (figure.spec)(&on_the_cpu(&STAGE, figure.variant)).unwrap();
        assert!(spec.arrows.is_empty() && spec.callouts.is_empty());
    }
}
