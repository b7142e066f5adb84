//! The claims about kernels and time on spoilt recordings.

use serde_json::{Value as Json, json};

use super::super::recorded::{add_like, events, rename};
use super::{KERNEL, differs};

/// One more kernel for the first launch.
fn add_kernel(trace: &mut Json, name: &str) {
    add_like(trace, KERNEL, "kernel", |event| {
        event["name"] = json!(name);
        event["ts"] = json!(5_169_877_901_000.0);
    });
}

#[test]
fn one_kernel_differs_when_one_more_ran() {
    differs("one_kernel", "2, 1, 1", |trace| add_kernel(trace, "extra"));
}

#[test]
fn one_kernel_differs_when_none_ran() {
    differs("one_kernel", "0, 0, 0", |trace| {
        events(trace).retain(|event| event["cat"] != "kernel");
    });
}

#[test]
fn same_kernel_differs_when_one_has_another_name() {
    differs("same_kernel", "`other`", |trace| {
        let mut kernels = events(trace)
            .iter_mut()
            .filter(|event| event["cat"] == "kernel");
        kernels.next().unwrap()["name"] = json!("other");
    });
}

#[test]
fn bias_in_epilogue_differs_when_the_name_has_no_bias() {
    let plain = "nvjet_sm90_tst_64x8_64x16_1x2_h_bz_TNT";
    differs("bias_in_epilogue", plain, |trace| {
        rename(trace, KERNEL, plain)
    });
}

#[test]
fn bias_in_epilogue_differs_when_something_adds_after_the_gemm() {
    differs("bias_in_epilogue", "elementwise", |trace| {
        add_kernel(trace, "vectorized_elementwise_kernel");
    });
}

#[test]
fn layout_differs_when_the_weight_is_read_as_it_is_not_stored() {
    let other = "nvjet_sm90_tst_64x8_64x16_1x2_h_bz_bias_NNT";
    differs("layout", "`NNT`", |trace| rename(trace, KERNEL, other));
    differs("layout", "no layout letters", |trace| {
        rename(trace, KERNEL, "gemm_kernel")
    });
}

#[test]
fn no_occupancy_query_differs_when_there_is_one() {
    let query = "cudaOccupancyMaxActiveBlocksPerMultiprocessor";
    differs("no_occupancy_query", "among them: 1", |trace| {
        add_like(trace, "cuLaunchKernelEx", "cuda_driver", |event| {
            event["name"] = json!(query);
            event["ts"] = json!(5_169_877_900_960.0);
            event["dur"] = json!(1.0);
            event["args"] = json!({});
        });
    });
}

#[test]
fn launch_is_asynchronous_differs_when_the_call_waits() {
    differs("launch_is_asynchronous", "-", |trace| {
        for event in events(trace)
            .iter_mut()
            .filter(|event| event["cat"] == "kernel")
        {
            event["dur"] = json!(0.001);
            event["ts"] = json!(event["ts"].as_f64().unwrap() - 5.0);
        }
    });
}

#[test]
fn overhead_bound_differs_when_the_gpu_works_most_of_the_time() {
    differs("overhead_bound", "the GPU worked for", |trace| {
        for event in events(trace)
            .iter_mut()
            .filter(|event| event["cat"] == "kernel")
        {
            event["dur"] = json!(100.0);
        }
    });
}

#[test]
fn first_step_longest_differs_when_a_later_one_takes_longer() {
    differs("first_step_longest", "900 µs", |trace| {
        for event in events(trace)
            .iter_mut()
            .filter(|event| event["name"] == "ProfilerStep#4")
        {
            event["dur"] = json!(900.0);
        }
    });
}
