use anyhow::Result;
use lab::{Place, exact};
use tch::Tensor;

use crate::Shapes;

/// A random input and weight, and the place they are in.
#[derive(Debug)]
pub(crate) struct Inputs {
    /// (rows, in)
    pub(crate) x: Tensor,
    /// (in, out): the view of a linear layer's weight that `addmm` takes.
    pub(crate) w: Tensor,
    pub(crate) place: Place,
}

impl Inputs {
    pub(crate) fn new(shapes: &Shapes, place: Place) -> Result<Self> {
        let x = Tensor::f_randn([shapes.rows, shapes.in_dim], place.options())?;
        let w = Tensor::f_randn([shapes.out_dim, shapes.in_dim], place.options())?;
        // Scaled as a trained layer's, so that GELU sees both of its ends and its bend.
        let scale = 1.0 / (shapes.in_dim as f64).sqrt();
        let w = w.f_mul_scalar(scale)?.f_tr()?;
        Ok(Self { x, w, place })
    }

    /// `x · w + bias` in float64 on the CPU.
    pub(crate) fn biased(&self, bias: &Tensor) -> Result<Tensor> {
        let product = exact(&self.x)?.f_matmul(&exact(&self.w)?)?;
        Ok(product.f_add(&exact(bias)?)?)
    }
}
