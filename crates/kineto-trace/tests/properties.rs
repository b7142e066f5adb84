//! What holds for every trace, whatever stands in it.

mod common;

use std::collections::{HashMap, HashSet};

use common::Scene;
use kineto_trace::{Duration, Side, Stats, Timestamp, Trace, write};
use proptest::prelude::*;

/// An element of a made-up trace; small numbers, so that slices share borders, cross and nest.
fn element() -> impl Strategy<Value = String> {
    prop_oneof![cpu(), device(), arrow(), allocation()]
}

fn cpu() -> impl Strategy<Value = String> {
    let category = prop::sample::select(vec![
        "cpu_op",
        "user_annotation",
        "cuda_runtime",
        "cuda_driver",
        "overhead",
        "python_function",
        "",
    ]);
    let name = prop::sample::select(vec![
        "aten::mm",
        "aten::t",
        "[memory]",
        "ProfilerStep#3",
        "ProfilerStep#4",
        "cudaLaunchKernel",
        "n\u{e4}me \"q\"\n",
    ]);
    (category, name, 1..4u8, times(), 0..6u8, 0..6u8).prop_map(|(cat, name, tid, (ts, dur), external, correlation)| {
        let name = serde_json::Value::from(name);
        format!(
            r#"{{"ph": "X", "cat": "{cat}", "name": {name}, "pid": 9, "tid": {tid}, {ts}, {dur}, "args": {{"External id": {external}, "correlation": {correlation}, "Input Dims": [[2, {tid}]], "Input type": ["float"]}}}}"#
        )
    })
}

fn device() -> impl Strategy<Value = String> {
    let category = prop::sample::select(vec![
        "kernel",
        "gpu_memcpy",
        "gpu_memset",
        "gpu_user_annotation",
        "cuda_sync",
    ]);
    (category, 0..2u8, 0..3u8, times(), 0..6u8, 0..6u8).prop_map(|(cat, device, stream, (ts, dur), external, correlation)| {
        format!(
            r#"{{"ph": "X", "cat": "{cat}", "name": "k{stream}", "pid": {device}, "tid": {stream}, {ts}, {dur}, "args": {{"device": {device}, "stream": {stream}, "External id": {external}, "correlation": {correlation}, "blocks per SM": 0.50}}}}"#
        )
    })
}

