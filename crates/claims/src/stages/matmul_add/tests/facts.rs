//! The facts of the committed recordings.

use super::STAGE;
use crate::stages::common::recorded::{fact, on_the_cpu};

#[test]
fn facts_have_the_values_that_the_traces_show() {
    for (name, value) in [
        ("small_shape", "(64, 64)"),
        ("small_gemm_name", "nvjet_sm90_tst_64x8_64x16_1x4_h_bz_NNT"),
        ("small_gemm_call", "cuLaunchKernelEx"),
        ("small_add_call", "cudaLaunchKernel"),
        ("small_add_registers", "34"),
        ("small_add_shared_memory", "0 B"),
        ("cold_first_step_time", "188 µs"),
        ("profiler_work", "Activity Buffer Request"),
        ("profiler_work_time", "2.14 ms"),
        ("large_gemm_time", "168 µs"),
        ("large_gemm_flops", "137 GFLOP"),
        ("large_wait", "440 µs"),
        ("large_last_delay", "287 µs"),
        ("odd_gemm_time", "906 µs"),
        ("odd_gemm_call", "cuLaunchKernel"),
        ("odd_gemm_question", "cudaDeviceGetAttribute"),
        ("fp64_shape", "(512, 512)"),
        ("fp64_gemm_call", "cudaLaunchKernelExC"),
        ("fp64_gemm_question", "cudaFuncGetAttributes"),
        ("fp64_gpu_time", "9.92 µs"),
        ("twenty_most", "174 µs"),
        ("sweep_sizes", "12"),
        ("crossing", "2048"),
        ("before_crossing", "1536"),
        ("compiled_forward_time", "78.9 µs"),
        ("large_compiled_bytes", "33.6 MB"),
    ] {
        assert_eq!(fact(&STAGE, name), value, "{name}");
    }
}

#[test]
fn a_cpu_recording_has_no_gpu_facts() {
    for name in ["small_gemm_time", "small_idle_share", "crossing"] {
        let fact = STAGE.fact(name).unwrap();
        let found = (fact.find)(&on_the_cpu(&STAGE, fact.variant));
        assert!(found.is_none(), "{name}");
    }
}

#[test]
fn names_are_given_once() {
    let mut names: Vec<_> = STAGE.facts.iter().map(|fact| fact.name).collect();
    names.sort_unstable();
    let before = names.len();
    names.dedup();
    assert_eq!(names.len(), before);
}
