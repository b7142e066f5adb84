//! Patterns that the CPU's side shows.

use super::{Scene, around, only, op, patterns};
use kineto_trace::Pattern;

/// A call of the runtime.
fn call(name: &str, at: u32, dur: u32) -> String {
    format!(
        r#"{{"ph":"X","cat":"cuda_runtime","name":"{name}","pid":1,"tid":1,"ts":{at},"dur":{dur}}}"#
    )
}

#[test]
fn calls_show_patterns() {
    for (name, pattern) in [
        (
            "cudaOccupancyMaxActiveBlocksPerMultiprocessor",
            Pattern::OccupancyQuery,
        ),
        ("cuModuleLoadData", Pattern::LazyLoading),
        ("cudaStreamSynchronize", Pattern::SyncInStep),
        ("cudaGraphLaunch", Pattern::GraphLaunch),
    ] {
        assert!(
            patterns(&around(&[op("aten::x", 0, 1, "", &[]), call(name, 2, 9)])).contains(&pattern),
            "{name}"
        );
        assert!(
            !patterns(&around(&[
                op("aten::x", 0, 1, "", &[]),
                call("cudaMalloc", 2, 9)
            ]))
            .contains(&pattern)
        );
    }
}

#[test]
fn a_first_launch_that_loads_is_told_from_the_rest() {
    let mut events: Vec<String> = (1..=5)
        .map(|id| op("aten::x", id * 1000, id, "", &[("kernel", "demo", 4)]))
        .collect();
    events[0] = events[0].replace(r#""dur":3,"#, r#""dur":400,"#);
    assert!(patterns(&around(&events)).contains(&Pattern::LazyLoading));
}

#[test]
fn profiler_overhead_and_pageable_copies_are_named() {
    let overhead = r#"{"ph":"X","cat":"overhead","name":"Activity Buffer Request","pid":-1,"tid":0,"ts":2,"dur":2500}"#;
    let copy = op(
        "aten::copy_",
        0,
        1,
        "",
        &[("gpu_memcpy", "Memcpy HtoD (Pageable -> Device)", 9)],
    );
    let found = patterns(&around(&[copy, overhead.to_owned()]));
    assert!(found.contains(&Pattern::ProfilerOverhead) && found.contains(&Pattern::PageableCopy));
}

/// Spans of one name with a single op in each, which begins after the given microseconds.
fn spans(leads: &[u32]) -> Scene {
    let span = |(place, lead): (usize, &u32)| {
        let at = place as u32 * 1000;
        format!(
            r#"{{"ph":"X","cat":"user_annotation","name":"forward","pid":1,"tid":1,"ts":{at},"dur":900}},
               {{"ph":"X","cat":"cpu_op","name":"aten::x","pid":1,"tid":1,"ts":{},"dur":9}}"#,
            at + lead
        )
    };
    around(&leads.iter().enumerate().map(span).collect::<Vec<_>>())
}

#[test]
fn a_dead_window_is_far_longer_than_elsewhere() {
    let scene = spans(&[227, 5, 4]);
    let finding = only(&scene, Pattern::DeadWindow);
    assert_eq!(
        finding.evidence,
        "227 µs from the start of forward to its first op; later 4.00 µs"
    );
    // Twice as long is no dead window, and neither is one span with nothing to compare.
    assert!(!patterns(&spans(&[40, 18, 13])).contains(&Pattern::DeadWindow));
    assert!(!patterns(&spans(&[227])).contains(&Pattern::DeadWindow));
}

#[test]
fn a_last_wait_is_long_and_outside_of_all_ops() {
    let work = op("aten::x", 0, 1, "", &[("kernel", "demo", 400)]);
    let scene = around(&[work.clone(), call("cudaDeviceSynchronize", 40, 363)]);
    let finding = only(&scene, Pattern::FinalSync);
    assert_eq!(
        finding.evidence,
        "cudaDeviceSynchronize took 363 µs, 90 % of the time; when it began, the device still had 1 kernel to end"
    );
    let later = op("aten::x", 600, 2, "", &[("kernel", "demo", 9)]);
    let short = call("cudaDeviceSynchronize", 390, 12);
    let nothing_left = call("cudaDeviceSynchronize", 500, 300);
    let in_an_op = op("aten::item", 30, 3, "", &[]).replace(r#""dur":20"#, r#""dur":500"#);
    let wait = call("cudaDeviceSynchronize", 40, 363);
    for none in [
        vec![work.clone(), wait.clone(), later],
        vec![work.clone(), short],
        vec![work.clone(), nothing_left],
        vec![work, in_an_op, wait],
    ] {
        assert!(!patterns(&around(&none)).contains(&Pattern::FinalSync));
    }
}

#[test]
fn a_copy_for_the_order_names_the_op_that_had_to_make_it() {
    let inner = |name: &str, at: u32, dur: u32| {
        format!(
            r#"{{"ph":"X","cat":"cpu_op","name":"{name}","pid":1,"tid":1,"ts":{at},"dur":{dur}}}"#
        )
    };
    let copy = || op("aten::copy_", 20, 1, "", &[("kernel", "demo", 40)]);
    let scene = around(&[
        inner("aten::flatten", 0, 100),
        inner("aten::reshape", 5, 90),
        inner("aten::clone", 10, 80),
        copy(),
    ]);
    let finding = only(&scene, Pattern::LayoutCopy);
    assert_eq!(
        finding.evidence,
        "1 copy, first in aten::reshape, together 40.0 µs"
    );
    // A copy that the program asked for, and an op that had nothing to do.
    for none in [
        vec![inner("aten::clone", 10, 80), copy()],
        vec![inner("aten::contiguous", 0, 15), copy()],
    ] {
        assert!(!patterns(&around(&none)).contains(&Pattern::LayoutCopy));
    }
}

#[test]
fn a_region_with_a_number_above_zero_was_compiled_again() {
    let region = |name: &str| {
        format!(
            r#"{{"ph":"X","cat":"cpu_op","name":"Torch-Compiled Region: {name}","pid":1,"tid":1,"ts":2,"dur":9}}"#
        )
    };
    let finding = only(&around(&[region("3/1")]), Pattern::Recompiled);
    assert_eq!(
        finding.evidence,
        "1 run of code that was compiled again, first Torch-Compiled Region: 3/1"
    );
    for none in ["3/0", "3", "x/y"] {
        assert!(!patterns(&around(&[region(none)])).contains(&Pattern::Recompiled));
    }
}
