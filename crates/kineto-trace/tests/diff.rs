//! What vanished, appeared and changed between two traces.

mod common;

use common::Scene;
use kineto_trace::{Change, ChangeKind, Diff};

fn diff(before: &Scene, after: &Scene) -> Diff {
    Diff::of(
        (&before.trace, &before.chains, &before.launches),
        (&after.trace, &after.chains, &after.launches),
    )
}

fn named<'a>(changes: &'a [Change], name: &str) -> &'a Change {
    changes
        .iter()
        .find(|change| change.name == name)
        .unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn eager_against_compiled() {
    let diff = diff(
        &Scene::case("46a_eager.json"),
        &Scene::case("46b_compiled.json"),
    );
    let [before, after] = diff.totals;
    assert_eq!((before.kernels, after.kernels), (3, 2));
    assert_eq!((before.launches, after.launches), (3, 2));
    assert_eq!(
        (before.kernel_time.nanos(), after.kernel_time.nanos()),
        (138_000, 122_000)
    );
    assert_eq!(
        (before.device_span.nanos(), after.device_span.nanos()),
        (148_000, 126_000)
    );
    for (name, kind, before, after) in [
        (
            "void at::native::demo_add_kernel<float>(float*)",
            ChangeKind::Vanished,
            20_000,
            0,
        ),
        (
            "void at::native::demo_relu_kernel<float>(float*)",
            ChangeKind::Vanished,
            18_000,
            0,
        ),
        (
            "triton_poi_fused_add_relu_0",
            ChangeKind::Appeared,
            0,
            22_000,
        ),
        // One occurrence on each side says nothing about the spread.
        (
            "ampere_sgemm_128x64_nn",
            ChangeKind::CannotTell,
            100_000,
            100_000,
        ),
    ] {
        let change = named(&diff.kernels, name);
        assert_eq!(change.kind, kind, "{name}");
        assert_eq!(
            (change.before.total.nanos(), change.after.total.nanos()),
            (before, after),
            "{name}"
        );
    }
    assert_eq!(diff.kernels.len(), 4);
}

/// A trace of one kernel per step, which lasts the given microseconds.
fn steps(micros: &[u32]) -> Scene {
    let events: Vec<String> = micros
        .iter()
        .enumerate()
        .map(|(step, micros)| {
            let at = step * 1000;
            let correlation = step + 1;
            format!(
                r#"{{"ph":"X","cat":"user_annotation","name":"ProfilerStep#{step}","pid":1,"tid":1,"ts":{at},"dur":900}},
                   {{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":{},"dur":5,
                     "args":{{"correlation":{correlation}}}}},
                   {{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":{},"dur":{micros},
                     "args":{{"correlation":{correlation}}}}}"#,
                at + 10,
                at + 20,
            )
        })
        .collect();
    Scene::of(common::around(&events.join(",")))
}

#[test]
fn a_change_is_claimed_only_where_the_ranges_do_not_overlap() {
    for (before, after, kind) in [
        (&[10, 11, 12][..], &[13, 14, 15][..], ChangeKind::Slower),
        (&[10, 11, 12], &[7, 8, 9], ChangeKind::Faster),
        (&[10, 11, 12], &[12, 20, 30], ChangeKind::Same),
        (&[10, 11, 12], &[1, 50, 2], ChangeKind::Same),
        (&[10, 11], &[100, 101, 102], ChangeKind::CannotTell),
        (&[10, 11, 12], &[100, 101], ChangeKind::CannotTell),
    ] {
        let diff = diff(&steps(before), &steps(after));
        let kernel = named(&diff.kernels, "k");
        assert_eq!(kernel.kind, kind, "{before:?} {after:?}");
        assert!(kernel.before.per_step);
        // The steps themselves all last 900 µs.
        let steps = named(&diff.spans, "ProfilerStep*");
        assert!(matches!(
            steps.kind,
            ChangeKind::Same | ChangeKind::CannotTell
        ));
    }
}

#[test]
fn a_trace_is_the_same_as_itself() {
    let scene = Scene::of(common::read("python-h200/mlp_eager.json.gz").unwrap());
    let diff = diff(&scene, &scene);
    for change in diff.spans.iter().chain(&diff.ops).chain(&diff.kernels) {
        assert!(
            matches!(change.kind, ChangeKind::Same | ChangeKind::CannotTell),
            "{}",
            change.name
        );
        assert_eq!(change.difference().nanos(), 0);
    }
}
