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
        let apart = relative_error(&exact(&hidden)?, &exact(&eager)?)?;
        ensure!(
            apart < FAR,
            "the kernel's result is {apart:.1e} from eager's, relatively"
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

/// How far from eager's the whole of what goes into the last GEMM may lie, relatively: one
/// tile that is wrong is further.
const FAR: f64 = 1e-2;
