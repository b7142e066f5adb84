//! What makes numbers wrong is said before them; what is odd about linked slices is told with its place.

mod common;

use common::{Scene, around};
use kineto_trace::{Health, HealthKind, Stats, anomalies};

fn call(name: &str, ts: u32, correlation: u32) -> String {
    format!(
        r#"{{"ph":"X","cat":"cuda_runtime","name":"{name}","pid":1,"tid":1,"ts":{ts},"dur":2.5,"args":{{"correlation":{correlation}}}}}"#
    )
}

fn kernel(ts: u32, dur: &str, correlation: u32) -> String {
    format!(
        r#"{{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":{ts},"dur":{dur},"args":{{"device":0,"stream":7,"correlation":{correlation}}}}}"#
    )
}

fn found(events: &[String]) -> Vec<(HealthKind, u64, Option<u64>)> {
    let scene = Scene::of(around(&events.join(",")));
    let health = Health::of(&scene.trace, &scene.chains, &scene.launches);
    for finding in health.findings() {
        assert!(!finding.to_string().is_empty());
    }
    let findings = health.findings().iter();
    findings.map(|own| (own.kind, own.count, own.of)).collect()
}

#[test]
fn a_healthy_trace_has_no_findings() {
    assert_eq!(
        found(&[call("cudaLaunchKernel", 10, 1), kernel(20, "5.5", 1)]),
        []
    );
    // What was captured into a graph ran nothing; a host function is no device work; a copy is no launch.
    let captured = [
        call("cudaStreamBeginCapture", 1, 7),
        call("cudaLaunchKernel", 5, 8),
        call("cudaStreamEndCapture", 9, 9),
        call("cudaLaunchHostFunc", 12, 10),
        call("cudaMemcpyAsync", 15, 11),
        call("cudaGraphLaunch", 20, 12),
        kernel(30, "5.5", 12),
    ];
    assert_eq!(found(&captured), []);
}

/// What Kineto records of events and waits carries a correlation id, as work does.
#[test]
fn marks_and_waits_on_the_gpus_rows_are_no_unknown_work() {
    for category in ["cuda_event", "cuda_sync", "xpu_sync"] {
        let mark = format!(
            r#"{{"ph":"X","cat":"{category}","name":"mark","pid":0,"tid":7,"ts":30,"dur":1,"args":{{"device":0,"stream":7,"correlation":2}}}}"#
        );
        let events = [call("cudaLaunchKernel", 10, 1), kernel(20, "5.5", 1), mark];
        assert_eq!(found(&events), [], "{category}");
    }
}

#[test]
fn kernels_lost_at_the_start_are_told_from_those_lost_later() {
    let events = [
        call("cudaLaunchKernel", 10, 1),
        call("cuLaunchKernelEx", 20, 2),
        call("cudaLaunchKernel", 30, 3),
        kernel(40, "5.5", 3),
        call("cudaLaunchKernel", 50, 4),
    ];
    assert_eq!(
        found(&events),
        [
            (HealthKind::KernelsLostAtStart, 2, Some(4)),
            (HealthKind::LaunchesWithoutKernel, 1, Some(4)),
        ]
    );
}

#[test]
fn a_driver_call_inside_its_runtime_call_is_one_launch() {
    let inner = call("cuLaunchKernel", 11, 2).replace("2.5", "0.5");
    let events = [call("cudaLaunchKernel", 10, 1), inner, kernel(20, "5.5", 1)];
    assert_eq!(found(&events), []);
    let scene = Scene::of(around(&events.join(",")));
    let stats = Stats::of(&scene.trace, &scene.chains, &scene.launches);
    assert_eq!((stats.launches, stats.launches_without_kernel), (1, 0));
}

#[test]
fn work_before_its_call_means_that_the_clocks_disagree() {
    let early = [call("cudaLaunchKernel", 10, 1), kernel(7, "5.5", 1)];
    assert_eq!(found(&early), [(HealthKind::ClocksDisagree, 1, Some(1))]);
    // Files of whole microseconds round.
    assert_eq!(
        found(&[call("cudaLaunchKernel", 10, 1), kernel(9, "5", 1)]),
        []
    );
}

