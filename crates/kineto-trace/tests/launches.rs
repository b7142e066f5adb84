//! From kernel to call to op, in files as the world writes them (`tests/fixtures/cases`).

mod common;

use common::Scene;
use kineto_trace::{Category, EventId, Health, HealthKind, Stats, StreamId};

#[test]
fn one_graph_launch_has_many_kernels() {
    let scene = Scene::case("26_cuda_graph_shared_correlation.json");
    let launched: Vec<_> = scene
        .launches
        .calls()
        .map(|call| scene.launches.activities_of_call(call).len())
        .collect();
    assert_eq!(launched, [4, 4]);
    assert_eq!(
        scene
            .launches
            .under(
                &scene.chains,
                scene.named("## Call CompiledFxGraph demo ##")
            )
            .len(),
        8
    );
    let second = scene
        .table
        .rows
        .iter()
        .find(|row| row.name == "g_b_demo")
        .unwrap();
    assert_eq!((second.calls, second.device_total.nanos()), (2, 40_000));
}

#[test]
fn correlation_zero_joins_nothing() {
    let scene = Scene::case("32_rocm_correlation_zero.json");
    let unlinked: Vec<_> = scene
        .trace
        .ids()
        .filter(|&id| {
            scene.trace.get(id).category() == Category::Kernel
                && scene.launches.call_of(id).is_none()
        })
        .collect();
    assert_eq!(unlinked.len(), 2);
    assert_eq!(
        unlinked
            .iter()
            .map(|&id| scene.trace.get(id).duration().nanos())
            .sum::<i64>(),
        780_000
    );
    assert_eq!(
        scene
            .of_category(Category::GpuMemcpy)
            .map(|copy| copy.duration().nanos())
            .sum::<i64>(),
        16_000
    );
}

#[test]
fn a_trace_without_steps_links_all_the_same() {
    let scene = Scene::case("40_no_step_no_rank.json");
    assert!(scene.trace.steps().is_empty() && scene.trace.oddities().is_empty());
    let kernel = scene.named("ampere_sgemm_128x64_nn");
    assert_eq!(
        scene.launches.call_of(kernel),
        Some(scene.named("cudaLaunchKernel"))
    );
    assert_eq!(scene.launches.op_of(kernel), Some(scene.named("aten::mm")));
    assert_eq!(scene.launches.delay(kernel).unwrap().nanos(), 15_000);
}

#[test]
fn a_step_owns_what_was_launched_while_it_lasted() {
    let Scene {
        trace,
        chains,
        launches,
        ..
    } = &Scene::case("41_steps_async_backward.json");
    let by_step: Vec<_> = trace
        .steps()
        .iter()
        .map(|step| {
            let work = launches.under(chains, step.event);
            (
                step.number,
                work.len(),
                work.iter()
                    .map(|&id| trace.get(id).duration().nanos())
                    .sum::<i64>(),
            )
        })
        .collect();
    assert_eq!(by_step, [(3, 2, 90_000), (4, 1, 60_000)]);
}

#[test]
fn waits_are_no_work_and_the_largest_stream_is_none() {
    let scene = Scene::case("53_cuda_sync_events.json");
    assert_eq!(scene.of_category(Category::CudaSync).count(), 2);
    assert_eq!(scene.table.self_device_total.nanos(), 25_000);
    assert_eq!(scene.trace.get(scene.named("Context Sync")).stream(), None);
}

#[test]
fn missing_stream_and_grid_are_absent_not_zero() {
    let scene = Scene::case("33_xpu_no_stream_grid.json");
    let kernel = scene.trace.get(scene.named("gemm_kernel"));
    assert_eq!(
        (kernel.stream(), kernel.grid(), kernel.block()),
        (None, None, None)
    );
    assert_eq!(kernel.queue(), Some(StreamId(64)));
}

/// An op and its launch call, 10 us after it, in a process.
fn launched(pid: u32, op: &str, ts: u32, external_id: u32, correlation: u32) -> String {
    format!(
        r#"{{"ph":"X","cat":"cpu_op","name":"{op}","pid":{pid},"tid":{pid},"ts":{ts},"dur":40,"args":{{"External id":{external_id}}}}},
           {{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":{pid},"tid":{pid},"ts":{},"dur":5,
             "args":{{"External id":{external_id},"correlation":{correlation}}}}}"#,
        ts + 10
    )
}

fn kernel(device: u32, ts: u32, external_id: u32, correlation: u32) -> String {
    format!(
        r#"{{"ph":"X","cat":"kernel","name":"k{device}","pid":{device},"tid":7,"ts":{ts},"dur":5,
             "args":{{"device":{device},"stream":7,"External id":{external_id},"correlation":{correlation}}}}}"#
    )
}

