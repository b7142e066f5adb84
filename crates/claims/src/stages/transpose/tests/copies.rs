//! The claims about the copy.

use serde_json::{Value as Json, json};

use super::STAGE;
use crate::stages::common::recorded::{add_like, differs, each_of, events, rename};

#[test]
fn contiguous_copies_differs_when_nothing_is_cloned() {
    differs(&STAGE, "contiguous_copies", "`aten::alias`", |_, trace| {
        rename(trace, "aten::clone", "aten::alias");
    });
    differs(&STAGE, "contiguous_copies", "`aten::fill_`", |_, trace| {
        rename(trace, "aten::copy_", "aten::fill_");
    });
}

#[test]
fn copy_changes_the_order_differs_when_the_copy_keeps_it() {
    differs(&STAGE, "copy_changes_the_order", "(1, 4096)", |_, trace| {
        for event in events(trace) {
            if event["name"] == "aten::copy_" {
                event["args"]["Input Strides"] = json!([[1, 4096], [1, 4096], []]);
            }
        }
    });
}

#[test]
fn one_copy_kernel_differs_when_one_more_ran() {
    differs(&STAGE, "one_copy_kernel", "2, 1, 1", |_, trace| {
        let kernel = kernel_name(trace);
        add_like(trace, &kernel, "kernel", |event| {
            event["name"] = json!("more")
        });
    });
}

fn kernel_name(trace: &mut Json) -> String {
    let mut all = events(trace).iter();
    let kernel = all.find(|event| event["cat"] == "kernel").unwrap();
    kernel["name"].as_str().unwrap().to_owned()
}

#[test]
fn table_agrees_differs_when_the_view_launches_the_kernel() {
    // The ops change places in time, so the launch falls below `aten::t`.
    differs(&STAGE, "table_agrees", "`aten::t` 37", |_, trace| {
        rename(trace, "aten::t", "kept");
        rename(trace, "aten::clone", "aten::t");
    });
}

#[test]
fn table_agrees_differs_without_a_copy() {
    differs(&STAGE, "table_agrees", "no `aten::copy_`", |_, trace| {
        rename(trace, "aten::copy_", "aten::fill_");
    });
}

#[test]
fn copy_outlasts_gemm_differs_when_the_copy_is_fast() {
    differs(
        &STAGE,
        "copy_outlasts_gemm",
        "the copy 20.0 µs",
        |variant, trace| {
            if variant == "t-contiguous" {
                each_of(trace, "kernel", |event| event["dur"] = json!(20.0));
            }
        },
    );
}
