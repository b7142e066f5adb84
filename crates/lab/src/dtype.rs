use tch::{Device, Kind};

/// The element type of a stage's tensors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Dtype {
    /// bfloat16: 8 bits of exponent, 7 of fraction.
    Bf16,
    /// float16: 5 bits of exponent, 10 of fraction.
    Fp16,
    /// float32.
    Fp32,
    /// float64, which a [variant](crate::Variant::dtype) may be in, and no flag asks for.
    #[value(skip)]
    Fp64,
}

impl Dtype {
    /// tch's name for it.
    pub fn kind(self) -> Kind {
        match self {
            Self::Bf16 => Kind::BFloat16,
            Self::Fp16 => Kind::Half,
            Self::Fp32 => Kind::Float,
            Self::Fp64 => Kind::Double,
        }
    }

    /// The flag's word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Bf16 => "bf16",
            Self::Fp16 => "fp16",
            Self::Fp32 => "fp32",
            Self::Fp64 => "fp64",
        }
    }

    /// How far from the float64 reference a result may lie, relative to it.
    ///
    /// The output alone is rounded to within 2^-8 in bf16, 2^-11 in fp16, 2^-24 in fp32 and
    /// 2^-53 in fp64; the bounds leave room for sums in another order and for GEMMs in TF32.
    // ANCHOR: tolerance
    pub fn tolerance(self) -> f64 {
        match self {
            Self::Bf16 => 1e-2,
            Self::Fp16 => 2e-3,
            Self::Fp32 => 1e-3,
            Self::Fp64 => 1e-12,
        }
    }
    // ANCHOR_END: tolerance

    /// The type that a device runs in when none is asked for: bf16 on a GPU, as in the book;
    /// on a CPU fp32, unless it has instructions for bf16.
    pub(crate) fn usual_on(device: Device) -> Self {
        match device {
            Device::Cuda(_) => Self::Bf16,
            _ if bf16_is_fast_on_the_cpu() => Self::Bf16,
            _ => Self::Fp32,
        }
    }
}

/// The type of a run, beside the one that its variant usually runs in: the variant's own, or
/// the device's.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DtypeChoice {
    pub dtype: Dtype,
    pub usual: Dtype,
}

impl DtypeChoice {
    /// The type, when it was asked for and is not the usual one.
    pub(crate) fn unusual(self) -> Option<Dtype> {
        (self.dtype != self.usual).then_some(self.dtype)
    }
}

/// Whether bf16 is faster than fp32: with instructions for it twice as fast and more, without
/// them half as fast, or a hundredth.
///
/// Asked of the CPU, not timed: on a busy machine a time would now and then choose another
/// type for another stage.
fn bf16_is_fast_on_the_cpu() -> bool {
    // CPUs with AMX have these, too.
    std::arch::is_x86_feature_detected!("avx512bf16")
        && onednn_may_use_bf16(std::env::var("ONEDNN_MAX_CPU_ISA").ok().as_deref())
}

/// Whether oneDNN, which multiplies for libtorch, is left the instructions for bf16 by the
/// variable that limits it.
fn onednn_may_use_bf16(limit: Option<&str>) -> bool {
    const WITHOUT: [&str; 7] = [
        "SSE41",
        "AVX",
        "AVX2",
        "AVX2_VNNI",
        "AVX2_VNNI_2",
        "AVX512_CORE",
        "AVX512_CORE_VNNI",
    ];
    !limit.is_some_and(|limit| WITHOUT.iter().any(|isa| limit.eq_ignore_ascii_case(isa)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_another_type_than_the_usual_one_is_unusual() {
        let choice = |dtype, usual| DtypeChoice { dtype, usual };
        assert_eq!(choice(Dtype::Fp32, Dtype::Fp32).unusual(), None);
        let asked = choice(Dtype::Bf16, Dtype::Fp32).unusual();
        assert_eq!(asked, Some(Dtype::Bf16));
    }

    #[test]
    fn a_gpu_runs_in_bf16_and_a_cpu_never_in_fp16() {
        assert_eq!(Dtype::usual_on(Device::Cuda(0)), Dtype::Bf16);
        assert_ne!(Dtype::usual_on(Device::Cpu), Dtype::Fp16);
    }

    #[test]
    fn a_limit_on_onednn_counts_only_where_it_forbids_bf16() {
        assert!(onednn_may_use_bf16(None));
        assert!(onednn_may_use_bf16(Some("AVX512_CORE_AMX")));
        assert!(onednn_may_use_bf16(Some("DEFAULT")));
        assert!(!onednn_may_use_bf16(Some("avx2")));
        assert!(!onednn_may_use_bf16(Some("AVX512_CORE_VNNI")));
    }
}
