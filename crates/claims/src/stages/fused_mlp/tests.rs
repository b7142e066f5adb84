//! The stage on its committed recordings.

mod bench;
mod guesses;
mod kernels;

use figures::View;
use kineto_trace::Category;
use serde_json::Value;

use super::STAGE;
use crate::stages::common::recorded as on;

#[track_caller]
fn differs(claim: &str, evidence: &str, alter: impl Fn(&str, &mut Value)) {
    on::differs(&STAGE, claim, evidence, alter);
}

#[test]
fn every_claim_holds() {
    on::every_claim_holds(&STAGE);
}

#[test]
fn every_fact_is_found() {
    on::every_fact_is_found(&STAGE);
}

#[test]
fn facts_have_the_values_that_the_recordings_show() {
    for (name, value) in [
        ("hidden_shape", "(8192, 3072)"),
        ("hidden_bytes", "50.3 MB"),
        ("eager_trips", "8"),
        ("compiled_trips", "6"),
        ("concat_trips", "6"),
        ("fused_trips", "2"),
        ("compiled_traffic", "302 MB"),
        ("fused_traffic", "101 MB"),
        ("eager_kernels", "5"),
        ("pointwise_kernels", "4"),
        ("concat_kernels", "3"),
        ("fused_kernels", "2"),
        ("sm80_kernels", "2"),
        ("fused_kernel", "fused_geglu_sm90"),
        ("gemm_flops", "116 GFLOP"),
        ("pointwise_bytes", "151 MB"),
        ("concat_gain_burst", "1.02"),
        ("concat_gain_sustained", "1.01"),
        ("concat_gain_untuned", "1.05"),
        ("bench_pointwise_kernel", "34.4 µs"),
        ("bench_aoti_kernel", "36.6 µs"),
    ] {
        assert_eq!(on::fact(&STAGE, name), value, "{name}");
    }
}

#[test]
fn the_rates_without_a_pause_come_from_times_and_work() {
    let recording = on::changed(&STAGE, "bench", |run, _| {
        let values = [
            ("matmul.flop_per_s", 800e12),
            ("matmul.burst.us_min", 1000.0),
            ("matmul.sustained.us_min", 1100.0),
            ("matmul.sustained.us", 1250.0),
            ("fused.sustained.us", 200.0),
        ];
        let values = values.map(|(name, value)| (name.to_owned(), value));
        run.measured.extend(values);
    });
    let told = |name: &str| {
        let fact = STAGE.fact(name).unwrap();
        (fact.find)(&recording).unwrap().value.to_string()
    };
    assert_eq!(told("matmul_sustained_rate"), "640 TFLOP/s");
    // 116 GFLOP in 200 µs are 580 TFLOP/s.
    assert_eq!(told("fused_sustained_share"), "90.6 %");
}

#[test]
fn a_spread_names_its_unit_once_where_there_is_one() {
    let spread = |least: f64, most: f64| {
        let recording = on::changed(&STAGE, "bench", |run, _| {
            let name = |end: &str| format!("copy.burst.us_{end}");
            run.measured
                .extend([(name("min"), least), (name("max"), most)]);
        });
        let fact = STAGE.fact("copy_burst_spread").unwrap();
        (fact.find)(&recording).unwrap().value.to_string()
    };
    assert_eq!(spread(501.0, 503.0), "501 to 503 µs");
    assert_eq!(spread(998.0, 1003.0), "998 µs to 1.00 ms");
}

#[test]
fn every_claim_is_about_the_gpu() {
    let claims: Vec<_> = STAGE.claims.iter().map(|claim| claim.name).collect();
    assert_eq!(on::needing_a_gpu(&STAGE), claims);
}

#[test]
fn figures_are_drawn_without_a_gpu_too() {
    for figure in STAGE.figures {
        let recording = on::on_the_cpu(&STAGE, figure.variant);
        let spec = (figure.spec)(&recording).unwrap();
        let nothing = spec.callouts.is_empty() && spec.arrows.is_empty();
        assert!(nothing, "{} {}", figure.variant, figure.name);
    }
}

#[test]
fn the_bench_is_drawn_with_one_forward_of_each_variant() {
    let recording = on::recording(&STAGE, "bench");
    let figure = STAGE.figure("bench", "side-by-side").unwrap();
    let View::Timeline { from, to } = (figure.spec)(&recording).unwrap().view else {
        panic!("a timeline")
    };
    let drawn = |name: &str| {
        let kernels = recording.trace.ids().map(|id| recording.trace.get(id));
        let inside = kernels.filter(|it| from <= it.start() && it.end() <= to);
        inside
            .filter(|it| it.category() == Category::Kernel && it.name() == name)
            .count()
    };
    assert_eq!(drawn("fused_geglu_sm90"), 1);
    // By the variants `pointwise` and `concat`.
    assert_eq!(drawn("geglu"), 2);
}
