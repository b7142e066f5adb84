//! Stage: what runs in the epilogue of a GEMM, profiled.
//!
//! A GEMM ends by writing its result. What is done to each number on the way out costs no
//! further trip to memory: a bias, an activation. The variants compute the same with three
//! kernels, two and one, and one of them has a bug that its kernel's name gives away.

mod activation;
mod bias;
mod fused;
mod inputs;

use anyhow::{Result, bail};
use lab::{Place, Variant, Workload};

pub use activation::{Activation, Fusion};
pub use bias::BiasOnly;
pub use fused::addmm_activation;

/// The sizes of the layer.
#[derive(Debug, Clone, clap::Args, serde::Serialize)]
pub struct Shapes {
    /// Rows of the input
    #[arg(long, default_value_t = 8192, value_parser = size())]
    pub rows: i64,
    /// Features that go in
    #[arg(long, default_value_t = 768, value_parser = size())]
    pub in_dim: i64,
    /// Features that come out
    #[arg(long, default_value_t = 3072, value_parser = size())]
    pub out_dim: i64,
}

fn size() -> clap::builder::RangedI64ValueParser {
    clap::value_parser!(i64).range(1..)
}

/// The stage, for [`lab::main`].
pub struct Stage;

const VARIANTS: &[Variant] = &[
    Variant::new("three-kernels").timed(),
    Variant::new("addmm-gelu").timed(),
    Variant::new("addmm-activation").timed(),
    Variant::new("wrong-epilogue").timed(),
    Variant::new("bias-1d").timed(),
    Variant::new("bias-2d").timed(),
    Variant::new("addmm-gelu-python").twin().timed(),
];

impl lab::Stage for Stage {
    const NAME: &'static str = "epilogue";
    const ABOUT: &'static str = "Records a matmul, a bias and a GELU in three kernels, two and \
                                 one with libtorch's profiler, draws the figures and checks \
                                 what the chapter claims.";
    const VARIANTS: &'static [Variant] = VARIANTS;
    type Shapes = Shapes;

    fn workload(shapes: &Shapes, variant: &str, place: Place) -> Result<Box<dyn Workload>> {
        let fusion = match variant {
            "three-kernels" => Fusion::None,
            "addmm-gelu" | "addmm-gelu-python" => Fusion::Bias,
            "addmm-activation" => Fusion::BiasAndGelu,
            "wrong-epilogue" => Fusion::BiasAndRelu,
            "bias-1d" => return Ok(Box::new(BiasOnly::row(shapes, place)?)),
            "bias-2d" => return Ok(Box::new(BiasOnly::matrix(shapes, place)?)),
            other => bail!("there is no variant `{other}`"),
        };
        Ok(Box::new(Activation::new(shapes, fusion, place)?))
    }
}
