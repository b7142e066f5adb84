//! What the drawings colour by.

use crate::{Category, Event, Family};

/// The kinds of event that keep one colour everywhere: in figures, viewer, tables and pages.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Kind {
    /// A range named by the program, on the CPU or as seen on the GPU.
    Annotation,
    /// An op.
    Op,
    /// A runtime or driver call.
    Runtime,
    /// A kernel that multiplies matrices.
    Gemm,
    /// A kernel that works element by element.
    Pointwise,
    /// A memory copy or fill.
    Copy,
    /// What the profiler cost.
    Overhead,
    /// Any other kernel.
    OtherKernel,
    /// Anything else.
    Other,
}

impl Event {
    /// The colour this event is drawn in. Kernels are told apart by name; an unknown name stays [`Kind::OtherKernel`].
    pub fn kind(&self) -> Kind {
        match self.category() {
            Category::UserAnnotation | Category::GpuUserAnnotation => Kind::Annotation,
            Category::CpuOp => Kind::Op,
            category if category.is_call() => Kind::Runtime,
            Category::GpuMemcpy | Category::GpuMemset => Kind::Copy,
            Category::Overhead => Kind::Overhead,
            Category::Kernel => kernel_kind(self.name()),
            _ => Kind::Other,
        }
    }
}

fn kernel_kind(name: &str) -> Kind {
    match Family::of(name) {
        Family::Pointwise => Kind::Pointwise,
        Family::Gemm => Kind::Gemm,
        // Most convolutions are matrix products that are never laid out.
        Family::Convolution if name.contains("gemm") || name.contains("_xmma_") => Kind::Gemm,
        _ => Kind::OtherKernel,
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, kernel_kind};

    #[test]
    fn kernel_names_tell_their_kind() {
        let gemms = [
            "nvjet_sm90_tst_64x8_64x16_1x2_h_bz_bias_TNT",
            "ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_nn",
            "sm80_xmma_gemm_bf16bf16_bf16f32_f32_tn_n_tilesize32x32x64_stage6",
            "void cutlass::Kernel2<cutlass_80_tensorop_bf16_s16816gemm_relu_bf16_256x128_32x3_tn_align8>(Params)",
            "Cijk_Ailk_Bljk_SB_MT128x64x16_MI32x32x2x1_SE_demo",
        ];
        assert!(gemms.iter().all(|name| kernel_kind(name) == Kind::Gemm));
        let pointwise = [
            "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>>(int)",
            "void at::native::elementwise_kernel<128, 2>(int)",
            "triton_poi_fused_add_relu_0",
        ];
        assert!(
            pointwise
                .iter()
                .all(|name| kernel_kind(name) == Kind::Pointwise)
        );
        assert_eq!(kernel_kind("triton_red_fused_mean_0"), Kind::OtherKernel);
    }
}
