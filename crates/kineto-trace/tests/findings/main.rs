//! Patterns: each is found where it is, and not where it is not.

#[path = "../common/mod.rs"]
mod common;
mod host;
mod kernels;

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
            &[Pattern::MemsetBeforeGemm, Pattern::FinalSync],
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

/// The finding of a pattern.
fn only(scene: &Scene, pattern: Pattern) -> Finding {
    let mut found = found(scene).into_iter();
    found
        .find(|finding| finding.pattern == pattern)
        .unwrap_or_else(|| panic!("no {}", pattern.id()))
}

fn around(ops: &[String]) -> Scene {
    Scene::of(common::around(&ops.join(",")))
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
