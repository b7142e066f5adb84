//! What the names of kernels say: families of GEMMs, epilogues, templates.

/// cuBLAS' family for Hopper. It says more in its names than the families before it, and
/// cuBLAS still takes those on Hopper where alignment or type ask for them: so the forms of
/// a claim hang on the family, which hangs on the architecture only mostly.
pub(crate) fn is_nvjet(kernel: &str) -> bool {
    kernel.starts_with("nvjet_")
}

/// What a GEMM's name says of its epilogue: `gelubias` of `nvjet_…_gelubias_TNT`. Only nvjet's
/// names say it, between the tile's parts and the layout letters.
pub(crate) fn epilogue(kernel: &str) -> Option<&str> {
    const SAID: [&str; 4] = ["bias", "badd", "gelubias", "relubias"];
    if !is_nvjet(kernel) {
        return None;
    }
    kernel.split('_').find(|part| SAID.contains(part))
}

/// A kernel's template with its first argument: `vectorized_elementwise_kernel<8, …>`.
/// The whole name of an element-wise kernel fills several lines.
pub(crate) fn template(kernel: &str) -> String {
    let name = kernel.strip_prefix("void ").unwrap_or(kernel);
    match name.split_once(',') {
        Some((start, _)) => format!("{}, …>", start.trim_start_matches("at::native::")),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{epilogue, template};

    #[test]
    fn only_nvjet_says_its_epilogue() {
        let tile = "nvjet_sm90_tst_256x128_64x4_1x2_h";
        let said = |name: &str| epilogue(&format!("{tile}_{name}_TNT")).map(str::to_owned);
        assert_eq!(said("bz_coopA_gelubias").as_deref(), Some("gelubias"));
        assert_eq!(said("bz_coopA_relubias").as_deref(), Some("relubias"));
        assert_eq!(said("badd_coopA").as_deref(), Some("badd"));
        assert_eq!(said("bz_coopA"), None);
        assert_eq!(epilogue("ampere_bf16_s16816gemm_bf16_relu_bias_tn"), None);
    }

    #[test]
    fn a_template_keeps_its_first_argument() {
        let gelu = "void at::native::vectorized_elementwise_kernel<8, at::native::Gelu>(int)";
        assert_eq!(template(gelu), "vectorized_elementwise_kernel<8, …>");
        assert_eq!(template("nvjet_sm90_tst_TNT"), "nvjet_sm90_tst_TNT");
    }
}