fn arrow(phase: &str, id: u32, pid: u32, tid: u32, ts: u32) -> String {
    format!(
        r#"{{"ph":"{phase}","cat":"ac2g","name":"ac2g","id":{id},"pid":{pid},"tid":{tid},"ts":{ts}}}"#
    )
}

/// The process of the call and the name of the op of each kernel, by start.
fn causes(scene: &Scene) -> Vec<Option<(String, &str)>> {
    let Scene {
        trace, launches, ..
    } = scene;
    let mut kernels: Vec<EventId> = trace
        .ids()
        .filter(|&id| trace.get(id).is_device())
        .collect();
    kernels.sort_by_key(|&id| trace.get(id).start());
    let cause = |id| {
        let call = trace.get(launches.call_of(id)?);
        let op = launches.op_of(id).map_or("", |op| trace.get(op).name());
        Some((call.track().process.to_string(), op))
    };
    kernels.into_iter().map(cause).collect()
}

/// Each process counts its correlation and external ids from the same number.
#[test]
fn processes_that_share_an_id_are_told_apart_by_what_tells() {
    let both = [
        Some(("100".to_owned(), "aten::mm")),
        Some(("101".to_owned(), "aten::relu")),
    ];
    let shared = [
        launched(100, "aten::mm", 0, 9, 5),
        launched(101, "aten::relu", 30, 9, 5),
    ];
    let overlapping = [kernel(0, 50, 9, 5), kernel(1, 60, 9, 5)];
    let told: [(&str, Vec<String>); 4] = [
        // The second call had not begun when the first kernel did, and a call launches on one device.
        ("the clock", vec![kernel(0, 20, 9, 5), kernel(1, 60, 9, 5)]),
        (
            "an arrow",
            [
                overlapping.to_vec(),
                vec![arrow("s", 70, 100, 100, 10), arrow("f", 70, 0, 7, 50)],
            ]
            .concat(),
        ),
        // What else a device ran came from one process.
        (
            "the device",
            [
                overlapping.to_vec(),
                vec![
                    launched(100, "aten::mul", 200, 11, 6),
                    kernel(0, 220, 11, 6),
                    launched(101, "aten::add", 300, 12, 7),
                    kernel(1, 320, 12, 7),
                ],
            ]
            .concat(),
        ),
        (
            "one device is enough",
            [
                overlapping.to_vec(),
                vec![
                    launched(100, "aten::mul", 200, 11, 6),
                    kernel(0, 220, 11, 6),
                ],
            ]
            .concat(),
        ),
    ];
    for (what, events) in told {
        let events = [&shared[..], &events].concat().join(",");
        let scene = Scene::of(common::around(&events));
        assert_eq!(causes(&scene)[..2], both, "{what}");
        assert!(scene.launches.calls().count() >= 2, "{what}");
        let health = Health::of(&scene.trace, &scene.chains, &scene.launches);
        assert!(health.findings().is_empty(), "{what}: {health:?}");
    }
    let own_ids = [
        launched(100, "aten::mm", 0, 8, 5),
        launched(101, "aten::relu", 30, 9, 5),
        kernel(0, 50, 8, 5),
        kernel(1, 60, 9, 5),
    ];
    let scene = Scene::of(common::around(&own_ids.join(",")));
    assert_eq!(causes(&scene), both, "an external id");
}

#[test]
fn what_nothing_tells_apart_stays_unlinked_and_is_said() {
    let events = [
        launched(100, "aten::mm", 0, 9, 5),
        launched(101, "aten::relu", 30, 9, 5),
        kernel(0, 50, 9, 5),
        kernel(1, 60, 9, 5),
        arrow("s", 5, 100, 100, 10),
        arrow("s", 5, 101, 101, 40),
        arrow("f", 5, 0, 7, 50),
        arrow("f", 5, 1, 7, 60),
    ];
    let scene = Scene::of(common::around(&events.join(",")));
    assert_eq!(causes(&scene), [None, None]);
    let health = Health::of(&scene.trace, &scene.chains, &scene.launches);
    let kinds: Vec<_> = health
        .findings()
        .iter()
        .map(|own| (own.kind, own.count))
        .collect();
    assert_eq!(kinds, [(HealthKind::AmbiguousLaunches, 2)]);
    let stats = Stats::of(&scene.trace, &scene.chains, &scene.launches);
    assert_eq!((stats.launches, stats.launches_without_kernel), (2, 0));
}

/// Of one process, a call that another one's id covers is still missed.
#[test]
fn a_launch_without_kernel_is_not_excused_by_another_processs() {
    let events = [
        launched(100, "aten::mm", 0, 8, 5),
        launched(101, "aten::relu", 30, 9, 5),
        kernel(0, 50, 8, 5),
    ];
    let scene = Scene::of(common::around(&events.join(",")));
    let stats = Stats::of(&scene.trace, &scene.chains, &scene.launches);
    assert_eq!((stats.launches, stats.launches_without_kernel), (2, 1));
}
