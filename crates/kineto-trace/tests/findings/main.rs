//! Patterns: each is found where it is, and not where it is not.

mod common;

use std::collections::BTreeSet;

use common::Scene;
use kineto_trace::{
    DeviceTime, Finding, Health, Pattern, Regime, Trace, Verdict, Window, findings,
};

fn found(scene: &Scene) -> Vec<Finding> {
    let windows: Vec<Window> = Window::of(&scene.trace, &scene.chains, &scene.launches)
        .into_iter()
        .collect();
    let health = Health::of(&scene.trace, &scene.chains, &scene.launches);
    let used = DeviceTime::of(&scene.trace, &scene.chains, &scene.launches, &windows);
    findings(&scene.trace, &scene.chains, &scene.launches, &health, &used)
}

fn patterns(scene: &Scene) -> BTreeSet<Pattern> {
    found(scene)
        .into_iter()
        .map(|finding| finding.pattern)
        .collect()
}

fn recorded(name: &str) -> Scene {
    Scene::of(common::read(&format!("python-h200/{name}.json.gz")).unwrap())
}

#[test]
fn every_pattern_has_a_word_a_chapter_and_a_sentence_of_its_own() {
    let ids: BTreeSet<&str> = Pattern::ALL.iter().map(|pattern| pattern.id()).collect();
    let sentences: BTreeSet<&str> = Pattern::ALL
        .iter()
        .map(|pattern| pattern.explanation())
        .collect();
    assert_eq!(
        (ids.len(), sentences.len()),
        (Pattern::ALL.len(), Pattern::ALL.len())
    );
    assert!(
        Pattern::ALL
            .iter()
            .all(|pattern| !pattern.chapter().is_empty() && pattern.explanation().ends_with('.'))
    );
}

#[test]
fn recordings_show_what_their_chapters_teach() {
    for (name, shown, absent) in [
        (
            "matmul_add_64_cold_eager",
            &[Pattern::ColdFirstStep, Pattern::OverheadGaps][..],
            &[Pattern::CompilePreOps, Pattern::DeadWindow][..],
        ),
        (
            "matmul_add_64_warm_compile",
            &[Pattern::CopyBeforeGemm, Pattern::CompilePreOps],
            &[Pattern::ColdFirstStep],
        ),
        (
            "matmul_add_4096_warm_eager",
            &[Pattern::MemsetBeforeGemm],
            &[Pattern::OverheadGaps, Pattern::GemmEpilogue],
        ),
        (
            "linear_eager",
            &[Pattern::GemmEpilogue, Pattern::ZeroKernelOps],
            &[Pattern::CompilePreOps, Pattern::SplitK],
        ),
        (
            "mlp_eager",
            &[Pattern::MemsetBeforeGemm, Pattern::ZeroKernelOps],
            &[Pattern::FusedKernel],
        ),
        (
            "mlp_compile",
            &[Pattern::FusedKernel, Pattern::CompilePreOps],
            &[Pattern::PageableCopy],
        ),
    ] {
        let found = patterns(&recorded(name));
        for pattern in shown {
            assert!(
                found.contains(pattern),
                "{name} lacks {}: {found:?}",
                pattern.id()
            );
        }
        for pattern in absent {
            assert!(!found.contains(pattern), "{name} has {}", pattern.id());
        }
    }
}

/// An op of 20 µs at `at` that launches work; `extra` are arguments of the op.
fn op(name: &str, at: u32, id: u32, extra: &str, work: &[(&str, &str, u32)]) -> String {
    let mut events = vec![format!(
        r#"{{"ph":"X","cat":"cpu_op","name":"{name}","pid":1,"tid":1,"ts":{at},"dur":20,"args":{{"External id":{id}{extra}}}}}"#
    )];
    for (place, (category, name, micros)) in work.iter().enumerate() {
        let correlation = id * 10 + place as u32;
        let (call, start) = (at + 1 + 5 * place as u32, at + 3 + 100 * place as u32);
        events.push(format!(
            r#"{{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":{call},"dur":3,
               "args":{{"External id":{id},"correlation":{correlation}}}}},
               {{"ph":"X","cat":"{category}","name":"{name}","pid":0,"tid":7,"ts":{start},"dur":{micros},
               "args":{{"External id":{id},"correlation":{correlation},"device":0,"stream":7,"bytes":4096}}}}"#
        ));
    }
    events.join(",")
}

fn around(ops: &[String]) -> Scene {
    Scene::of(common::around(&ops.join(",")))
}

