//! The claims about the view.

use serde_json::json;

use super::STAGE;
use crate::outcome::Verdict;
use crate::stages::common::recorded::{add_like, changed, differs, events};

#[test]
fn strides_swapped_differs_when_they_stay() {
    differs(
        &STAGE,
        "strides_swapped",
        "strides (4096, 1).",
        |_, trace| {
            for event in events(trace) {
                if event["name"] == "aten::contiguous" {
                    event["args"]["Input Strides"] = json!([[4096, 1], []]);
                }
            }
        },
    );
}

#[test]
fn strides_swapped_differs_without_shapes() {
    differs(&STAGE, "strides_swapped", "no shapes", |_, trace| {
        for event in events(trace) {
            if let Some(args) = event["args"].as_object_mut() {
                args.remove("Input Dims");
            }
        }
    });
}

#[test]
fn same_place_differs_when_the_view_lies_elsewhere_or_nobody_looked() {
    let said = |shares: Option<f64>| {
        let recording = |variant| {
            changed(&STAGE, variant, |run, _| {
                run.measured.remove("shares_storage");
                run.measured
                    .extend(shares.map(|shares| ("shares_storage".to_owned(), shares)));
            })
        };
        let (view, copy) = (recording("t-view"), recording("t-contiguous"));
        let claim = STAGE.claim("same_place").unwrap();
        let outcome =
            claim.check_on(|variant| Some(if variant == "t-view" { &view } else { &copy }));
        let outcome = outcome.unwrap();
        assert_eq!(outcome.verdict, Verdict::Differs);
        outcome.evidence
    };
    assert!(said(Some(0.0)).contains("the view, no; the copy, no"));
    assert!(said(Some(1.0)).contains("the view, yes; the copy, yes"));
    assert!(said(None).contains("not measured"));
}

#[test]
fn view_launches_nothing_differs_when_it_calls_the_runtime() {
    differs(&STAGE, "view_launches_nothing", "1 calls", |_, trace| {
        add_like(trace, "aten::as_strided", "cpu_op", |event| {
            event["name"] = json!("cudaLaunchKernel");
            event["cat"] = json!("cuda_runtime");
            event["args"] = json!({});
        });
    });
}

#[test]
fn view_launches_nothing_differs_when_the_gpu_lane_is_not_empty() {
    differs(
        &STAGE,
        "view_launches_nothing",
        "1 activities",
        |_, trace| {
            add_like(trace, "aten::as_strided", "cpu_op", |event| {
                event["name"] = json!("a kernel");
                event["cat"] = json!("kernel");
                event["args"] = json!({"device": 0, "stream": 7});
            });
        },
    );
}
