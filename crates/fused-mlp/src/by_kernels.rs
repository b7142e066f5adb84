use anyhow::{Result, ensure};
use lab::{Measured, Place, Workload, exact, relative_error};
use mlp::Mlp;
use tch::Tensor;
use tch_profiler::record_function;

use crate::Arguments;
use crate::fused::{Fused, Path, check_rows};
use crate::geglu::Geglu;
use crate::gpu::Gpu;
use crate::stacked::stacked;

/// The MLP with one of our kernels between its input and its last GEMM.
#[derive(Debug)]
pub struct ByKernels {
    mlp: Mlp,
    way: Way,
}

/// How what goes into the last GEMM is made.
#[derive(Debug)]
enum Way {
    /// Two GEMMs, then the GeGLU.
    Pointwise(Geglu),
    /// One GEMM of the stacked weights, then the GeGLU.
    Concat(Geglu, Tensor),
    /// One kernel.
    Fused(Fused),
}

/// Runs that must agree in every bit.
const RUNS: usize = 20;

impl ByKernels {
    /// The workload of a variant, its weights and input drawn as those of [`Mlp`].
    ///
    /// # Errors
    ///
    /// [`Skip`](lab::Skip) where this GPU or these shapes are not for the variant's kernel.
    pub fn new(variant: &str, arguments: &Arguments, place: Place) -> Result<Self> {
        let gpu = Gpu::of(place)?;
        if variant.starts_with("fused") {
            check_rows(arguments.shapes.dim, arguments.shapes.hidden)?;
        }
        let path = match variant {
            "fused" => Path::best(gpu.capability())?,
            _ => Path::Sm80,
        };
        let mlp = Mlp::new(&arguments.shapes, place)?;
        let way = match variant {
            "pointwise" => Way::Pointwise(Geglu::new(gpu)?),
            "concat" => Way::Concat(Geglu::new(gpu)?, stacked(&mlp.gate, &mlp.up)?),
            _ => Way::Fused(Fused::new(gpu, path)?),
        };
        Ok(Self { mlp, way })
    }

    /// Writes what goes into the last GEMM.
    fn fill(&self, hidden: &Tensor) -> Result<()> {
        let Mlp {
            gate, up, input: x, ..
        } = &self.mlp;
        // ANCHOR: ways
        match &self.way {
            Way::Pointwise(geglu) => {
                let gate = x.f_linear(gate, None::<&Tensor>)?;
                let up = x.f_linear(up, None::<&Tensor>)?;
                geglu.launch(&gate, &up, hidden)
            }
            Way::Concat(geglu, stacked) => {
                let both = x.f_linear(stacked, None::<&Tensor>)?;
                geglu.launch_stacked(&both, hidden)
            }
            Way::Fused(fused) => fused.launch(x, gate, up, hidden),
        }
        // ANCHOR_END: ways
    }

    /// A tensor for what goes into the last GEMM, with nothing in it.
    fn empty(&self) -> Result<Tensor> {
        let mut shape = self.mlp.input.size();
        if let Some(last) = shape.last_mut() {
            *last = self.mlp.gate.size()[0];
        }
        Ok(Tensor::f_empty(
            shape,
            (self.mlp.input.kind(), self.mlp.input.device()),
        )?)
    }

    /// What goes into the last GEMM, written over no-numbers: all of it, or an error.
    fn filled(&self) -> Result<Tensor> {
        let mut hidden = self.empty()?;
        let _ = hidden.f_fill_(f64::NAN)?;
        self.fill(&hidden)?;
        let no_numbers = hidden.f_isnan()?.f_any()?.f_int64_value(&[])?;
        ensure!(
            no_numbers == 0,
            "the kernel left elements of its result unwritten"
        );
        Ok(hidden)
    }

    /// The same again and again: the same bits every time, or an error.
    fn repeated(&self) -> Result<Tensor> {
        let first = self.filled()?;
        for run in 2..=RUNS {
            ensure!(
                first.f_equal(&self.filled()?)?,
                "run {run} of {RUNS} gave other bits"
            );
        }
        Ok(first)
    }
}

impl Workload for ByKernels {
    // ANCHOR: forward
    fn forward(&self) -> Result<Tensor> {
        let _range = record_function("mlp_fwd");
        let hidden = self.empty()?;
        self.fill(&hidden)?;
        Ok(hidden.f_linear(&self.mlp.down, None::<&Tensor>)?)
    }
    // ANCHOR_END: forward

    fn reference(&self) -> Result<Tensor> {
        self.mlp.reference()
    }

    fn relative_error(&self) -> Result<f64> {
        relative_error(&mlp::first(&self.forward()?)?, &self.reference()?)
    }

    /// How far eager is from float64 on the same input, and how far both are before the last
    /// GEMM.
    fn measured(&self) -> Result<Measured> {
        let hidden = self.repeated()?;
        let eager = self.mlp.hidden()?;
        // All of it against eager, the first of it against float64, which takes the CPU long.
        let apart = largest_error(&hidden, &eager)?;
        ensure!(
            apart < FAR,
            "a part of the kernel's result is {apart:.1e} from eager's, relatively"
        );
        let reference = self.mlp.reference_hidden()?;
        let error = |hidden: &Tensor| relative_error(&mlp::first(hidden)?, &reference);
        Ok([
            ("eager_relative_error", self.mlp.relative_error()?),
            ("hidden_error", error(&hidden)?),
            ("eager_hidden_error", error(&eager)?),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into())
    }
}

/// How far from eager's any part of what goes into the last GEMM may lie, relatively. Rounding
/// takes both 5e-3 apart; one missing element of the usual size takes a part further than this.
const FAR: f64 = 1e-2;

/// Edge of such a part: smaller than what any block or warpgroup of a kernel writes at once,
/// so that none of them can be wrong unseen.
const PART: i64 = 64;

/// The largest error of any part of a matrix, relative to a whole part of the usual size.
fn largest_error(found: &Tensor, expected: &Tensor) -> Result<f64> {
    let (found, expected) = (exact(found)?, exact(expected)?);
    let columns = expected.size().last().copied().unwrap_or(1);
    let squares = found
        .f_sub(&expected)?
        .f_square()?
        .f_view([1, 1, -1, columns])?;
    // The parts at the edges, too, are divided by what a whole part has: the few elements of
    // one may all be small, and far off in their last bits.
    let edges = [PART, PART];
    let apart = squares.f_avg_pool2d(edges, edges, [0, 0], true, false, PART * PART)?;
    let usual = expected.f_square()?.f_mean(None)?;
    Ok(apart
        .f_max()?
        .f_div(&usual)?
        .f_sqrt()?
        .f_double_value(&[])?)
}

#[cfg(test)]
mod tests {
    use tch::{Device, Kind};

    use super::*;

    #[test]
    fn one_wrong_element_in_a_large_matrix_is_seen() {
        let expected = Tensor::randn([4, 77, 1000], (Kind::Float, Device::Cpu));
        let rounded = expected.to_kind(Kind::BFloat16);
        assert!(largest_error(&rounded, &expected).unwrap() < FAR);
        let wrong = rounded.copy();
        let mut element = wrong.get(3).get(76).get(999);
        let _ = element.fill_(10.0);
        assert!(largest_error(&wrong, &expected).unwrap() > FAR);
        let _ = element.fill_(f64::NAN);
        assert!(
            largest_error(&wrong, &expected).unwrap().is_nan(),
            "no number is below the bound"
        );
    }
}
