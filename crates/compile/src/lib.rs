//! Stage: `nn.Linear` compiled.
//!
//! The same layer four ways: eager, by `torch.compile` in Python, and as an AOTInductor
//! package, which is the compiled path without Python. Then what compiled code takes for
//! granted: strides.

mod aoti;
mod aoti_strides;
mod layer;

use anyhow::Result;
use lab::{Place, Variant, Workload};

pub use aoti::Aoti;
pub use aoti_strides::AotiStrides;
pub use layer::Layer;

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

const VARIANTS: &[Variant] = &[
    Variant::new("eager").timed(),
    Variant::new("eager-python").twin().timed(),
    Variant::new("torch-compile").twin().timed(),
    Variant::new("aoti").timed(),
    Variant::new("torch-compile-strides").python(),
    Variant::new("aoti-strides"),
];

impl lab::Stage for Stage {
    const NAME: &'static str = "compile";
    const ABOUT: &'static str = "Records nn.Linear eager, by torch.compile and as an \
                                 AOTInductor package, and checks what the chapter claims.";
    const VARIANTS: &'static [Variant] = VARIANTS;
    type Shapes = Shapes;

    fn workload(shapes: &Shapes, variant: &str, place: Place) -> Result<Box<dyn Workload>> {
        Ok(match variant {
            "aoti" => Box::new(Aoti::new(shapes, place)?),
            "aoti-strides" => Box::new(AotiStrides::new(shapes, place)?),
            _ => Box::new(Layer::new(shapes, place)?),
        })
    }
}
