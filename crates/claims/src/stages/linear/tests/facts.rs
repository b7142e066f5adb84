//! The facts of a known recording.

use super::super::STAGE;
use super::super::recorded::{on_the_cpu, recording};
use super::KERNEL;
use crate::recording::Recording;

fn fact(name: &str, recording: &Recording) -> Option<String> {
    let found = (STAGE.fact(name).unwrap().find)(recording)?;
    Some(found.value.to_string())
}

#[test]
fn every_fact_is_found_on_the_h200() {
    let recording = recording();
    let missing = |name: &&str| fact(name, &recording).is_none();
    let names: Vec<_> = STAGE
        .facts
        .iter()
        .map(|fact| fact.name)
        .filter(missing)
        .collect();
    // The Python recording does not say which CPU it ran on.
    assert_eq!(names, ["cpu"]);
}

#[test]
fn facts_have_the_values_that_the_trace_shows() {
    let recording = recording();
    for (name, value) in [
        ("gpu", "NVIDIA H200"),
        ("steps", "3"),
        ("kernels_per_forward", "1"),
        ("gemm_name", KERNEL),
        ("gemm_layout", "TNT"),
        ("gemm_time", "2.75 µs"),
        ("gemm_time_min", "2.72 µs"),
        ("launch_call", "cuLaunchKernelEx"),
        ("launch_delay", "8.62 µs"),
        ("forward_cpu_time", "56.7 µs"),
        ("first_forward_cpu_time", "162 µs"),
        ("addmm_cpu_time", "30.1 µs"),
        ("t_cpu_time", "4.94 µs"),
        ("ops_per_forward", "5"),
        ("quiet_ops_per_forward", "3"),
        ("gemm_grid", "2 × 64 × 1"),
        ("gemm_blocks", "128"),
        ("gemm_block", "384 × 1 × 1"),
        ("registers", "168"),
        ("shared_memory", "164 kB"),
        ("multiprocessors", "132"),
        ("window", "336 µs"),
        ("gpu_busy_time", "8.22 µs"),
        ("gpu_busy_share", "2.45 %"),
        ("weight_shape", "(64, 32)"),
        ("weight_strides", "(32, 1)"),
        ("transposed_shape", "(32, 64)"),
        ("transposed_strides", "(1, 32)"),
        ("flops", "4.19 MFLOP"),
        ("bytes_moved", "201 kB"),
        ("flop_per_byte", "20.9"),
        ("gemm_rate", "1.52 TFLOP/s"),
        ("self_cpu_total", "323 µs"),
        ("self_device_total", "8.22 µs"),
    ] {
        assert_eq!(fact(name, &recording).as_deref(), Some(value), "{name}");
    }
}

#[test]
fn a_cpu_recording_has_no_gpu_facts() {
    let recording = on_the_cpu();
    for name in [
        "gpu",
        "gemm_time",
        "kernels_per_forward",
        "gpu_busy_share",
        "launch_call",
    ] {
        assert_eq!(fact(name, &recording), None, "{name}");
    }
    assert_eq!(fact("ops_per_forward", &recording).as_deref(), Some("5"));
}

#[test]
fn names_are_given_once() {
    let mut facts: Vec<_> = STAGE.facts.iter().map(|fact| fact.name).collect();
    facts.sort_unstable();
    let before = facts.len();
    facts.dedup();
    assert_eq!(facts.len(), before);
}
