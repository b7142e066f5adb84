//! Every claim as it differs on a spoilt recording.

use serde_json::{Value as Json, json};

use super::STAGE;
use crate::stages::common::recorded::{self, add_like, each_of, events, rename};

const SMALL_GEMM: &str = "nvjet_sm90_tst_64x8_64x16_1x4_h_bz_NNT";

#[track_caller]
fn differs(claim: &str, evidence: &str, alter: impl Fn(&str, &mut Json)) {
    recorded::differs(&STAGE, claim, evidence, alter);
}

/// Sets how long the events of a name take.
fn last(trace: &mut Json, name: &str, micros: f64) {
    for event in events(trace) {
        if event["name"] == name {
            event["dur"] = json!(micros);
        }
    }
}

#[test]
fn chain_differs_when_another_op_is_called() {
    differs("chain", "`aten::addmm`", |_, trace| {
        rename(trace, "aten::mm", "aten::addmm")
    });
}

#[test]
fn batched_differs_without_a_bmm() {
    differs("batched", "0 of `aten::bmm`", |_, trace| {
        rename(trace, "aten::bmm", "aten::mm")
    });
}

#[test]
fn two_kernels_differs_when_one_is_missing() {
    differs("two_kernels", "1, 1, 1", |_, trace| {
        events(trace).retain(|event| event["name"] != SMALL_GEMM)
    });
}

#[test]
fn a_launch_each_differs_when_a_call_launches_two() {
    differs("a_launch_each", "7 kernels, 6 launch", |_, trace| {
        add_like(trace, SMALL_GEMM, "kernel", |_| ())
    });
}

#[test]
fn python_twin_differs_when_another_kernel_runs() {
    differs("python_twin", "`other`", |variant, trace| {
        if variant == "n64-python" {
            rename(trace, SMALL_GEMM, "other");
        }
    });
}

/// An occupancy query for every launch of a GEMM, as cuBLAS made them on the A100.
fn add_queries(trace: &mut Json) {
    let launches = ["cuLaunchKernelEx", "cuLaunchKernel"];
    let queries: Vec<Json> = events(trace)
        .iter()
        .filter(|event| launches.contains(&event["name"].as_str().unwrap_or_default()))
        .map(|launch| {
            let mut query = launch.clone();
            query["name"] = json!("cudaOccupancyMaxActiveBlocksPerMultiprocessor");
            query["ts"] = json!(launch["ts"].as_f64().unwrap() - 0.5);
            query["dur"] = json!(0.1);
            query["args"] = json!({});
            query
        })
        .collect();
    events(trace).extend(queries);
}

#[test]
fn occupancy_query_differs_when_hopper_asks() {
    differs("occupancy_query", "made 9 occupancy queries", |_, trace| {
        add_queries(trace)
    });
}

#[test]
fn first_step_longest_differs_when_the_last_takes_longer() {
    differs("first_step_longest", "9.00 ms", |_, trace| {
        last(trace, "ProfilerStep#4", 9000.0)
    });
}

#[test]
fn first_gap_widest_differs_when_the_gaps_are_closed() {
    differs("first_gap_widest", "The gaps", |_, trace| {
        let starts: Vec<_> = events(trace)
            .iter()
            .filter(|event| event["name"] == "aten::matmul")
            .map(|event| event["ts"].clone())
            .collect();
        let mut starts = starts.into_iter();
        for event in events(trace) {
            if event["name"] == "matmul_add" && event["cat"] == "user_annotation" {
                event["ts"] = starts.next().unwrap();
            }
        }
    });
}

#[test]
fn profiler_in_the_way_differs_when_it_takes_little() {
    differs("profiler_in_the_way", "1.00 µs of it", |_, trace| {
        each_of(trace, "overhead", |event| event["dur"] = json!(1.0))
    });
}

#[test]
fn warmup_hides_the_profiler_differs_when_the_profiler_shows_nothing() {
    differs(
        "warmup_hides_the_profiler",
        "warm-up step: nothing",
        |_, trace| events(trace).retain(|event| event["cat"] != "overhead"),
    );
}

#[test]
fn overhead_bound_differs_when_the_gpu_works() {
    differs("overhead_bound", "the GPU worked for", |_, trace| {
        each_of(trace, "kernel", |event| event["dur"] = json!(100.0))
    });
}

#[test]
fn gpu_bound_differs_when_the_gpu_idles() {
    differs("gpu_bound", "the GPU worked for", |_, trace| {
        each_of(trace, "kernel", |event| event["dur"] = json!(1.0))
    });
}

