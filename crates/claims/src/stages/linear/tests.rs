//! Every fact as found in a known recording, and every claim as it holds, and as it fails
//! when the recording is spoilt.

use serde_json::{Value as Json, json};

use super::STAGE;
use super::recorded::{
    add_like, altered, events, on_architecture, on_the_cpu, recording, rename,
};
use crate::outcome::{Outcome, Verdict};
use crate::recording::Recording;

const KERNEL: &str = "nvjet_sm90_tst_64x8_64x16_1x2_h_bz_bias_TNT";

fn check(claim: &str, recording: &Recording) -> Outcome {
    (STAGE.claim(claim).unwrap().check)(recording)
}

/// The claim differs on the altered recording, and says what was found.
#[track_caller]
fn differs(claim: &str, evidence: &str, alter: impl FnOnce(&mut Json)) {
    let outcome = check(claim, &altered(alter));
    assert_eq!(outcome.verdict, Verdict::Differs, "{}", outcome.evidence);
    assert!(outcome.evidence.contains(evidence), "{}", outcome.evidence);
}

fn fact(name: &str, recording: &Recording) -> Option<String> {
    let found = (STAGE.fact(name).unwrap().find)(recording)?;
    Some(found.value.to_string())
}

#[test]
fn every_claim_holds_on_the_h200() {
    let recording = recording();
    for claim in STAGE.claims {
        let outcome = (claim.check)(&recording);
        assert!(outcome.holds(), "{}: {}", claim.name, outcome.evidence);
        assert!(!outcome.events.is_empty(), "{} shows no events", claim.name);
    }
}

#[test]
fn without_a_gpu_a_claim_holds_or_needs_one() {
    let recording = on_the_cpu();
    let holding: Vec<_> =
        STAGE.claims.iter().filter(|claim| (claim.check)(&recording).holds()).collect();
    let holding: Vec<_> = holding.iter().map(|claim| claim.name).collect();
    assert_eq!(holding, ["chain", "no_add", "t_is_a_view", "first_step_longest"]);
    for claim in STAGE.claims.iter().filter(|claim| !holding.contains(&claim.name)) {
        assert_eq!((claim.check)(&recording).verdict, Verdict::NeedsGpu, "{}", claim.name);
    }
}

#[test]
fn every_fact_is_found_on_the_h200() {
    let recording = recording();
    let missing = |name: &&str| fact(name, &recording).is_none();
    let names: Vec<_> = STAGE.facts.iter().map(|fact| fact.name).filter(missing).collect();
    // The Python recording does not say which CPU it ran on.
    assert_eq!(names, ["cpu"]);
}

#[test]
fn facts_have_the_values_that_the_trace_shows() {
    let recording = recording();
    for (name, value) in [
        ("gpu", "NVIDIA H200"),
        ("steps", "3"),
        ("kernels_per_forward", "1"),
        ("gemm_name", KERNEL),
        ("gemm_layout", "TNT"),
        ("gemm_time", "2.75 µs"),
        ("gemm_time_min", "2.72 µs"),
        ("launch_call", "cuLaunchKernelEx"),
        ("launch_delay", "8.62 µs"),
        ("forward_cpu_time", "56.7 µs"),
        ("first_forward_cpu_time", "162 µs"),
        ("addmm_cpu_time", "30.1 µs"),
        ("t_cpu_time", "4.94 µs"),
        ("ops_per_forward", "5"),
        ("quiet_ops_per_forward", "3"),
        ("gemm_grid", "2 × 64 × 1"),
        ("gemm_blocks", "128"),
        ("gemm_block", "384 × 1 × 1"),
        ("registers", "168"),
        ("shared_memory", "164 kB"),
        ("multiprocessors", "132"),
        ("window", "336 µs"),
        ("gpu_busy_time", "8.22 µs"),
        ("gpu_busy_share", "2.45 %"),
        ("weight_shape", "(64, 32)"),
        ("weight_strides", "(32, 1)"),
        ("transposed_shape", "(32, 64)"),
        ("transposed_strides", "(1, 32)"),
        ("flops", "4.19 MFLOP"),
        ("bytes_moved", "201 kB"),
        ("flop_per_byte", "20.9"),
        ("gemm_rate", "1.52 TFLOP/s"),
        ("self_cpu_total", "323 µs"),
        ("self_device_total", "8.22 µs"),
    ] {
        assert_eq!(fact(name, &recording).as_deref(), Some(value), "{name}");
    }
}

#[test]
fn a_cpu_recording_has_no_gpu_facts() {
    let recording = on_the_cpu();
    for name in ["gpu", "gemm_time", "kernels_per_forward", "gpu_busy_share", "launch_call"] {
        assert_eq!(fact(name, &recording), None, "{name}");
    }
    assert_eq!(fact("ops_per_forward", &recording).as_deref(), Some("5"));
}

#[test]
fn chain_differs_when_another_op_is_called() {
    differs("chain", "`aten::t`, `aten::mm`", |trace| rename(trace, "aten::addmm", "aten::mm"));
}

#[test]
fn chain_differs_when_a_forward_pass_lacks_its_linear() {
    differs("chain", "Found in 2 forward passes", |trace| {
        let at = events(trace).iter().position(|event| event["name"] == "aten::linear").unwrap();
        events(trace).remove(at);
    });
}

