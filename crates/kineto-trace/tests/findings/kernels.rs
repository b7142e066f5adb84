//! Patterns that kernels, copies and fills show.

use super::{around, only, op, patterns};
use kineto_trace::Pattern;

#[test]
fn names_of_kernels_show_patterns() {
    for (kernel, pattern) in [
        (
            "cutlass_75_tensorop_s1688gemm_bf16_64x64_tn_align1",
            Pattern::MisalignedGemm,
        ),
        ("void splitKreduce_kernel<32, 16>(int)", Pattern::SplitK),
        (
            "nvjet_sm90_tst_64x8_64x16_1x2_h_bz_gelubias_TNT",
            Pattern::GemmEpilogue,
        ),
        ("triton_poi_fused_add_relu_0", Pattern::FusedKernel),
    ] {
        let scene = around(&[op("aten::x", 0, 1, "", &[("kernel", kernel, 40)])]);
        let finding = only(&scene, pattern);
        assert_eq!(scene.trace.get(finding.events[0]).name(), kernel);
        assert_eq!(finding.time.unwrap().nanos(), 40_000);
        let plain = around(&[op("aten::x", 0, 1, "", &[("kernel", "plain_demo", 40)])]);
        assert!(!patterns(&plain).contains(&pattern));
    }
}

#[test]
fn a_copy_or_fill_counts_only_before_the_product() {
    let gemm = ("kernel", "ampere_sgemm_128x64_nn", 40);
    let copy = ("gpu_memcpy", "Memcpy DtoD (Device -> Device)", 9);
    let before = around(&[op("aten::addmm", 0, 1, "", &[copy, gemm])]);
    let finding = only(&before, Pattern::CopyBeforeGemm);
    assert!(
        finding
            .evidence
            .contains("1 copy before the product, first in aten::addmm: 4.10 kB"),
        "{}",
        finding.evidence
    );
    let behind = patterns(&around(&[op("aten::addmm", 0, 1, "", &[gemm, copy])]));
    assert!(!behind.contains(&Pattern::CopyBeforeGemm));
}

#[test]
fn pointwise_kernels_in_a_row_name_the_bytes_between_them() {
    let shapes =
        r#","Input Dims":[[1024,1024],[1024,1024]],"Input type":["c10::BFloat16","c10::BFloat16"]"#;
    let add = "void at::native::vectorized_elementwise_kernel<8, at::native::CUDAFunctor_add<c10::BFloat16> >(int)";
    let pointwise = |at, id| op("aten::add", at, id, shapes, &[("kernel", add, 5)]);
    let scene = around(&[pointwise(0, 1), pointwise(100, 2), pointwise(200, 3)]);
    let finding = only(&scene, Pattern::PointwiseChain);
    assert_eq!(finding.events.len(), 3);
    // Two tensors of 2 MiB lie between three kernels; each is written and read.
    assert!(finding.evidence.contains("8.39 MB"), "{}", finding.evidence);
    let alone = around(&[pointwise(0, 1)]);
    assert!(!patterns(&alone).contains(&Pattern::PointwiseChain));
}

#[test]
fn outliers_need_enough_runs_of_one_grid() {
    let run = |id: u32, micros| op("aten::x", id * 1000, id, "", &[("kernel", "demo", micros)]);
    let off: Vec<String> = (1..=6)
        .map(|id| run(id, if id == 4 { 90 } else { 40 }))
        .collect();
    let scene = around(&off);
    let finding = only(&scene, Pattern::KernelOutliers);
    assert_eq!(finding.events.len(), 1);
    assert_eq!(finding.time.unwrap().nanos(), 50_000);
    let few: Vec<String> = (1..=4)
        .map(|id| run(id, if id == 4 { 90 } else { 40 }))
        .collect();
    assert!(!patterns(&around(&few)).contains(&Pattern::KernelOutliers));
}