#[test]
fn durations_that_no_work_can_have_are_told() {
    let frame = r#"{"ph":"X","cat":"Trace","name":"PyTorch Profiler (0)","pid":"Spans","tid":"PyTorch Profiler","ts":0,"dur":100}"#;
    let events = [
        frame.to_owned(),
        call("cudaLaunchKernel", 10, 1),
        kernel(20, "0", 1),
        call("cudaLaunchKernel", 30, 2),
        kernel(40, "500.25", 2),
        call("cudaLaunchKernel", 50, 3),
        kernel(60, "-1", 3),
        r#"{"ph":"X","cat":"gpu_memcpy","name":"Memcpy","pid":0,"tid":7,"ts":70,"dur":0.001,"args":{"device":0,"bytes":1000000}}"#.to_owned(),
        call("cudaLaunchKernel", 80, 4),
        kernel(90, "5", 4),
    ];
    assert_eq!(
        found(&events),
        [
            (HealthKind::OutlastsRecording, 1, None),
            (HealthKind::ImpossibleDurations, 3, None)
        ]
    );
    // Nothing is added to busy time by work that took none; by work that outlasts the recording all is.
    assert!(HealthKind::OutlastsRecording.makes_incomplete());
    assert!(!HealthKind::ImpossibleDurations.makes_incomplete());
}

#[test]
fn arrows_link_what_no_correlation_id_does() {
    let arrow = |phase: &str, pid: u32, tid: u32, ts: u32| {
        format!(
            r#"{{"ph":"{phase}","cat":"async_gpu","name":"async_gpu","id":5,"pid":{pid},"tid":{tid},"ts":{ts}}}"#
        )
    };
    for (at_call, at_work) in [("s", "f"), ("f", "s")] {
        let events = [
            r#"{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":5,"dur":20}"#
                .to_owned(),
            call("cudaLaunchKernel", 10, 0),
            kernel(20, "5.5", 0),
            kernel(40, "5.5", 0),
            arrow(at_call, 1, 1, 10),
            arrow(at_work, 0, 7, 20),
        ];
        let scene = Scene::of(around(&events.join(",")));
        let name = |id| scene.trace.get(id).name();
        let kernels: Vec<_> = scene
            .trace
            .ids()
            .filter(|&id| scene.trace.get(id).is_device())
            .collect();
        assert_eq!(
            scene.launches.call_of(kernels[0]).map(name),
            Some("cudaLaunchKernel")
        );
        assert_eq!(scene.launches.op_of(kernels[0]).map(name), Some("aten::mm"));
        assert_eq!(scene.launches.call_of(kernels[1]), None);
    }
}

#[test]
fn what_is_odd_about_linked_slices_is_told_with_its_place() {
    let told = |file: &str| {
        let scene = Scene::case(file);
        let odd = anomalies(&scene.trace, &scene.chains, &scene.launches).into_iter();
        odd.map(|odd| (odd.what.kind(), odd.element, odd.line))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        told("22_child_outlives_parent.json"),
        [("crossing_slices", Some(1), Some(8))]
    );
    assert_eq!(
        told("23_same_stream_overlap_pdl.json"),
        [("stream_overlap", Some(1), Some(8))]
    );
    assert_eq!(told("26_cuda_graph_shared_correlation.json").len(), 6);
    assert_eq!(told("40_no_step_no_rank.json"), []);
}

/// Real traces of others, where they are at hand.
#[test]
fn public_traces_have_sensible_numbers() {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/traces/public");
    let Ok(files) = std::fs::read_dir(&folder) else {
        println!(
            "skipped: the public traces are not at hand ({})",
            folder.display()
        );
        return;
    };
    for file in files {
        let path = file.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        let Ok(trace) = kineto_trace::Trace::read(&bytes) else {
            panic!("{}", path.display())
        };
        let scene = Scene::of(trace);
        let stats = Stats::of(&scene.trace, &scene.chains, &scene.launches);
        let name = path.display();
        assert!(
            stats.events > 0 && stats.slices > 0 && stats.skipped == 0,
            "{name}: {stats:?}"
        );
        assert_eq!(
            stats.kernels,
            stats.linked_kernels + stats.unlinked_kernels,
            "{name}"
        );
        assert!(
            stats.gpu_busy <= stats.span,
            "{name}: busy {} of {}",
            stats.gpu_busy,
            stats.span
        );
        // Kineto was asked for launches with the kernels, so nearly all are linked.
        assert!(
            stats.linked_kernels * 100 >= stats.kernels * 95,
            "{name}: {stats:?}"
        );
    }
}