#[test]
fn no_add_differs_when_there_is_an_add() {
    differs("no_add", "1 calls of `aten::add`", |trace| {
        add_like(trace, "aten::as_strided", "cpu_op", |event| event["name"] = json!("aten::add"));
    });
}

#[test]
fn t_is_a_view_differs_when_the_strides_are_a_copys() {
    differs("t_is_a_view", "strides (64, 1)", |trace| {
        for event in events(trace).iter_mut().filter(|event| event["name"] == "aten::addmm") {
            event["args"]["Input Strides"][2] = json!([64, 1]);
        }
    });
}

#[test]
fn t_is_a_view_differs_without_shapes() {
    differs("t_is_a_view", "no shapes for `aten::addmm`", |trace| {
        for event in events(trace) {
            if let Some(args) = event["args"].as_object_mut() {
                args.remove("Input Dims");
            }
        }
    });
}

#[test]
fn t_is_a_view_differs_when_something_is_copied() {
    differs("t_is_a_view", "`aten::copy_`", |trace| {
        rename(trace, "aten::as_strided", "aten::copy_");
    });
}

#[test]
fn t_launches_nothing_differs_when_it_calls_the_runtime() {
    differs("t_launches_nothing", "made 1 runtime", |trace| {
        add_like(trace, "cuLaunchKernelEx", "cuda_driver", |event| {
            event["ts"] = json!(5_169_877_900_880.0);
            event["dur"] = json!(1.0);
            event["args"] = json!({});
        });
    });
}

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
        let mut kernels = events(trace).iter_mut().filter(|event| event["cat"] == "kernel");
        kernels.next().unwrap()["name"] = json!("other");
    });
}

#[test]
fn bias_in_epilogue_differs_when_the_name_has_no_bias() {
    let plain = "nvjet_sm90_tst_64x8_64x16_1x2_h_bz_TNT";
    differs("bias_in_epilogue", plain, |trace| rename(trace, KERNEL, plain));
}

#[test]
fn bias_in_epilogue_differs_when_something_adds_after_the_gemm() {
    differs("bias_in_epilogue", "elementwise", |trace| {
        add_kernel(trace, "vectorized_elementwise_kernel");
    });
}

#[test]
fn on_the_a100_a_gemm_alone_has_the_bias_in_its_epilogue() {
    let published = "cutlass_80_wmma_tensorop_bf16_s161616gemm_bf16_32x32_32x1_tn_align8";
    let recording = on_architecture("8.0", |trace| rename(trace, KERNEL, published));
    assert!(check("bias_in_epilogue", &recording).holds());
    assert!(check("layout", &recording).holds());
    let more = on_architecture("8.0", |trace| {
        rename(trace, KERNEL, published);
        add_like(trace, published, "kernel", |event| event["name"] = json!("add"));
    });
    assert_eq!(check("bias_in_epilogue", &more).verdict, Verdict::Differs);
}

#[test]
fn layout_differs_when_the_weight_is_read_as_it_is_not_stored() {
    let other = "nvjet_sm90_tst_64x8_64x16_1x2_h_bz_bias_NNT";
    differs("layout", "`NNT`", |trace| rename(trace, KERNEL, other));
    differs("layout", "no layout letters", |trace| rename(trace, KERNEL, "gemm_kernel"));
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
        for event in events(trace).iter_mut().filter(|event| event["cat"] == "kernel") {
            event["dur"] = json!(0.001);
            event["ts"] = json!(event["ts"].as_f64().unwrap() - 5.0);
        }
    });
}

#[test]
fn overhead_bound_differs_when_the_gpu_works_most_of_the_time() {
    differs("overhead_bound", "the GPU worked for", |trace| {
        for event in events(trace).iter_mut().filter(|event| event["cat"] == "kernel") {
            event["dur"] = json!(100.0);
        }
    });
}

#[test]
fn first_step_longest_differs_when_a_later_one_takes_longer() {
    differs("first_step_longest", "900 µs", |trace| {
        for event in events(trace).iter_mut().filter(|event| event["name"] == "ProfilerStep#4") {
            event["dur"] = json!(900.0);
        }
    });
}

#[test]
fn names_are_given_once() {
    let mut facts: Vec<_> = STAGE.facts.iter().map(|fact| fact.name).collect();
    facts.sort_unstable();
    let before = facts.len();
    facts.dedup();
    assert_eq!(facts.len(), before);
}

#[test]
fn figures_draw_the_last_step() {
    let recording = recording();
    let step = super::forwards::steps(&recording)[2];
    let spec = (STAGE.figure("eager", "timeline").unwrap().spec)(&recording).unwrap();
    let figures::View::Timeline { from, to } = spec.view else { panic!("a timeline") };
    assert_eq!(from, recording.trace.get(step).start());
    assert_eq!(to, recording.trace.get(step).end());
    assert_eq!(spec.callouts.len(), 3);
    assert_eq!(spec.caption, "One step on the NVIDIA H200: 57.6 µs on the CPU for one kernel of 2.75 µs.");
}

#[test]
fn figures_draw_a_cpu_recording_too() {
    let recording = on_the_cpu();
    for figure in STAGE.figures {
        let spec = (figure.spec)(&recording).unwrap();
        assert!(spec.callouts.is_empty() && spec.arrows.is_empty(), "{}", figure.name);
    }
}
