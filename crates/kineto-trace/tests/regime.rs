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
    // Of 192 µs, 40 lie under the step alone.
    assert_eq!(regime.idle_while_working.nanos(), 152_000);
    assert_eq!(regime.idle_unrecorded.nanos(), 40_000);
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
        ("10_truncated_mid_string.json", "the file ends early"),
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

/// The bytes of an op with these arguments whose kernel has this name; `None` where they cannot be told.
fn bytes_of(op: &str, args: &str, kernel: &str) -> Option<u64> {
    let scene = one_op(op, args, kernel, 40);
    let regime = regime_on(&scene, Gpu::named(H200, None));
    Some(regime.points.first()?.bytes)
}

#[test]
fn each_kind_of_op_moves_its_own_bytes() {
    const ELEMENTWISE: &str = "void at::native::vectorized_elementwise_kernel<8, at::native::CUDAFunctor_add<float> >(int)";
    const REDUCTION: &str =
        "void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float> >(int)";
    const N: u64 = 4096 * 4096;
    let one = r#""Input Dims":[[4096,4096],[]],"Input type":["float","Scalar"]"#;
    let two =
        r#""Input Dims":[[4096,4096],[4096,4096],[]],"Input type":["float","float","Scalar"]"#;
    let casting = two.replacen("float", "c10::BFloat16", 1);
    let chosen = r#""Input Dims":[[4096,4096],[4096,4096],[4096,4096]],"Input type":["bool","float","float"]"#;
    for (op, args, kernel, bytes) in [
        ("aten::relu", one, ELEMENTWISE, 8 * N),
        ("aten::mul_", two, ELEMENTWISE, 12 * N),
        // Its target is written and not read.
        ("aten::copy_", two, ELEMENTWISE, 8 * N),
        ("aten::copy_", &casting, ELEMENTWISE, 6 * N),
        ("aten::fill_", one, ELEMENTWISE, 4 * N),
        ("aten::zero_", one, ELEMENTWISE, 4 * N),
        ("aten::sum", one, REDUCTION, 4 * N),
        ("aten::mean", one, REDUCTION, 4 * N),
        // A condition of one byte, two inputs and an output of four; a comparison puts out one.
        ("aten::where", chosen, ELEMENTWISE, 13 * N),
        ("aten::gt", two, ELEMENTWISE, 9 * N),
    ] {
        assert_eq!(bytes_of(op, args, kernel), Some(bytes), "{op}");
    }
}

#[test]
fn what_a_gather_moves_is_not_told_by_its_table() {
    let table = r#""Input Dims":[[1000000,128],[],[32]],"Input type":["float","Scalar","long"]"#;
    for (op, kernel) in [
        (
            "aten::index_select",
            "void at::native::(anonymous namespace)::indexSelectLargeIndex<float, long>(int)",
        ),
        (
            "aten::embedding",
            "void at::native::vectorized_gather_kernel<16, long>(int)",
        ),
        (
            "aten::gather",
            "void at::native::_scatter_gather_elementwise_kernel<128, 4>(int)",
        ),
        (
            "aten::index",
            "void at::native::index_elementwise_kernel<128, 4>(int)",
        ),
        (
            "triton_poi_fused_embedding_0",
            "triton_poi_fused_embedding_0",
        ),
        // Nobody but its author knows what it reads.
        (
            "mine::scale",
            "void at::native::vectorized_elementwise_kernel<4, mine>(int)",
        ),
    ] {
        assert_eq!(bytes_of(op, table, kernel), None, "{op}");
    }
}

/// Nobody copies or fills faster than memory, whoever recorded it.
#[test]
fn no_recorded_copy_or_fill_is_faster_than_memory() {
    let at_home = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for stage in std::fs::read_dir(at_home.join("../../traces/h200")).unwrap() {
        let stage = stage.unwrap().path();
        files.extend(std::fs::read_dir(stage).unwrap());
    }
    match std::fs::read_dir(at_home.join("../../../shared/traces/public")) {
        Ok(public) => files.extend(public),
        Err(_) => println!("skipped: the public traces are not at hand"),
    }
    let mut seen = 0;
    for file in files.into_iter().map(|file| file.unwrap().path()) {
        if !file.to_string_lossy().ends_with(".json.gz") {
            continue;
        }
        let scene = Scene::of(Trace::read(&std::fs::read(&file).unwrap()).unwrap());
        for point in regime(&scene).points {
            let op = scene.trace.get(point.op).name();
            if matches!(op, "aten::copy_" | "aten::fill_" | "aten::zero_") {
                seen += 1;
                let reached = point.reached.unwrap_or(0.0);
                assert!(reached <= 1.0, "{}: {op} reaches {reached}", file.display());
            }
        }
    }
    assert!(seen > 0);
}

/// A step of 1 ms with these events, and a kernel of 100 us in its middle.
fn a_step(events: &str) -> Scene {
    Scene::of(common::around(&format!(
        r#"{{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":1000}},
           {events}
           {{"ph":"X","cat":"cpu_op","name":"aten::relu","pid":1,"tid":1,"ts":400,"dur":20}},
           {{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":405,"dur":10,"args":{{"correlation":1}}}},
           {{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":420,"dur":100,"args":{{"device":0,"stream":7,"correlation":1}}}}"#
    )))
}

#[test]
fn a_gap_under_a_step_alone_is_no_overhead() {
    let regime = regime(&a_step(""));
    assert_eq!(regime.verdict, Verdict::Unknown, "{}", regime.reason);
    assert_eq!(regime.idle_while_working.nanos(), 20_000);
    assert_eq!(regime.idle_unrecorded.nanos(), 880_000);
}

#[test]
fn a_program_that_waits_for_its_data_loader_is_not_overhead_bound() {
    let loader = r#"{"ph":"X","cat":"user_annotation","name":"enumerate(DataLoader)#_MultiProcessingDataLoaderIter.__next__","pid":1,"tid":1,"ts":0,"dur":390},"#;
    let regime = regime(&a_step(loader));
    assert_eq!(regime.verdict, Verdict::Unknown, "{}", regime.reason);
    assert_eq!(regime.idle_while_loading.nanos(), 390_000);
    assert!(
        regime
            .reason
            .contains("43 % while the program waits for its data loader"),
        "{}",
        regime.reason
    );
}

/// A recording with one kernel's duration changed to ten seconds.
#[test]
fn a_duration_that_none_can_have_decides_nothing() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../traces/h200/matmul-add/n64-warm.json.gz");
    let mut text = String::new();
    let file = std::fs::File::open(path).unwrap();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(file), &mut text).unwrap();
    let mut trace: serde_json::Value = serde_json::from_str(&text).unwrap();
    let kernel = trace["traceEvents"].as_array_mut().unwrap().iter_mut();
    let kernel = kernel.into_iter().find(|event| event["cat"] == "kernel");
    kernel.unwrap()["dur"] = 1e7.into();
    let scene = Scene::of(Trace::read(trace.to_string().as_bytes()).unwrap());
    let regime = regime(&scene);
    assert_eq!(regime.verdict, Verdict::Unknown, "{}", regime.reason);
    assert!(
        regime
            .reason
            .contains("1 piece of device work lasted longer than the whole recording"),
        "{}",
        regime.reason
    );
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
