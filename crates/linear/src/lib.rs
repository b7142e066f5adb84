//! Stage: `nn.Linear`, profiled.
//!
//! A linear layer is a matmul and an add. The trace shows how PyTorch runs the two: one
//! transpose that moves nothing, one `aten::addmm`, and on a GPU one kernel.

use anyhow::Result;
use lab::{Place, Variant, Workload, exact};
use tch::Tensor;
use tch::nn::{self, Module};
use tch_profiler::record_function;

/// The sizes of the layer.
#[derive(Debug, Clone, clap::Args, serde::Serialize)]
pub struct Shapes {
    /// Rows of the input
    #[arg(long, default_value_t = 1024, value_parser = size())]
    pub batch: i64,
    /// Features that go in
    #[arg(long, default_value_t = 32, value_parser = size())]
    pub in_dim: i64,
    /// Features that come out
    #[arg(long, default_value_t = 64, value_parser = size())]
    pub out_dim: i64,
}

fn size() -> clap::builder::RangedI64ValueParser {
    clap::value_parser!(i64).range(1..)
}

/// The stage, for [`lab::main`].
pub struct Stage;

impl lab::Stage for Stage {
    const NAME: &'static str = "linear";
    const ABOUT: &'static str = "Records nn.Linear with libtorch's profiler, draws its figures \
                                 and checks what the chapter claims.";
    const VARIANTS: &'static [Variant] =
        &[Variant::new("eager"), Variant::new("eager-python").twin()];
    type Shapes = Shapes;

    fn workload(shapes: &Shapes, _variant: &str, place: Place) -> Result<Box<dyn Workload>> {
        Ok(Box::new(Linear::new(shapes, place)?))
    }
}

/// A linear layer and an input for it.
#[derive(Debug)]
pub struct Linear {
    layer: nn::Linear,
    input: Tensor,
}

impl Linear {
    // ANCHOR: layer
    /// A layer with random weights and bias, and a random input.
    pub fn new(shapes: &Shapes, place: Place) -> Result<Self> {
        let mut weights = nn::VarStore::new(place.device);
        let config = nn::LinearConfig::default();
        let layer = nn::linear(weights.root(), shapes.in_dim, shapes.out_dim, config);
        weights.set_kind(place.kind);
        let input = Tensor::f_randn([shapes.batch, shapes.in_dim], place.options())?;
        Ok(Self { layer, input })
    }
    // ANCHOR_END: layer
}

impl Workload for Linear {
    // ANCHOR: forward
    fn forward(&self) -> Result<Tensor> {
        let _range = record_function("linear_fwd");
        Ok(self.layer.forward(&self.input))
    }
    // ANCHOR_END: forward

    /// The matmul and the add as two steps, in float64 on the CPU.
    fn reference(&self) -> Result<Tensor> {
        let product = exact(&self.input)?.f_matmul(&exact(&self.layer.ws)?.f_tr()?)?;
        match &self.layer.bs {
            Some(bias) => Ok(product.f_add(&exact(bias)?)?),
            None => Ok(product),
        }
    }
}