#[test]
fn names_of_kernels_show_patterns() {
    for (kernel, pattern) in [
        (
            "cutlass_75_tensorop_s1688gemm_bf16_64x64_tn_align1",
            Pattern::MisalignedGemm,
        ),
        ("void splitKreduce_kernel<32, 16>(int)", Pattern::SplitK),
        (
            "nvjet_sm90_tst_64x8_64x16_1x2_h_bz_gelubias_TNT",
            Pattern::GemmEpilogue,
        ),
        ("triton_poi_fused_add_relu_0", Pattern::FusedKernel),
    ] {
        let scene = around(&[op("aten::x", 0, 1, "", &[("kernel", kernel, 40)])]);
        let found = found(&scene);
        let finding = found
            .iter()
            .find(|finding| finding.pattern == pattern)
            .unwrap_or_else(|| panic!("{kernel}"));
        assert_eq!(scene.trace.get(finding.events[0]).name(), kernel);
        assert_eq!(finding.time.unwrap().nanos(), 40_000);
        let plain = around(&[op("aten::x", 0, 1, "", &[("kernel", "plain_demo", 40)])]);
        assert!(!patterns(&plain).contains(&pattern));
    }
}

#[test]
fn a_copy_or_fill_counts_only_before_the_product() {
    let gemm = ("kernel", "ampere_sgemm_128x64_nn", 40);
    let copy = ("gpu_memcpy", "Memcpy DtoD (Device -> Device)", 9);
    let before = found(&around(&[op("aten::addmm", 0, 1, "", &[copy, gemm])]));
    let finding = before
        .iter()
        .find(|finding| finding.pattern == Pattern::CopyBeforeGemm)
        .unwrap();
    assert!(
        finding
            .evidence
            .contains("1 copy before the product, first in aten::addmm: 4.10 kB"),
        "{}",
        finding.evidence
    );
    let behind = patterns(&around(&[op("aten::addmm", 0, 1, "", &[gemm, copy])]));
    assert!(!behind.contains(&Pattern::CopyBeforeGemm));
}

#[test]
fn pointwise_kernels_in_a_row_name_the_bytes_between_them() {
    let shapes =
        r#","Input Dims":[[1024,1024],[1024,1024]],"Input type":["c10::BFloat16","c10::BFloat16"]"#;
    let add = "void at::native::vectorized_elementwise_kernel<8, at::native::CUDAFunctor_add<c10::BFloat16> >(int)";
    let pointwise = |at, id| op("aten::add", at, id, shapes, &[("kernel", add, 5)]);
    let scene = around(&[pointwise(0, 1), pointwise(100, 2), pointwise(200, 3)]);
    let found = found(&scene);
    let finding = found
        .iter()
        .find(|finding| finding.pattern == Pattern::PointwiseChain)
        .unwrap();
    assert_eq!(finding.events.len(), 3);
    // Two tensors of 2 MiB lie between three kernels; each is written and read.
    assert!(finding.evidence.contains("8.39 MB"), "{}", finding.evidence);
    let alone = around(&[pointwise(0, 1)]);
    assert!(!patterns(&alone).contains(&Pattern::PointwiseChain));
}

#[test]
fn outliers_need_enough_runs_of_one_grid() {
    let run = |id: u32, micros| op("aten::x", id * 1000, id, "", &[("kernel", "demo", micros)]);
    let off: Vec<String> = (1..=6)
        .map(|id| run(id, if id == 4 { 90 } else { 40 }))
        .collect();
    let scene = around(&off);
    let found = found(&scene);
    let finding = found
        .iter()
        .find(|finding| finding.pattern == Pattern::KernelOutliers)
        .unwrap();
    assert_eq!(finding.events.len(), 1);
    assert_eq!(finding.time.unwrap().nanos(), 50_000);
    let few: Vec<String> = (1..=4)
        .map(|id| run(id, if id == 4 { 90 } else { 40 }))
        .collect();
    assert!(!patterns(&around(&few)).contains(&Pattern::KernelOutliers));
}

