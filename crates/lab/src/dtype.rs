use std::time::{Duration, Instant};

use tch::{Device, Kind, Tensor};

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
    /// The output alone is rounded to within 2^-9 in bf16, 2^-12 in fp16, 2^-25 in fp32 and
    /// 2^-54 in fp64; the bounds leave room for sums in another order and for GEMMs in TF32.
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
    /// on a CPU fp32, unless bf16 proves fast there.
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

/// Edge of the probe's matrices: large enough to count, small enough for any CPU.
const PROBE: i64 = 512;
/// Edge of the first look: a CPU without bf16 instructions takes a second for more.
const FIRST_LOOK: i64 = 128;
/// A CPU that needs longer for the first look is slow in bf16, whatever fp32 takes.
const PATIENCE: Duration = Duration::from_millis(50);

/// Rounds, in each of which every type has its turn: on a busy machine the best of many is
/// what the CPU can do, and whatever slows a round slows both types.
const ROUNDS: usize = 12;

/// Times a GEMM in bf16 and in fp32. Fast means clearly faster: CPUs with AMX multiply bf16
/// at twice the speed of fp32 and more, others at half of it or at a hundredth.
fn bf16_is_fast_on_the_cpu() -> bool {
    let _no_grad = tch::no_grad_guard();
    best_times([Kind::BFloat16], FIRST_LOOK).is_some_and(|[time]| time < PATIENCE)
        && best_times([Kind::BFloat16, Kind::Float], PROBE)
            .is_some_and(|[bf16, fp32]| bf16 * 3 < fp32 * 2)
}

/// The best time of a GEMM in each type, after one that is not timed.
fn best_times<const TYPES: usize>(kinds: [Kind; TYPES], edge: i64) -> Option<[Duration; TYPES]> {
    let mut best = [Duration::MAX; TYPES];
    let matrix = |kind| Tensor::f_ones([edge, edge], (kind, Device::Cpu)).ok();
    for round in 0..=ROUNDS {
        for (kind, best) in kinds.into_iter().zip(&mut best) {
            let matrix = matrix(kind)?;
            let begin = Instant::now();
            let _ = matrix.f_matmul(&matrix).ok()?;
            if round > 0 {
                *best = begin.elapsed().min(*best);
            }
        }
    }
    Some(best)
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
}
