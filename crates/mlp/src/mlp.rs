use anyhow::Result;
use lab::{Place, Workload, exact, relative_error};
use tch::Tensor;
use tch_profiler::record_function;

use crate::Shapes;

/// Sequences of each result that are compared with float64: all would take a CPU long.
const CHECKED: i64 = 4;

/// The MLP, eager, and an input for it.
#[derive(Debug)]
pub struct Mlp {
    /// The weight of the gate, a row an output.
    pub gate: Tensor,
    /// The weight of what the gate is multiplied with.
    pub up: Tensor,
    /// The weight of the last layer.
    pub down: Tensor,
    /// The input: sequences of tokens.
    pub input: Tensor,
}

impl Mlp {
    /// Random weights and a random input, drawn in the order in which the Python twin draws
    /// them; scaled, so that numbers keep their size from layer to layer.
    pub fn new(shapes: &Shapes, place: Place) -> Result<Self> {
        let weight = |outputs: i64, inputs: i64| -> Result<Tensor> {
            let drawn = Tensor::f_randn([outputs, inputs], place.options())?;
            Ok(drawn.f_mul_scalar((inputs as f64).powf(-0.5))?)
        };
        Ok(Self {
            gate: weight(shapes.hidden, shapes.dim)?,
            up: weight(shapes.hidden, shapes.dim)?,
            down: weight(shapes.dim, shapes.hidden)?,
            input: Tensor::f_randn([shapes.batch, shapes.seq, shapes.dim], place.options())?,
        })
    }

    /// What goes into the last layer.
    ///
    /// # Errors
    ///
    /// When libtorch cannot, for want of memory say.
    pub fn hidden(&self) -> Result<Tensor> {
        let x = &self.input;
        let gate = x.f_linear(&self.gate, None::<&Tensor>)?;
        let up = x.f_linear(&self.up, None::<&Tensor>)?;
        Ok(gate.f_gelu(GELU)?.f_mul(&up)?)
    }

    /// What should go into the last layer for the first sequences, in float64 on the CPU.
    ///
    /// # Errors
    ///
    /// When libtorch cannot, for want of memory say.
    pub fn reference_hidden(&self) -> Result<Tensor> {
        let x = exact(&first(&self.input)?)?;
        let gate = through(&x, &self.gate)?.f_gelu(GELU)?;
        Ok(gate.f_mul(&through(&x, &self.up)?)?)
    }

    /// The weights, as PyTorch names them.
    pub(crate) fn parameters(&self) -> [(&str, &Tensor); 3] {
        [
            ("gate.weight", &self.gate),
            ("up.weight", &self.up),
            ("down.weight", &self.down),
        ]
    }
}

/// The GELU that every variant computes, the approximation by tanh.
const GELU: &str = "tanh";

impl Workload for Mlp {
    // ANCHOR: forward
    fn forward(&self) -> Result<Tensor> {
        let _range = record_function("mlp_fwd");
        let x = &self.input;
        let gate = x.f_linear(&self.gate, None::<&Tensor>)?;
        let up = x.f_linear(&self.up, None::<&Tensor>)?;
        let hidden = gate.f_gelu(GELU)?.f_mul(&up)?;
        Ok(hidden.f_linear(&self.down, None::<&Tensor>)?)
    }
    // ANCHOR_END: forward

    /// The first sequences alone.
    fn reference(&self) -> Result<Tensor> {
        through(&self.reference_hidden()?, &self.down)
    }

    fn relative_error(&self) -> Result<f64> {
        relative_error(&first(&self.forward()?)?, &self.reference()?)
    }
}

/// A linear layer in float64.
fn through(x: &Tensor, weight: &Tensor) -> Result<Tensor> {
    Ok(x.f_matmul(&exact(weight)?.f_tr()?)?)
}

/// The first sequences, those that are compared with float64.
///
/// # Errors
///
/// When there are no sequences.
pub fn first(sequences: &Tensor) -> Result<Tensor> {
    Ok(sequences.f_narrow(0, 0, CHECKED.min(sequences.size()[0]))?)
}
