use anyhow::Result;
use lab::{Place, Workload};
use tch::Tensor;
use tch_profiler::record_function;

use crate::Shapes;
use crate::inputs::Inputs;

/// `bias + x · w`, with a bias a feature or a bias a number of the result.
#[derive(Debug)]
pub struct BiasOnly {
    inputs: Inputs,
    bias: Tensor,
}

impl BiasOnly {
    /// A bias of one dimension, as a linear layer has: one number a feature.
    pub fn row(shapes: &Shapes, place: Place) -> Result<Self> {
        Self::with_bias(shapes, &[shapes.out_dim], place)
    }

    /// A bias as large as the result: nothing that an epilogue could keep at hand.
    pub fn matrix(shapes: &Shapes, place: Place) -> Result<Self> {
        Self::with_bias(shapes, &[shapes.rows, shapes.out_dim], place)
    }

    fn with_bias(shapes: &Shapes, bias: &[i64], place: Place) -> Result<Self> {
        Ok(Self {
            inputs: Inputs::new(shapes, place)?,
            bias: Tensor::f_randn(bias, place.options())?,
        })
    }
}

impl Workload for BiasOnly {
    // ANCHOR: forward
    fn forward(&self) -> Result<Tensor> {
        let _range = record_function("addmm_fwd");
        Ok(self.bias.f_addmm(&self.inputs.x, &self.inputs.w)?)
    }
    // ANCHOR_END: forward

    fn reference(&self) -> Result<Tensor> {
        self.inputs.biased(&self.bias)
    }
}
