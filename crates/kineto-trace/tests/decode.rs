//! Kernel names: what each says, and what stays unknown.

mod common;

use kineto_trace::{Certainty, Family, decode};

/// The names of case 66, and words that must (and, after `!`, must not) stand in what is said about them.
const NAMES: &[(Family, &[&str])] = &[
    (
        Family::Gemm,
        &[
            "Ampere (sm_80)",
            "bf16 in",
            "bf16 out",
            "mma s16816",
            "tile 128x256",
            "stages 64x3",
            "layout nn",
        ],
    ),
    (
        Family::Gemm,
        &["Ampere", "fp32 (sgemm)", "tile 128x64", "layout nn"],
    ),
    (
        Family::Gemm,
        &[
            "Hopper (sm_90)",
            "tf32",
            "tile 128x128x32",
            "layout tn",
            "cuBLAS",
        ],
    ),
    (
        Family::Gemm,
        &[
            "nvjet (cuBLAS, Hopper and later)",
            "tile 192x192",
            "stages 64x3",
            "cluster 1x2",
        ],
    ),
    (
        Family::Gemm,
        &[
            "CUTLASS",
            "Ampere (sm_80)",
            "bf16",
            "relu epilogue",
            "tile 256x128",
            "stages 32x3",
            "layout tn",
            "align 8",
        ],
    ),
    (Family::Pointwise, &["vectorised by 4", "add", "fp32"]),
    (Family::Pointwise, &["vectorised by 4", "abs", "fp32"]),
    (
        Family::Pointwise,
        &["Triton", "pointwise", "fused add, relu"],
    ),
    (
        Family::Reduction,
        &[
            "Triton",
            "reduction",
            "fused _to_copy, mean, pow",
            "!persistent",
        ],
    ),
    (
        Family::Collective,
        &["NCCL AllReduce", "sum", "bf16", "ring", "LL"],
    ),
    (
        Family::Collective,
        &["generic", "the collective is not in the name"],
    ),
    (
        Family::Gemm,
        &["Tensile", "single precision", "macro tile 128x64x16"],
    ),
    (
        Family::Copy,
        &["host to device", "pageable", "not a kernel"],
    ),
    (Family::Unknown, &[]),
];

#[test]
fn every_name_of_the_case_is_decoded() {
    let text = String::from_utf8(common::bytes("cases/66_kernel_names.txt")).unwrap();
    let names: Vec<&str> = text.lines().collect();
    assert_eq!(names.len(), NAMES.len());
    for (name, (family, said)) in names.iter().zip(NAMES) {
        let decoded = decode(name);
        assert_eq!(decoded.family, *family, "{name}: {}", decoded.summary);
        for word in *said {
            match word.strip_prefix('!') {
                Some(word) => assert!(
                    !decoded.summary.contains(word),
                    "{name}: {}",
                    decoded.summary
                ),
                None => assert!(
                    decoded.summary.contains(word),
                    "{name}: {} lacks {word}",
                    decoded.summary
                ),
            }
        }
    }
}

#[test]
fn an_unknown_name_stays_unknown() {
    for name in [
        "my_company_secret_kernel_v2",
        "_geglu_tanh_forward_kernel",
        "spin_kernel(long)",
        "",
    ] {
        let decoded = decode(name);
        assert_eq!(decoded.family, Family::Unknown, "{name}");
        assert_eq!(decoded.summary, "unknown");
        assert!(
            decoded
                .parts
                .iter()
                .all(|part| part.text.starts_with('(') || part.certainty == Certainty::Unknown)
        );
    }
}

#[test]
fn nvjets_epilogue_and_layout_are_read() {
    let decoded = decode("nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_gelubias_TNT");
    assert_eq!(
        decoded.summary,
        "gemm; nvjet (cuBLAS, Hopper and later); Hopper (sm_90); bf16 in, bf16 out, added up in fp32; tile 256x128; \
         stages 64x4; cluster 1x2; epilogue gelubias; layout TNT"
    );
    let certainty = |text: &str| {
        decoded
            .parts
            .iter()
            .find(|part| part.text == text)
            .unwrap()
            .certainty
    };
    assert_eq!(certainty("gelubias"), Certainty::Known);
    assert_eq!(certainty("tst"), Certainty::Inferred);
    assert_eq!(certainty("bz"), Certainty::Unknown);
    assert!(
        decode("nvjet_sm90_hsh_64x8_64x16_1x2_h_bz_relubias_TNT")
            .summary
            .contains("epilogue relubias")
    );
    assert!(
        decode("nvjet_sm90_tst_64x8_64x16_1x4_h_badd_NNT")
            .summary
            .contains("epilogue badd")
    );
}

