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
        ("input_shape", "(8192, 768)"),
        ("weight_shape", "(768, 3072)"),
        ("result_shape", "(8192, 3072)"),
        ("result_bytes", "50.3 MB"),
        ("trip_bytes", "101 MB"),
        ("two_trips_bytes", "201 MB"),
        ("gemm_bytes", "67.6 MB"),
        ("memset_bytes", "4 B"),
        ("plain_gemm_time", "55.4 µs"),
        ("add_time", "64.6 µs"),
        ("add_kernel", "elementwise_kernel<128, …>"),
        ("add_rate", "1.56 TB/s"),
        ("gelu_time", "29.6 µs"),
        ("gelu_kernel", "vectorized_elementwise_kernel<8, …>"),
        ("fused_gemm_time", "65.3 µs"),
        ("wrong_beta", "True"),
        ("wrong_use_gelu", "False"),
        ("right_beta", "1"),
        ("right_use_gelu", "True"),
        ("wrong_error", "12.5 %"),
        ("memcpy_bytes", "50.3 MB"),
        ("memcpy_time", "26.0 µs"),
        ("matrix_gemm_time", "65.9 µs"),
        ("one_forward_time", "66.8 µs"),
    ] {
        assert_eq!(fact(&STAGE, name), value, "{name}");
    }
}

#[test]
fn notes_stand_at_the_kernels_they_name() {
    let figure = STAGE.figure("three-kernels", "timeline").unwrap();
    let recording = recording(&STAGE, "three-kernels");
    let spec = (figure.spec)(&recording).unwrap();
    let notes: Vec<_> = spec
        .callouts
        .iter()
        .map(|note| note.text.as_str())
        .collect();
    assert_eq!(notes, ["GEMM: 56.0 µs", "add: 65.2 µs", "GELU: 29.6 µs"]);
}

#[test]
fn figures_draw_recordings_of_a_cpu_too() {
    for figure in STAGE.figures {
        let spec = (figure.spec)(&on_the_cpu(&STAGE, figure.variant)).unwrap();
        assert!(spec.arrows.is_empty() && spec.callouts.is_empty());
    }
}
