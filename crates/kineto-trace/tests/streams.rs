//! Busy and idle time, and what the CPU did in the gaps.

mod common;

use common::Scene;
use kineto_trace::{CpuTime, Meanwhile, StreamUse, Streams, Window};

fn streams(scene: &Scene) -> Streams {
    let windows: Vec<Window> = Window::of(&scene.trace, &scene.chains, &scene.launches)
        .into_iter()
        .collect();
    Streams::of(&scene.trace, &windows)
}

fn gaps(stream: &StreamUse) -> Vec<i64> {
    stream
        .gaps
        .iter()
        .map(|gap| gap.window.length().nanos())
        .collect()
}

#[test]
fn gaps_lie_before_between_and_after_the_work() {
    let scene = Scene::case("47_overhead_bound.json");
    let streams = streams(&scene);
    let device = &streams.devices[0];
    assert_eq!(gaps(&device.all), [30_000, 48_000, 48_000, 48_000, 18_000]);
    assert_eq!(
        (device.all.busy.nanos(), device.all.idle.nanos()),
        (8_000, 192_000)
    );
    assert_eq!(device.all.work, 4);
    assert_eq!(device.streams.len(), 1);
    assert_eq!(device.streams[0].stream.unwrap().0, 7);
}

#[test]
fn a_gap_names_the_innermost_cpu_event_of_the_launching_thread() {
    let scene = Scene::case("47_overhead_bound.json");
    let streams = streams(&scene);
    let cpu = CpuTime::of(&scene.trace, &scene.chains);
    // From 32 to 80 µs: the end of one aten::add, the step between, the next add and the launch in it.
    let meanwhile = cpu.during(
        &scene.trace,
        &scene.launches,
        &streams.devices[0].all.gaps[1],
    );
    assert_eq!(
        scene.trace.get(meanwhile.event.unwrap()).name(),
        "aten::add"
    );
    assert_eq!(meanwhile.time.nanos(), 19_000);
    assert_eq!(
        (meanwhile.working.nanos(), meanwhile.waiting.nanos()),
        (38_000, 0)
    );
}

#[test]
fn a_wait_in_a_gap_is_no_work() {
    let scene = Scene::case("48_compute_bound.json");
    let streams = streams(&scene);
    let cpu = CpuTime::of(&scene.trace, &scene.chains);
    let gap = &streams.devices[0].all.gaps[2];
    let meanwhile = cpu.during(&scene.trace, &scene.launches, gap);
    assert_eq!(
        (meanwhile.working.nanos(), meanwhile.waiting.nanos()),
        (0, 500)
    );
}

/// What the CPU did in the gap before a kernel that begins at 500 us, on a thread of these events.
fn before_a_kernel(events: &str) -> Meanwhile {
    let scene = Scene::of(common::around(&format!(
        r#"{events},
           {{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":490,"dur":10,"args":{{"correlation":1}}}},
           {{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":500,"dur":100,"args":{{"device":0,"stream":7,"correlation":1}}}}"#
    )));
    let gap = streams(&scene).devices[0].all.gaps[0];
    CpuTime::of(&scene.trace, &scene.chains).during(&scene.trace, &scene.launches, &gap)
}

#[test]
fn a_programs_annotation_alone_is_no_work_and_pytorchs_is() {
    let annotation = |name: &str| {
        let found = before_a_kernel(&format!(
            r#"{{"ph":"X","cat":"user_annotation","name":"{name}","pid":1,"tid":1,"ts":0,"dur":600}},
               {{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":400,"dur":100}}"#
        ));
        (
            found.working.nanos(),
            found.loading.nanos(),
            found.unrecorded.nanos(),
        )
    };
    assert_eq!(annotation("ProfilerStep#1"), (100_000, 0, 400_000));
    assert_eq!(annotation("my range"), (100_000, 0, 400_000));
    assert_eq!(annotation("## Call CompiledFxGraph f ##"), (500_000, 0, 0));
    assert_eq!(annotation("Optimizer.step#SGD.step"), (500_000, 0, 0));
    let loader = "enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__";
    assert_eq!(annotation(loader), (100_000, 400_000, 400_000));
}

#[test]
fn every_runtimes_waits_are_known() {
    for (name, waits) in [
        ("cudaDeviceSynchronize", true),
        ("urQueueFinish", true),
        ("synchronizeStream", true),
        ("zeEventHostSynchronize", true),
        ("cudaStreamWaitEvent", false),
        ("cudaMemcpyAsync", false),
    ] {
        let found = before_a_kernel(&format!(
            r#"{{"ph":"X","cat":"xpu_runtime","name":"{name}","pid":1,"tid":1,"ts":0,"dur":490}}"#
        ));
        assert_eq!(found.waiting.nanos() > 0, waits, "{name}");
    }
}

#[test]
fn overlapping_work_counts_once() {
    let scene = Scene::case("23_same_stream_overlap_pdl.json");
    let streams = streams(&scene);
    assert_eq!(streams.busy().nanos(), 95_000);
    let one = &streams.devices[0].all;
    assert_eq!(one.busy + one.idle, streams.length);
}

#[test]
fn waits_on_the_gpus_rows_are_no_work() {
    assert_eq!(
        streams(&Scene::case("53_cuda_sync_events.json"))
            .busy()
            .nanos(),
        25_000
    );
}

#[test]
fn busy_and_idle_fill_every_window() {
    let scene = Scene::case("26_cuda_graph_shared_correlation.json");
    let (start, end) = scene.trace.span().unwrap();
    let at = |nanos: i64| kineto_trace::Timestamp::from_nanos(start.nanos() + nanos);
    let length = (end - start).nanos();
    // Two windows that cut work in half, and one that is empty.
    let windows = [
        Window::new(at(0), at(length / 3)),
        Window::new(at(length / 2), at(length / 2)),
        Window::new(at(length / 2 + 7), at(length)),
    ];
    let streams = Streams::of(&scene.trace, &windows);
    for stream in streams.devices.iter().flat_map(|device| &device.streams) {
        assert_eq!(stream.busy + stream.idle, streams.length);
        assert_eq!(
            stream.idle,
            stream.gaps.iter().map(|gap| gap.window.length()).sum()
        );
    }
}

#[test]
fn nothing_recorded_is_no_division_by_zero() {
    let scene = Scene::case("50_empty_trace_events.json");
    let streams = streams(&scene);
    assert!(streams.devices.is_empty());
    assert_eq!(streams.busy_share(), 0.0);
}