#[test]
fn every_place_of_a_cutlass_3_name_has_its_own_meaning() {
    let name = "cutlass3x_sm90_tensorop_s64x128x16gemm_bf16_e4m3_f32_void_f16_128x256x64_2x1x1_0_tnn_align8_\
                warpspecialized_pingpong_epi_tma";
    let said = "gemm; CUTLASS 3.x; Hopper (sm_90); mma 64x128x16; bf16 in; fp8 (e4m3) in; fp32 accumulator; fp16 out; \
                tile 128x256x64; cluster 2x1x1; stages auto; layout tnn; align 8; pingpong";
    let decoded = decode(name);
    assert_eq!(decoded.summary, said);
    assert!(
        decoded
            .parts
            .iter()
            .all(|part| part.certainty == Certainty::Known)
    );
    let meaning = |text: &str| {
        let mut parts = decoded.parts.iter();
        parts
            .find(|part| part.text == text)
            .unwrap()
            .meaning
            .clone()
    };
    assert!(meaning("void").contains("no C"));
    assert!(meaning("2x1x1").contains("cluster"));
    assert!(meaning("e4m3").contains("type of B"));
    let inside = format!("void cutlass::device_kernel<{name}>(Params)");
    assert!(decode(&inside).summary.contains("cluster 2x1x1"));
    // Stages, and a C of its own.
    let other = "cutlass3x_sm100_tensorop_s128x128x16gemm_f16_f16_f32_f16_f16_128x128x64_1x1x1_4_tnt_align8_2sm";
    let other = decode(other).summary;
    assert!(other.contains("Blackwell (sm_100)") && other.contains("fp16 added"));
    assert!(other.contains("stages 4"), "{other}");
}

#[test]
fn a_cutlass_3_name_with_too_few_types_gives_none_of_them_a_role() {
    let decoded =
        decode("cutlass3x_sm90_tensorop_s64x128x16gemm_bf16_f32_128x128x64_2x1x1_0_tnn_align8");
    let types = decoded.parts.iter();
    let mut types = types.filter(|part| ["bf16", "f32"].contains(&part.text.as_str()));
    assert!(types.all(|part| part.certainty == Certainty::Unknown));
    assert!(
        decoded.summary.contains("tile 128x128x64"),
        "{}",
        decoded.summary
    );
}

#[test]
fn other_makers_kernels_are_told_apart() {
    let gelu = "void at::native::vectorized_elementwise_kernel<8, at::native::GeluCUDAKernelImpl(at::TensorIteratorBase&, \
                at::native::GeluType)::{lambda()#1}::operator()() const::{lambda()#4}::operator()() const::\
                {lambda(c10::BFloat16)#1}, std::array<char*, 2ul> >(int)";
    let mul = "void at::native::elementwise_kernel<128, 2, at::native::gpu_kernel_impl_nocast<at::native::BinaryFunctor<\
               c10::Half, c10::Half, c10::Half, at::native::binary_internal::MulFunctor<float> > >(at::TensorIteratorBase&, \
               int const&)::{lambda(int)#1}>(int)";
    let flash = "void pytorch_flash::flash_fwd_kernel<pytorch_flash::Flash_fwd_kernel_traits<128, 128, 64, 4, false, false, \
                 cutlass::bfloat16_t>, true, false>(pytorch_flash::Flash_fwd_params)";
    let conv = "sm80_xmma_fprop_implicit_gemm_indexed_tf32f32_tf32f32_f32_nhwckrsc_nchw_tilesize128x128x16_stage4_kernel";
    for (name, family, said) in [
        (
            gelu,
            Family::Pointwise,
            "elementwise; vectorised by 8; gelu; bf16",
        ),
        (mul, Family::Pointwise, "elementwise; mul; fp16"),
        (
            flash,
            Family::Attention,
            "attention; FlashAttention; forward; head dimension 128; bf16",
        ),
        (
            "fmha_cutlassF_f16_aligned_64x64_rf_sm80(Params)",
            Family::Attention,
            "attention; ",
        ),
        (conv, Family::Convolution, "convolution; Ampere (sm_80); "),
        (
            "splitKreduce_kernel<32, 16, int>(int)",
            Family::GemmHelper,
            "gemm helper; adds up the slices",
        ),
        (
            "void cublasLt::epilogue::impl::globalKernel<8, 32, float>(int)",
            Family::GemmHelper,
            "gemm helper; ",
        ),
        (
            "cutlass_75_tensorop_s1688gemm_bf16_64x64_tn_align1",
            Family::Gemm,
            "gemm; Turing (sm_75); mma s1688; bf16 in; tile 64x64; layout tn; align 1",
        ),
        (
            "cutlass_80_simt_sgemm_64x64_8x5_tn_align1",
            Family::Gemm,
            "gemm; Ampere (sm_80); fp32 (sgemm); ",
        ),
        (
            "triton_tem_fused_addmm_0",
            Family::Gemm,
            "gemm; Triton; template; fused addmm",
        ),
        (
            "triton_per_fused__softmax_3",
            Family::Reduction,
            "reduction; Triton; persistent reduction; fused _softmax",
        ),
        (
            "triton_poi_fused__unsafe_view_gelu_mul_0",
            Family::Pointwise,
            "elementwise; Triton; pointwise; fused _unsafe_view, gelu, mul",
        ),
        (
            "ncclKernel_AllReduce_RING_LL_Sum_float(ncclWorkElem)",
            Family::Collective,
            "collective; NCCL AllReduce; ring; LL; sum; fp32",
        ),
        ("Memset (Device)", Family::Fill, "memory fill; not a kernel"),
        (
            "Memcpy DtoD (Device -> Device)",
            Family::Copy,
            "memory copy; device to device; not a kernel",
        ),
        (
            "cudnn_ampere_scudnn_128x64_relu_xregs_large_nn_v1",
            Family::Convolution,
            "convolution; cuDNN; Ampere (sm_80); tile 128x64",
        ),
        (
            "void gemv2T_kernel_val<int, int, float>(int)",
            Family::MatrixVector,
            "matrix-vector product; cuBLAS",
        ),
    ] {
        let decoded = decode(name);
        assert_eq!(decoded.family, family, "{name}");
        assert!(
            decoded.summary.starts_with(said),
            "{name}: {}",
            decoded.summary
        );
    }
}

