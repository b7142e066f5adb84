//! Files as the world writes them, each with the trait that trips readers. `EXPECTED.md` beside them says where
//! each comes from.

mod common;

use common::{Scene, read};
use kineto_trace::{Category, Field, Odd};
use serde_json::Value;

/// Valid files with their expected answers.
fn expected() -> Vec<(String, Value)> {
    let all: Vec<Value> = serde_json::from_slice(&common::bytes("cases/expected.json")).unwrap();
    all.into_iter()
        .filter(|case| case["expect"]["elements"].is_u64())
        .map(|case| {
            (
                case["file"].as_str().unwrap().to_owned(),
                case["expect"].clone(),
            )
        })
        .collect()
}

#[test]
fn every_valid_file_has_its_elements_slices_and_kernels() {
    let mut seen = 0;
    for (file, expect) in expected() {
        let scene = Scene::case(&file);
        let lost = scene
            .trace
            .oddities()
            .iter()
            .filter(|odd| matches!(odd.what, Odd::NeverRan))
            .count();
        assert_eq!(scene.trace.elements() as u64, expect["elements"], "{file}");
        assert_eq!(
            (scene.trace.events().len() + lost) as u64,
            expect["slices"],
            "{file}"
        );
        let kernels = scene.of_category(Category::Kernel).count() as u64;
        let wanted = expect["kernels"]
            .as_u64()
            .or(expect["kernels_usable"].as_u64())
            .unwrap();
        assert_eq!(kernels, wanted, "{file}");
        if let Some(micros) = expect["kernel_sum_us"].as_f64() {
            assert_eq!(scene.kernel_sum(), (micros * 1e3) as i64, "{file}");
        }
        if let Some(linked) = expect["linked"].as_u64() {
            let kernels = scene
                .trace
                .ids()
                .filter(|&id| scene.trace.get(id).category() == Category::Kernel);
            assert_eq!(
                kernels
                    .filter(|&id| scene.launches.call_of(id).is_some())
                    .count() as u64,
                linked,
                "{file}"
            );
        }
        seen += 1;
    }
    assert!(seen >= 20, "only {seen} files had an answer");
}

#[test]
fn gzip_is_known_by_its_bytes() {
    let (named_json, plain) = (
        Scene::case("15_gzip_content_named_json.json"),
        Scene::case("40_no_step_no_rank.json"),
    );
    assert_eq!(
        format!("{:?}", named_json.trace.events()),
        format!("{:?}", plain.trace.events())
    );
}

#[test]
fn a_legacy_array_is_read() {
    let scene = Scene::case("18_legacy_no_kineto_array.json");
    let rows: Vec<_> = scene
        .table
        .rows
        .iter()
        .map(|row| (row.name.as_str(), row.calls, row.cpu_total.nanos()))
        .collect();
    assert_eq!(rows, [("aten::ones", 1, 20_000), ("aten::mul", 2, 10_000)]);
}

#[test]
fn a_kernel_that_never_ran_is_left_out_and_reported() {
    let trace = Scene::case("20_ts_zero_kernel.json").trace;
    let (start, end) = trace.span().unwrap();
    assert_eq!((end - start).nanos(), 65_000);
    assert_eq!(trace.oddities().len(), 1);
    assert_eq!(
        (trace.oddities()[0].element, &trace.oddities()[0].what),
        (Some(4), &Odd::NeverRan)
    );
}

#[test]
fn negative_durations_count_as_no_time() {
    let scene = Scene::case("21_negative_dur.json");
    let unfinished = scene
        .trace
        .oddities()
        .iter()
        .filter(|odd| odd.what == Odd::NegativeDuration)
        .count();
    assert_eq!(unfinished, 2);
    let (start, end) = scene.trace.span().unwrap();
    assert_eq!((start.nanos(), end.nanos()), (100_000, 160_000));
    assert_eq!(
        scene
            .of_category(Category::CpuOp)
            .map(|op| op.duration().nanos())
            .sum::<i64>(),
        40_000
    );
}

#[test]
fn categories_of_other_accelerators_are_kept_by_name() {
    let scene = Scene::case("34_other_accelerators.json");
    let raw: Vec<_> = scene
        .trace
        .events()
        .iter()
        .map(|event| (event.raw_category(), event.duration().nanos()))
        .collect();
    let others = [
        ("privateuse1_runtime", 9_000),
        ("privateuse1_driver", 33_000),
        ("mtia_runtime", 8_000),
        ("mtia_ccp_events", 44_000),
    ];
    assert!(others.iter().all(|other| raw.contains(other)), "{raw:?}");
}

#[test]
fn huge_integers_keep_every_digit() {
    let scene = Scene::case("35_huge_integers.json");
    let kernel = scene.trace.get(scene.named("ampere_sgemm_128x64_nn"));
    assert_eq!(
        kernel.arg(Field::CommsId).unwrap().as_u64(),
        Some(13_835_058_055_282_163_712)
    );
    assert_eq!(
        kernel.arg(Field::InTensorsStart).unwrap().as_str(),
        Some("18446744073709551616")
    );
}

#[test]
fn two_ranks_share_a_clock_through_their_base_time() {
    let start = |file: &str| {
        let trace = Scene::case(file).trace;
        let kernel = trace
            .events()
            .iter()
            .find(|event| event.is_device())
            .unwrap();
        (
            trace.header().rank,
            trace.header().base_time_nanoseconds.unwrap() + kernel.start().nanos(),
        )
    };
    assert_eq!(
        start("38a_rank0.json"),
        (Some(0), 1_759_300_000_001_000_000)
    );
    assert_eq!(
        start("38b_rank1.json"),
        (Some(1), 1_759_300_000_002_250_000)
    );
}

#[test]
fn a_large_trace_is_read_whole() {
    let scene = Scene::case("51_large_200k_events.json.gz");
    assert_eq!(scene.trace.elements(), 200_001);
    assert!(scene.trace.oddities().is_empty());
    assert_eq!(scene.kernel_sum(), 150_000_000);
}

#[test]
fn an_empty_trace_is_no_error_and_says_so() {
    let trace = read("cases/50_empty_trace_events.json").unwrap();
    assert!(trace.is_empty() && trace.span().is_none());
    assert_eq!(trace.oddities()[0].what, Odd::NoEvents);
    assert_eq!(
        trace.header().device_properties[0].name.as_deref(),
        Some("Example GPU")
    );
}
