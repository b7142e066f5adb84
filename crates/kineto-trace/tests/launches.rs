//! From kernel to call to op, in files as the world writes them (`tests/fixtures/cases`).

mod common;

use common::Scene;
use kineto_trace::{Category, StreamId};

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
