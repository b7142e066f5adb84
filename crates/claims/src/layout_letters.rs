//! The layout letters in a GEMM kernel's name.

/// The layout letters of a GEMM kernel: `TNT` of `nvjet_…_bias_TNT`, `tn` of
/// `cutlass_80_…_tn_align8`; none when the name has none.
///
/// `T` and `N` say whether an operand is read transposed or not, in the column-major terms
/// of BLAS; nvjet adds a third letter for the result.
pub(crate) fn layout_letters(kernel: &str) -> Option<&str> {
    kernel.split('_').find(|part| {
        let capitals = part.len() == 3 && part.bytes().all(|letter| matches!(letter, b'T' | b'N'));
        let small = part.len() == 2 && part.bytes().all(|letter| matches!(letter, b't' | b'n'));
        capitals || small
    })
}

#[cfg(test)]
mod tests {
    use super::layout_letters;

    #[test]
    fn letters_are_found_in_every_familys_names() {
        let found = |name| layout_letters(name);
        assert_eq!(
            found("nvjet_sm90_tst_64x8_64x16_1x2_h_bz_bias_TNT"),
            Some("TNT")
        );
        assert_eq!(
            found("nvjet_sm90_tst_256x128_64x4_1x2_h_bz_coopA_NNT"),
            Some("NNT")
        );
        assert_eq!(
            found("cutlass_80_wmma_tensorop_bf16_s161616gemm_bf16_32x32_32x1_tn_align8"),
            Some("tn")
        );
        assert_eq!(
            found("ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_nn"),
            Some("nn")
        );
        assert_eq!(found("triton_poi_fused__unsafe_view_gelu_mul_0"), None);
    }
}