#[test]
fn a_functor_is_named_and_indices_are_no_elements() {
    let sum = "void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float, at::native::func_wrapper_t<float, \
               at::native::sum_functor<float, float, float>::operator()(at::TensorIterator&)::{lambda(float, float)#1}>, \
               unsigned int, float, 4> >(int)";
    let index = "void at::native::index_elementwise_kernel<128, 4, at::native::index_copy_kernel_impl<\
                 at::native::OpaqueType<4> >(at::TensorIterator&, long, long, long)::{lambda(int)#1}>(int)";
    let equal = "void at::native::vectorized_elementwise_kernel<4, at::native::(anonymous namespace)::CompareEqFunctor<long>, \
                 at::detail::Array<char*, 3> >(int)";
    for (name, said) in [
        (sum, "reduction; sum; fp32"),
        (index, "indexing; index_copy"),
        (equal, "elementwise; vectorised by 4; compare_eq; int64"),
        // The namespace is that of a library called FBGEMM, whose kernels are mostly no GEMMs.
        (
            "void fbgemm_gpu::permute_2D_lengths_kernel<int>(int)",
            "unknown",
        ),
        (
            "void at::native::(anonymous namespace)::max_pool_forward_nchw<float>(int)",
            "pooling; PyTorch; max_pool_forward_nchw; fp32",
        ),
    ] {
        assert_eq!(decode(name).summary, said, "{name}");
    }
}

#[test]
fn a_mangled_name_is_demangled_first() {
    let decoded = decode(
        "_ZN2at6native29vectorized_elementwise_kernelILi4ENS0_10AbsFunctorIfEESt5arrayIPcLm2EEEEviT0_T1_",
    );
    assert!(
        decoded
            .demangled
            .unwrap()
            .contains("vectorized_elementwise_kernel<4, at::native::AbsFunctor<float>")
    );
    let count = |name: &str| {
        let parts = decode(name).parts;
        let array = parts.iter().find(|part| part.text.contains("array<"));
        array.unwrap().meaning.clone()
    };
    let said = "addresses of 2 tensors: the output and the inputs";
    let mangled = "_ZN2at6native29vectorized_elementwise_kernelILi4ENS0_10AbsFunctorIfEESt5arrayIPcLm2EEEEviT0_T1_";
    assert_eq!(count(mangled), said);
    for number in ["2", "2ul", "(unsigned long)2"] {
        let name = format!(
            "void at::native::vectorized_elementwise_kernel<4, at::native::AbsFunctor<float>, std::array<char*, {number}> >(int)"
        );
        assert_eq!(count(&name), said, "{number}");
    }
    assert_eq!(decode("_Znot_a_mangled_name").demangled, None);
}

#[test]
fn no_name_breaks_the_decoder() {
    let seeds = String::from_utf8(common::bytes("cases/66_kernel_names.txt")).unwrap();
    for seed in seeds.lines() {
        for (at, letter) in seed.char_indices() {
            decode(&seed[..at]);
            decode(&seed[at..]);
            for put in ["<", ">", "(", "_", "é", "x", "1"] {
                decode(&format!(
                    "{}{put}{}",
                    &seed[..at],
                    &seed[at + letter.len_utf8()..]
                ));
            }
        }
    }
    decode(&"<".repeat(100_000));
    decode(&"_Z".repeat(100_000));
    decode(&format!("triton_poi_fused_{}", "é_".repeat(10_000)));
}