fn arrow() -> impl Strategy<Value = String> {
    let phase = prop::sample::select(vec!["s", "t", "f"]);
    let category = prop::sample::select(vec!["ac2g", "fwdbwd"]);
    (phase, category, 0..5u8, times()).prop_map(|(ph, cat, id, (ts, _))| {
        format!(r#"{{"ph": "{ph}", "cat": "{cat}", "name": "{cat}", "id": {id}, "pid": 9, "tid": 1, {ts}}}"#)
    })
}

fn allocation() -> impl Strategy<Value = String> {
    (-50..50i32, times()).prop_map(|(bytes, (ts, _))| {
        format!(
            r#"{{"ph": "i", "name": "[memory]", "pid": 9, "tid": 1, {ts}, "args": {{"Bytes": {bytes}, "Total Allocated": 60, "Device Id": 0}}}}"#
        )
    })
}

/// `ts` and `dur`, with nanoseconds; some begin before the clock's zero, some never ended.
fn times() -> impl Strategy<Value = (String, String)> {
    (-5..60i32, -1..30i32, 0..4u8).prop_map(|(ts, dur, nanos)| {
        // A negative one is read as zero, and work of no length at zero never ran.
        let zero = if ts == 0 && dur <= 0 { 1 } else { dur };
        (
            format!("\"ts\": {ts}.00{nanos}"),
            format!("\"dur\": {zero}.50{nanos}"),
        )
    })
}

fn trace() -> impl Strategy<Value = Trace> {
    prop::collection::vec(element(), 0..40).prop_map(|elements| {
        let text = format!(
            r#"{{"schemaVersion": 1, "deviceProperties": [{{"id": 0, "name": "A \"GPU\"", "numSms": 132}}], "baseTimeNanoseconds": 17, "distributedInfo": {{"rank": 1}}, "traceEvents": [{}]}}"#,
            elements.join(",\n")
        );
        Trace::read(text.as_bytes()).expect("sound JSON")
    })
}

/// The length of a union of intervals, counted nanosecond by nanosecond.
fn covered(intervals: impl Iterator<Item = (Timestamp, Timestamp)>) -> i64 {
    let mut nanos = HashSet::new();
    for (start, end) in intervals {
        nanos.extend(start.nanos()..end.nanos());
    }
    nanos.len() as i64
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn self_times_add_up_to_the_time_a_thread_was_busy(trace in trace()) {
        let scene = Scene::of(trace);
        for track in scene.chains.tracks() {
            let own = |id: &kineto_trace::EventId| {
                scene.trace.get(*id).is_cpu() && scene.trace.get(*id).track() == track
            };
            let events: Vec<_> = scene.trace.ids().filter(own).collect();
            let busy = covered(events.iter().map(|&id| (scene.trace.get(id).start(), scene.trace.get(id).end())));
            let selves: Duration = events.iter().map(|&id| scene.chains.self_time(id)).sum();
            prop_assert_eq!(selves.nanos(), busy);
        }
    }

    #[test]
    fn every_nanosecond_of_the_device_is_counted_once(trace in trace()) {
        let scene = Scene::of(trace);
        let stats = Stats::of(&scene.trace, &scene.chains, &scene.launches);
        let work = || scene.trace.events().iter().filter(|event| event.is_device());
        // Busy time: the union on each device.
        let mut devices: HashMap<i64, Vec<(Timestamp, Timestamp)>> = HashMap::new();
        for event in work() {
            let device = event.device().expect("given above").0;
            devices.entry(device).or_default().push((event.start(), event.end()));
        }
        let busy: i64 = devices.into_values().map(|intervals| covered(intervals.into_iter())).sum();
        prop_assert_eq!(stats.gpu_busy.nanos(), busy);
        // The table: each piece of work in one device row, and under at most one op.
        let all: Duration = work().map(|event| event.duration()).sum();
        prop_assert_eq!(scene.table.self_device_total, all);
        let under_ops: Duration = scene.table.rows.iter().filter(|row| row.side == Side::Cpu).map(|row| row.self_device).sum();
        let linked: Duration = scene.trace.ids().filter(|&id| scene.launches.op_of(id).is_some()).map(|id| scene.trace.get(id).duration()).sum();
        prop_assert!(under_ops <= linked);
    }

    #[test]
    fn a_written_trace_reads_as_the_same(trace in trace()) {
        let again = Trace::read(&write(&trace)).expect("what is written is a trace");
        prop_assert_eq!(again.events(), trace.events());
        prop_assert_eq!(again.header(), trace.header());
        prop_assert_eq!(again.flows(), trace.flows());
        prop_assert_eq!(again.memory(), trace.memory());
        prop_assert_eq!(again.skipped(), 0);
        prop_assert_eq!(write(&again), write(&trace));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Trace::read(&bytes);
        let inside = [b"{\"traceEvents\": [".as_slice(), &bytes, b"]}"].concat();
        if let Ok(trace) = Trace::read(&inside) {
            prop_assert!(trace.skipped() <= trace.elements());
            Scene::of(trace).table.render("CUDA");
        }
    }
}

#[test]
fn real_traces_are_written_as_they_were_read() {
    for file in [
        "python-h200/mlp_liger.json.gz",
        "python-h200/linear_eager.json.gz",
        "cases/35_huge_integers.json",
        "cases/42_memory_instants.json",
        "cases/33_xpu_no_stream_grid.json",
    ] {
        let trace = common::read(file).unwrap();
        let again = Trace::read(&write(&trace)).unwrap();
        assert_eq!(again.events(), trace.events(), "{file}");
        assert_eq!(again.flows(), trace.flows(), "{file}");
        assert_eq!(again.memory(), trace.memory(), "{file}");
        for event in trace.events() {
            assert_eq!(
                again.track_name(event.track()),
                trace.track_name(event.track()),
                "{file}"
            );
        }
    }
}