/// A run of one kernel, whose op got a square matrix of this edge.
fn run(id: u32, edge: u32, micros: u32) -> String {
    let shapes = format!(r#","Input Dims":[[{edge},{edge}]]"#);
    let kernel = ("kernel", "demo", micros);
    op("aten::x", id * 1000, id, &shapes, &[kernel])
}

#[test]
fn runs_of_other_shapes_are_no_outliers() {
    let sized = |last_edge| {
        let mut runs: Vec<String> = (1..=6).map(|id| run(id, 512, 40)).collect();
        runs.push(run(7, last_edge, 90));
        patterns(&around(&runs)).contains(&Pattern::KernelOutliers)
    };
    assert!(sized(512));
    assert!(!sized(1024));
}

/// An op that is a matrix product of these shapes, with its kernel.
fn product(at: u32, id: u32, left: [u32; 2], right: [u32; 2]) -> String {
    let shapes = format!(r#","Input Dims":[{left:?},{right:?}]"#);
    let gemm = ("kernel", "ampere_sgemm_128x64_nn", 40);
    op("aten::mm", at, id, &shapes, &[gemm])
}

#[test]
fn products_of_one_left_factor_are_told_from_a_chain_of_products() {
    let one_input = [
        product(0, 1, [64, 8], [8, 32]),
        product(100, 2, [64, 8], [8, 32]),
        product(200, 3, [64, 32], [32, 8]),
    ];
    let finding = only(&around(&one_input), Pattern::GemmsOfOneInput);
    assert_eq!(
        finding.evidence,
        "2 kernels in 1 group, together 80.0 µs; the first multiply a matrix of 64 x 8"
    );
    // The second may multiply what the first put out.
    let chain = [
        product(0, 1, [64, 8], [8, 8]),
        product(100, 2, [64, 8], [8, 8]),
    ];
    let others = [
        product(0, 1, [64, 8], [8, 32]),
        product(100, 2, [32, 8], [8, 32]),
    ];
    let between = [
        product(0, 1, [64, 8], [8, 32]),
        op("aten::x", 50, 9, "", &[("kernel", "demo", 4)]),
        product(100, 2, [64, 8], [8, 32]),
    ];
    for none in [&chain[..], &others, &between] {
        assert!(!patterns(&around(none)).contains(&Pattern::GemmsOfOneInput));
    }
}

#[test]
fn one_name_at_two_sizes_is_told_from_one_at_one_size() {
    let scene = around(&[run(1, 8, 10), run(2, 64, 50), run(3, 8, 12)]);
    let finding = only(&scene, Pattern::OneNameManySizes);
    assert_eq!(
        finding.evidence,
        "demo: 2 sizes, medians from 10.0 µs to 50.0 µs"
    );
    let times: Vec<i64> = finding
        .events
        .iter()
        .map(|&id| scene.trace.get(id).duration().nanos())
        .collect();
    assert_eq!(times, [10_000, 50_000]);
    for runs in [
        [run(1, 8, 10), run(2, 8, 50)],
        [run(1, 8, 10), run(2, 64, 11)],
    ] {
        assert!(!patterns(&around(&runs)).contains(&Pattern::OneNameManySizes));
    }
}

#[test]
fn a_kernel_from_before_the_recording_is_left_over() {
    let kernel = |at| {
        format!(
            r#"{{"ph":"X","cat":"kernel","name":"early","pid":0,"tid":7,"ts":{at},"dur":30,"args":{{"correlation":77,"device":0,"stream":7}}}}"#
        )
    };
    let launched = op("aten::x", 100, 1, "", &[("kernel", "demo", 40)]);
    let scene = around(&[kernel(50), launched.clone()]);
    let finding = only(&scene, Pattern::LeftOverKernel);
    assert_eq!(
        finding.evidence,
        "1 kernel without a call, together 30.0 µs, the last early"
    );
    // A call that is missing later is a loss, and without calls nothing can be told.
    for none in [vec![launched, kernel(500)], vec![kernel(50)]] {
        assert!(!patterns(&around(&none)).contains(&Pattern::LeftOverKernel));
    }
}
