use anyhow::Result;
use lab::{Place, Workload, exact};
use tch::Tensor;
use tch_profiler::record_function;

use crate::Shapes;

/// How the weight of [`Addmm`] lies in memory, and who transposes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// As a linear layer keeps it, (out, in); the layer transposes it in every forward.
    Linear,
    /// As (in, out), row after row: what `addmm` multiplies by, as it is.
    RowMajor,
    /// As (out, in), transposed once, before: a view of shape (in, out), column after column.
    ColumnMajor,
}

/// `bias + input · weight`, with the weight in one order or another.
#[derive(Debug)]
pub struct Addmm {
    input: Tensor,
    weight: Tensor,
    bias: Tensor,
    order: Order,
}

impl Addmm {
    // ANCHOR: weights
    /// A random input, weight and bias.
    pub fn new(shapes: &Shapes, order: Order, place: Place) -> Result<Self> {
        let random = |shape: &[i64]| Tensor::f_randn(shape, place.options());
        Ok(Self {
            input: random(&[shapes.batch, shapes.in_dim])?,
            weight: match order {
                Order::Linear => random(&[shapes.out_dim, shapes.in_dim])?,
                Order::RowMajor => random(&[shapes.in_dim, shapes.out_dim])?,
                Order::ColumnMajor => random(&[shapes.out_dim, shapes.in_dim])?.f_tr()?,
            },
            bias: random(&[shapes.out_dim])?,
            order,
        })
    }
    // ANCHOR_END: weights
}

impl Workload for Addmm {
    // ANCHOR: forward
    fn forward(&self) -> Result<Tensor> {
        let Self {
            input,
            weight,
            bias,
            ..
        } = self;
        if self.order == Order::Linear {
            let _range = record_function("linear_fwd");
            Ok(input.f_linear(weight, Some(bias))?)
        } else {
            let _range = record_function("addmm_fwd");
            Ok(bias.f_addmm(input, weight)?)
        }
    }
    // ANCHOR_END: forward

    fn reference(&self) -> Result<Tensor> {
        let weight = exact(&self.weight)?;
        let weight = match self.order {
            Order::Linear => weight.f_tr()?,
            _ => weight,
        };
        let product = exact(&self.input)?.f_matmul(&weight)?;
        Ok(product.f_add(&exact(&self.bias)?)?)
    }
}
