use anyhow::Result;
use lab::{Place, Workload, exact};
use tch::Tensor;
use tch::nn::{self, Module};
use tch_profiler::record_function;

use crate::Shapes;

/// The layer, eager, and an input for it.
#[derive(Debug)]
pub struct Layer {
    pub(crate) layer: nn::Linear,
    pub(crate) input: Tensor,
}

impl Layer {
    /// A layer with random weights and bias, and a random input, drawn in the order in which
    /// the Python twin draws them.
    pub fn new(shapes: &Shapes, place: Place) -> Result<Self> {
        let scale = (shapes.in_dim as f64).powf(-0.5);
        let weight = Tensor::f_randn([shapes.out_dim, shapes.in_dim], place.options())?;
        let bias = Tensor::f_randn([shapes.out_dim], place.options())?;
        let layer = nn::Linear {
            ws: weight.f_mul_scalar(scale)?,
            bs: Some(bias),
        };
        let input = Tensor::f_randn([shapes.batch, shapes.in_dim], place.options())?;
        Ok(Self { layer, input })
    }

    /// The layer's parameters, as PyTorch names them.
    pub(crate) fn parameters(&self) -> Vec<(&str, &Tensor)> {
        let bias = self.layer.bs.iter().map(|bias| ("bias", bias));
        std::iter::once(("weight", &self.layer.ws))
            .chain(bias)
            .collect()
    }

    /// What the layer gives for an input, in float64 on the CPU.
    pub(crate) fn reference_for(&self, input: &Tensor) -> Result<Tensor> {
        let product = exact(input)?.f_matmul(&exact(&self.layer.ws)?.f_tr()?)?;
        match &self.layer.bs {
            Some(bias) => Ok(product.f_add(&exact(bias)?)?),
            None => Ok(product),
        }
    }
}

impl Workload for Layer {
    // ANCHOR: eager
    fn forward(&self) -> Result<Tensor> {
        let _range = record_function("linear_fwd");
        Ok(self.layer.forward(&self.input))
    }
    // ANCHOR_END: eager

    fn reference(&self) -> Result<Tensor> {
        self.reference_for(&self.input)
    }
}
