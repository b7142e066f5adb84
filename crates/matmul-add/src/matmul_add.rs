use anyhow::Result;
use lab::{Place, Workload, exact};
use tch::Tensor;
use tch_profiler::record_function;

/// `add(matmul(x, w), b)` on random square matrices, or on batches of them.
#[derive(Debug)]
pub struct MatmulAdd {
    x: Tensor,
    w: Tensor,
    b: Tensor,
}

impl MatmulAdd {
    // ANCHOR: inputs
    /// Three random tensors of one shape.
    pub fn new(shape: &[i64], place: Place) -> Result<Self> {
        Ok(Self {
            x: Tensor::f_randn(shape, place.options())?,
            w: Tensor::f_randn(shape, place.options())?,
            b: Tensor::f_randn(shape, place.options())?,
        })
    }
    // ANCHOR_END: inputs
}

impl Workload for MatmulAdd {
    // ANCHOR: forward
    fn forward(&self) -> Result<Tensor> {
        let _range = record_function("matmul_add");
        Ok(self.x.f_matmul(&self.w)?.f_add(&self.b)?)
    }
    // ANCHOR_END: forward

    fn reference(&self) -> Result<Tensor> {
        let product = exact(&self.x)?.f_matmul(&exact(&self.w)?)?;
        Ok(product.f_add(&exact(&self.b)?)?)
    }
}