#[test]
fn queue_grows_differs_when_a_step_waits_less() {
    differs("queue_grows", "-868 µs", |_, trace| {
        let mut kernels = 0;
        each_of(trace, "kernel", |event| {
            kernels += 1;
            if kernels > 2 {
                event["ts"] = json!(event["ts"].as_f64().unwrap() - 1000.0);
            }
        })
    });
}

#[test]
fn where_the_cpu_waits_differs_when_it_does_not() {
    differs(
        "where_the_cpu_waits",
        "took 1.00 µs at 4096",
        |_, trace| last(trace, "cudaDeviceSynchronize", 1.0),
    );
}

#[test]
fn crossing_differs_when_the_gpu_is_always_the_faster() {
    differs(
        "crossing",
        "the GPU takes longer at n = nothing",
        |_, trace| each_of(trace, "kernel", |event| event["dur"] = json!(0.1)),
    );
}

#[test]
fn times_vary_differs_when_all_are_equal() {
    differs("times_vary", "slowest 168 µs", |_, trace| {
        each_of(trace, "kernel", |event| event["dur"] = json!(168.0))
    });
}

#[test]
fn odd_size_differs_when_it_costs_nothing() {
    differs("odd_size", "is 1.00 times", |_, trace| {
        each_of(trace, "kernel", |event| event["dur"] = json!(168.0))
    });
}

#[test]
fn older_families_ask_differs_when_one_does_not_or_nvjet_does() {
    differs("older_families_ask", "align1>`: nothing", |_, trace| {
        events(trace).retain(|event| event["name"] != "cudaDeviceGetAttribute")
    });
    differs(
        "older_families_ask",
        "coopA_NNT`: `cudaFuncGetAttributes`",
        |_, trace| rename(trace, "cudaMemsetAsync", "cudaFuncGetAttributes"),
    );
}

#[test]
fn older_families_ask_differs_when_the_one_for_float64_does_not() {
    differs("older_families_ask", "5x_cublas`: nothing", |_, trace| {
        events(trace).retain(|event| event["name"] != "cudaFuncGetAttributes")
    });
}

#[test]
fn older_families_ask_differs_when_there_is_none() {
    let nvjet = "nvjet_sm90_tst_64x8_64x16_1x4_h_bz_NNT";
    differs("older_families_ask", nvjet, |_, trace| {
        let asks = |event: &Json| {
            event["name"]
                .as_str()
                .unwrap_or("")
                .contains("GetAttribute")
        };
        events(trace).retain(|event| !asks(event));
        each_of(trace, "kernel", |event| {
            if event["name"].as_str().unwrap().contains("gemm") {
                event["name"] = json!(nvjet);
            }
        });
    });
}

#[test]
fn left_over_differs_when_every_kernel_has_its_call() {
    differs("left_over", "in the recording: 0", |_, trace| {
        let calls: Vec<_> = events(trace)
            .iter()
            .filter(|event| event["cat"] == "cuda_runtime" || event["cat"] == "cuda_driver")
            .map(|event| event["args"]["correlation"].clone())
            .collect();
        events(trace).retain(|event| {
            event["cat"] != "kernel" || calls.contains(&event["args"]["correlation"])
        });
    });
}

#[test]
fn compiled_addmm_differs_when_there_is_an_add() {
    differs("compiled_addmm", "and 3 of", |_, trace| {
        rename(trace, "aten::squeeze", "aten::add")
    });
}

#[test]
fn compiled_copies_differs_without_the_copy() {
    differs("compiled_copies", "ran `nvjet", |_, trace| {
        events(trace).retain(|event| event["cat"] != "gpu_memcpy")
    });
}

#[test]
fn compiled_copies_differs_when_the_gemm_does_not_add() {
    let plain = "nvjet_sm90_tst_64x8_64x16_1x4_h_NNT";
    differs("compiled_copies", plain, |_, trace| {
        rename(trace, "nvjet_sm90_tst_64x8_64x16_1x4_h_badd_NNT", plain)
    });
}

#[test]
fn compiled_costs_cpu_differs_when_it_is_the_faster() {
    differs(
        "compiled_costs_cpu",
        "compiled 5.00 µs",
        |variant, trace| {
            if variant == "torch-compile" {
                last(trace, "matmul_add", 5.0);
            }
        },
    );
}

#[test]
fn compiled_same_work_differs_when_it_saves_half() {
    differs("compiled_same_work", "0.5", |variant, trace| {
        if variant == "n4096-torch-compile" {
            each_of(trace, "kernel", |event| event["dur"] = json!(80.0));
        }
    });
}
