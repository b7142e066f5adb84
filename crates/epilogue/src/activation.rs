use anyhow::Result;
use lab::{Measured, Place, Workload, relative_error};
use tch::{Device, Tensor};
use tch_profiler::record_function;

use crate::inputs::Inputs;
use crate::{Shapes, addmm_activation};

/// How much of `gelu(x · w + bias)` goes into the GEMM's epilogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fusion {
    /// Nothing: a matmul, an add, a GELU.
    None,
    /// The bias: an `addmm`, a GELU.
    Bias,
    /// The bias and the GELU: one op.
    BiasAndGelu,
    /// What tch 0.24 makes of the same op: its wrapper passes `use_gelu` on as `beta`, and
    /// the activation stays at its default, ReLU.
    BiasAndRelu,
}

/// A linear layer with an activation.
#[derive(Debug)]
pub struct Activation {
    inputs: Inputs,
    bias: Tensor,
    fusion: Fusion,
}

/// The GELU of the separate op, by the approximation that cuBLASLt's epilogue uses too.
const TANH: &str = "tanh";

impl Activation {
    /// A random layer and input.
    pub fn new(shapes: &Shapes, fusion: Fusion, place: Place) -> Result<Self> {
        Ok(Self {
            inputs: Inputs::new(shapes, place)?,
            bias: Tensor::f_randn([shapes.out_dim], place.options())?,
            fusion,
        })
    }

    /// The GELU that a variant computes: the fused one is tanh's on a GPU and erf's on the
    /// CPU, because libtorch falls back on the plain op there.
    fn approximation(&self) -> &'static str {
        match (self.fusion, self.inputs.place.device) {
            (Fusion::BiasAndGelu, Device::Cpu) => "none",
            _ => TANH,
        }
    }

    fn gelu_reference(&self) -> Result<Tensor> {
        let biased = self.inputs.biased(&self.bias)?;
        Ok(biased.f_gelu(self.approximation())?)
    }
}

impl Workload for Activation {
    // ANCHOR: forward
    fn forward(&self) -> Result<Tensor> {
        let Self { inputs, bias, .. } = self;
        let (x, w) = (&inputs.x, &inputs.w);
        let _range = record_function("epilogue_fwd");
        Ok(match self.fusion {
            Fusion::None => x.f_matmul(w)?.f_add(bias)?.f_gelu(TANH)?,
            Fusion::Bias => bias.f_addmm(x, w)?.f_gelu(TANH)?,
            Fusion::BiasAndGelu => addmm_activation(bias, x, w, true)?,
            Fusion::BiasAndRelu => bias.f_internal_addmm_activation(x, w, true)?,
        })
    }
    // ANCHOR_END: forward

    /// What the variant computes; for the wrong epilogue that is a ReLU, which is its bug.
    fn reference(&self) -> Result<Tensor> {
        match self.fusion {
            Fusion::BiasAndRelu => Ok(self.inputs.biased(&self.bias)?.f_relu()?),
            _ => self.gelu_reference(),
        }
    }

    /// How far the wrong epilogue is from the GELU that was asked for.
    fn measured(&self) -> Result<Measured> {
        if self.fusion != Fusion::BiasAndRelu {
            return Ok(Measured::new());
        }
        let error = relative_error(&self.forward()?, &self.gelu_reference()?)?;
        Ok([("error_against_gelu".to_owned(), error)].into())
    }
}