#[test]
fn runs_of_other_shapes_are_no_outliers() {
    let run = |id: u32, edge, micros| {
        let shapes = format!(r#","Input Dims":[[{edge},{edge}],[{edge},{edge}]]"#);
        op(
            "aten::x",
            id * 1000,
            id,
            &shapes,
            &[("kernel", "demo", micros)],
        )
    };
    let sized = |last_edge| {
        let mut runs: Vec<String> = (1..=6).map(|id| run(id, 512, 40)).collect();
        runs.push(run(7, last_edge, 90));
        patterns(&around(&runs)).contains(&Pattern::KernelOutliers)
    };
    assert!(sized(512));
    assert!(!sized(1024));
}

#[test]
fn calls_show_patterns() {
    let call = |name: &str, dur: u32| {
        format!(
            r#"{{"ph":"X","cat":"cuda_runtime","name":"{name}","pid":1,"tid":1,"ts":2,"dur":{dur}}}"#
        )
    };
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
            patterns(&around(&[op("aten::x", 0, 1, "", &[]), call(name, 9)])).contains(&pattern),
            "{name}"
        );
        assert!(
            !patterns(&around(&[
                op("aten::x", 0, 1, "", &[]),
                call("cudaMalloc", 9)
            ]))
            .contains(&pattern)
        );
    }
}

#[test]
fn cases_show_what_they_were_made_for() {
    assert!(patterns(&Scene::case("47_overhead_bound.json")).contains(&Pattern::OverheadGaps));
    let full = patterns(&Scene::case("48_compute_bound.json"));
    assert!(full.contains(&Pattern::FullQueue) && !full.contains(&Pattern::OverheadGaps));
    assert!(full.contains(&Pattern::SmallGrid));
    assert!(
        patterns(&Scene::case("26_cuda_graph_shared_correlation.json"))
            .contains(&Pattern::GraphLaunch)
    );
    assert!(patterns(&Scene::case("32_rocm_correlation_zero.json")).len() < Pattern::ALL.len());
    assert!(patterns(&Scene::case("50_empty_trace_events.json")).is_empty());
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
    let found = found(&scene);
    let finding = found
        .iter()
        .find(|finding| finding.pattern == Pattern::DeadWindow)
        .unwrap();
    assert_eq!(
        finding.evidence,
        "227 µs from the start of forward to its first op; later 4.00 µs"
    );
    // Twice as long is no dead window, and neither is one span with nothing to compare.
    assert!(!patterns(&spans(&[40, 18, 13])).contains(&Pattern::DeadWindow));
    assert!(!patterns(&spans(&[227])).contains(&Pattern::DeadWindow));
}

/// Of every recording: idle under CPU work is shown where that is the verdict, and nowhere else.
#[test]
fn the_finding_and_the_verdict_of_overhead_agree() {
    let stages = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../traces/h200");
    let mut overhead = 0;
    for stage in std::fs::read_dir(stages).unwrap() {
        for file in std::fs::read_dir(stage.unwrap().path()).unwrap() {
            let path = file.unwrap().path();
            if path.extension().is_none_or(|end| end != "gz") {
                continue;
            }
            let scene = Scene::of(Trace::read(&std::fs::read(&path).unwrap()).unwrap());
            let (trace, chains, launches) = (&scene.trace, &scene.chains, &scene.launches);
            let health = Health::of(trace, chains, launches);
            let windows: Vec<Window> = Window::of(trace, chains, launches).into_iter().collect();
            let used = DeviceTime::of(trace, chains, launches, &windows);
            let regime = Regime::of(trace, chains, launches, &health, &used, None);
            let bound = regime.verdict == Verdict::OverheadBound;
            let shown = patterns(&scene).contains(&Pattern::OverheadGaps);
            assert_eq!(shown, bound, "{}: {}", path.display(), regime.reason);
            overhead += usize::from(bound);
        }
    }
    assert!(overhead > 0);
}

#[test]
fn an_incomplete_trace_gets_no_finding_that_is_a_verdict() {
    for file in [
        "10_truncated_mid_string.json",
        "27_graph_launch_without_kernels.json",
    ] {
        let shown = patterns(&Scene::case(file));
        assert!(!shown.contains(&Pattern::OverheadGaps), "{file}: {shown:?}");
    }
    // A queue that fills, and the same with a later launch whose kernel was lost.
    let launch = |number: u32| {
        let (call, work) = (number * 10, 20 + number * 40);
        format!(
            r#"{{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":{call},"dur":5,"args":{{"correlation":{number}}}}},
               {{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":{work},"dur":40,"args":{{"device":0,"stream":7,"correlation":{number}}}}}"#
        )
    };
    let full: Vec<String> = (1..9).map(launch).collect();
    let lost = r#"{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":100,"dur":5,"args":{"correlation":99}}"#;
    let whole = Scene::of(common::around(&full.join(",")));
    let with_a_loss = Scene::of(common::around(&format!("{},{lost}", full.join(","))));
    assert!(patterns(&whole).contains(&Pattern::FullQueue));
    assert!(!patterns(&with_a_loss).contains(&Pattern::FullQueue));
}
