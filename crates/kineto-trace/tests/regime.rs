//! What limits a span, and the numbers that decide.

mod common;

use common::Scene;
use kineto_trace::{DeviceTime, Gpu, Health, Limit, Regime, Trace, Verdict, Window};

fn regime_on(scene: &Scene, gpu: Option<&'static Gpu>) -> Regime {
    let health = Health::of(&scene.trace, &scene.chains, &scene.launches);
    let windows: Vec<Window> = Window::of(&scene.trace, &scene.chains, &scene.launches)
        .into_iter()
        .collect();
    let used = DeviceTime::of(&scene.trace, &scene.chains, &scene.launches, &windows);
    Regime::of(
        &scene.trace,
        &scene.chains,
        &scene.launches,
        &health,
        &used,
        gpu,
    )
}

fn regime(scene: &Scene) -> Regime {
    regime_on(scene, None)
}

#[test]
fn tiny_kernels_under_cpu_ops_are_overhead() {
    let regime = regime(&Scene::case("47_overhead_bound.json"));
    assert_eq!(regime.verdict, Verdict::OverheadBound);
    assert_eq!(
        (regime.window.nanos(), regime.busy.nanos()),
        (200_000, 8_000)
    );
    assert!((regime.busy_share - 0.04).abs() < 1e-9);
    assert_eq!(regime.idle_while_working.nanos(), 192_000);
    assert!(
        regime.reason.contains("4.0 % of 200 µs"),
        "{}",
        regime.reason
    );
}

#[test]
fn waiting_for_a_busy_device_is_no_overhead() {
    let regime = regime(&Scene::case("48_compute_bound.json"));
    assert_eq!(regime.verdict, Verdict::ComputeBound);
    assert!((regime.busy_share - 0.9412).abs() < 1e-4);
    assert_eq!(regime.kernels.products.nanos(), 800_000);
}

#[test]
fn an_incomplete_trace_gets_no_verdict_but_the_reason() {
    for (file, said) in [
        ("18_legacy_no_kineto_array.json", "built without Kineto"),
        (
            "27_graph_launch_without_kernels.json",
            "2 of 3 graph launches have no kernels",
        ),
        (
            "29_gpu_asked_but_no_gpu_events.json",
            "CUPTI did not record",
        ),
        (
            "34_other_accelerators.json",
            "does not take for device work",
        ),
        ("50_empty_trace_events.json", "nothing was recorded"),
    ] {
        let regime = regime(&Scene::case(file));
        assert_eq!(regime.verdict, Verdict::Unknown, "{file}");
        assert!(regime.reason.contains(said), "{file}: {}", regime.reason);
    }
}

#[test]
fn a_trace_without_device_work_is_not_called_overhead() {
    let regime = regime(&Scene::case("37_absolute_ts_precision.json"));
    assert_eq!(
        (regime.verdict, regime.reason.as_str()),
        (Verdict::Unknown, "no device work was recorded")
    );
}

/// An op with shapes, its call, and a kernel of the given name that fills the time.
fn one_op(op: &str, args: &str, kernel: &str, micros: u32) -> Scene {
    Scene::of(common::around(&format!(
        r#"{{"ph":"X","cat":"cpu_op","name":"{op}","pid":1,"tid":1,"ts":0,"dur":9,"args":{{"External id":1,{args}}}}},
           {{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":2,"dur":5,
             "args":{{"External id":1,"correlation":7}}}},
           {{"ph":"X","cat":"kernel","name":"{kernel}","pid":0,"tid":7,"ts":6,"dur":{micros},
             "args":{{"External id":1,"correlation":7,"device":0,"stream":7}}}}"#
    )))
}

const H200: &str = "NVIDIA H200";

#[test]
fn a_large_product_is_above_the_ridge() {
    let args =
        r#""Input Dims":[[4096,4096],[4096,4096]],"Input type":["c10::BFloat16","c10::BFloat16"]"#;
    let scene = one_op(
        "aten::mm",
        args,
        "nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_NNT",
        172,
    );
    let regime = regime_on(&scene, Gpu::named(H200, None));
    assert_eq!(regime.verdict, Verdict::ComputeBound, "{}", regime.reason);
    let point = &regime.points[0];
    assert_eq!(point.flops, 2 * 4096 * 4096 * 4096);
    assert_eq!(point.bytes, 3 * 2 * 4096 * 4096);
    assert_eq!(point.limit, Limit::Compute);
    // 137.4 GFLOP in 172 µs are 799 of 989 TFLOP/s.
    assert!((point.reached.unwrap() - 0.808).abs() < 0.001);
}

#[test]
fn a_sum_of_two_tensors_is_below_it() {
    let args = r#""Input Dims":[[4096,4096],[4096,4096],[]],"Input type":["c10::BFloat16","c10::BFloat16","Scalar"]"#;
    let kernel = "void at::native::vectorized_elementwise_kernel<8, at::native::CUDAFunctor_add<c10::BFloat16> >(int)";
    let scene = one_op("aten::add", args, kernel, 23);
    let known = regime_on(&scene, Gpu::named(H200, None));
    assert_eq!(known.verdict, Verdict::MemoryBound, "{}", known.reason);
    assert_eq!(known.points[0].bytes, 3 * 2 * 4096 * 4096);
    // One FLOP for six bytes is below every card's ridge, so the card need not be known.
    assert_eq!(regime(&scene).verdict, Verdict::MemoryBound);
}

#[test]
fn a_small_product_is_limited_by_memory() {
    let args = r#""Input Dims":[[64],[1024,32],[32,64]],"Input type":["float","float","float"]"#;
    let scene = one_op("aten::addmm", args, "ampere_sgemm_128x64_nn", 40);
    let regime = regime_on(&scene, Gpu::named(H200, None));
    assert_eq!(regime.points[0].flops, 2 * 1024 * 32 * 64);
    assert_eq!(regime.verdict, Verdict::MemoryBound, "{}", regime.reason);
}

#[test]
fn shapes_that_make_no_sense_are_not_used() {
    let huge = r#""Input Dims":[[9223372036854775807,9223372036854775807],[9223372036854775807,2]],"Input type":["float","float"]"#;
    let unlike = r#""Input Dims":[[4,5],[6,7]],"Input type":["float","float"]"#;
    for args in [
        huge,
        unlike,
        r#""Input Dims":[[-1,2],[2,2]]"#,
        r#""Input Dims":7"#,
        r#""Input Dims":[[],[]]"#,
    ] {
        let scene = one_op("aten::mm", args, "tiny_demo", 40);
        assert_eq!(regime(&scene).verdict, Verdict::Unknown, "{args}");
    }
}

#[test]
fn the_recorded_linear_waits_for_the_cpu() {
    let bytes = common::bytes("python-h200/linear_eager.json.gz");
    let scene = Scene::of(Trace::read(&bytes).unwrap());
    let regime = regime(&scene);
    assert_eq!(regime.verdict, Verdict::OverheadBound);
    assert_eq!(regime.gpu.unwrap().name, "NVIDIA H200");
}
