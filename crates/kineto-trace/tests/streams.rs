//! Busy and idle time, and what the CPU did in the gaps.

mod common;

use common::Scene;
use kineto_trace::{CpuTime, StreamUse, Streams, Window};

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
        (48_000, 0)
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
