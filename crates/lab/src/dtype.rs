use tch::Kind;

/// The element type of a stage's tensors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Dtype {
    /// bfloat16: 8 bits of exponent, 7 of fraction.
    Bf16,
    /// float16: 5 bits of exponent, 10 of fraction.
    Fp16,
    /// float32.
    Fp32,
}

impl Dtype {
    /// tch's name for it.
    pub fn kind(self) -> Kind {
        match self {
            Self::Bf16 => Kind::BFloat16,
            Self::Fp16 => Kind::Half,
            Self::Fp32 => Kind::Float,
        }
    }

    /// The flag's word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Bf16 => "bf16",
            Self::Fp16 => "fp16",
            Self::Fp32 => "fp32",
        }
    }

    /// How far from the float64 reference a result may lie, relative to it.
    ///
    /// The output alone is rounded to within 2^-9 in bf16, 2^-12 in fp16 and 2^-25 in fp32;
    /// the bounds leave room for sums in another order and for GEMMs in TF32.
    pub fn tolerance(self) -> f64 {
        match self {
            Self::Bf16 => 1e-2,
            Self::Fp16 => 2e-3,
            Self::Fp32 => 1e-3,
        }
    }
}
