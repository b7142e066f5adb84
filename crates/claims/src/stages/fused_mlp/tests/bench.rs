//! Claims about what was measured, on spoilt runs.

use super::super::STAGE;
use super::on;
use crate::outcome::Verdict;

/// The claim on the recording of a variant in which these values are others.
#[track_caller]
fn differs(variant: &str, claim: &str, values: &[(&str, f64)], evidence: &str) {
    let recording = on::changed(&STAGE, variant, |run, _| {
        for (key, value) in values {
            assert!(
                run.measured.insert((*key).to_owned(), *value).is_some(),
                "{key}"
            );
        }
    });
    let claim = STAGE.claim(claim).unwrap();
    let outcome = claim.check_on(|_| Some(&recording)).unwrap();
    assert_eq!(outcome.verdict, Verdict::Differs, "{}", outcome.evidence);
    assert!(outcome.evidence.contains(evidence), "{}", outcome.evidence);
}

#[test]
fn both_regimes_must_be_faster() {
    for (claim, slow, fast) in [
        ("fused_is_faster", "torch-compile", "fused"),
        ("fused_beats_untuned", "torch-compile-untuned", "fused"),
        ("fused_beats_liger", "liger", "fused"),
        ("concat_beats_compiled", "torch-compile", "concat"),
    ] {
        for regime in ["sustained", "burst"] {
            let keys = [slow, fast].map(|name| format!("{name}.{regime}.us"));
            let values = [(&*keys[0], 199.0), (&*keys[1], 200.0)];
            differs("bench", claim, &values, "199 µs against 200 µs");
        }
    }
}

#[test]
fn stacking_must_gain_in_bursts_and_cost_little_without_a_pause() {
    let slower = |regime: &str, pointwise: f64| {
        let keys = ["pointwise", "concat"].map(|name| format!("{name}.{regime}.us"));
        let evidence = format!("{pointwise:.0} µs against 200 µs");
        let values = [(&*keys[0], pointwise), (&*keys[1], 200.0)];
        differs("bench", "concat_is_faster", &values, &evidence);
    };
    slower("burst", 201.0);
    slower("sustained", 197.0);
}

#[test]
fn a_forward_far_above_its_floor_is_not_near_it() {
    let values = [("fused.floor_us", 150.0), ("fused.burst.us", 200.0)];
    let evidence = "Floor 150 µs, measured 200 µs: 75.0 %";
    differs("bench", "near_the_floor", &values, evidence);
}

#[test]
fn clocks_that_stay_do_not_fall() {
    let values = [
        ("fused.sustained.clock_mhz", 1980.0),
        ("fused.burst.clock_mhz", 1980.0),
    ];
    differs(
        "bench",
        "clocks_fall",
        &values,
        "1980 MHz; in bursts: 1980 MHz",
    );
    let values = [
        ("fused.sustained.clock_mhz", 1650.0),
        ("pointwise.sustained.clock_mhz", 1650.0),
    ];
    let evidence = "pointwise variant without a pause: 1650 MHz";
    differs("bench", "clocks_fall", &values, evidence);
}

#[test]
fn a_larger_error_is_not_closer() {
    let values = [("relative_error", 0.005), ("eager_relative_error", 0.004)];
    let evidence = "0.500 %, eager 0.400 %";
    differs("fused", "closer_to_float64", &values, evidence);
    let values = [("hidden_error", 0.004), ("eager_hidden_error", 0.003)];
    differs(
        "fused",
        "closer_to_float64",
        &values,
        "0.400 %, eager 0.300 %",
    );
}
