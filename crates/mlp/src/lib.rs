//! Stage: a GeGLU MLP, eager and compiled.
//!
//! Three linear layers without bias, and between them GELU and a product. The trace shows
//! five kernels a forward; a compiler makes one of the two in the middle.

mod aoti;
mod mlp;

use anyhow::Result;
use lab::{Place, Variant, Workload};

pub use aoti::Aoti;
pub use mlp::{Mlp, first};

/// The sizes of the MLP.
#[derive(Debug, Clone, clap::Args, serde::Serialize)]
pub struct Shapes {
    /// Sequences
    #[arg(long, default_value_t = 64, value_parser = size())]
    pub batch: i64,
    /// Tokens of a sequence
    #[arg(long, default_value_t = 128, value_parser = size())]
    pub seq: i64,
    /// Features of a token
    #[arg(long, default_value_t = 768, value_parser = size())]
    pub dim: i64,
    /// Features between the layers
    #[arg(long, default_value_t = 3072, value_parser = size())]
    pub hidden: i64,
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
    // Its option is one of Triton, which the CPU does not use.
    Variant::new("aoti-autotuned").timed().gpu_only(),
];

impl lab::Stage for Stage {
    const NAME: &'static str = "mlp";
    const ABOUT: &'static str = "Records a GeGLU MLP eager, by torch.compile and as AOTInductor \
                                 packages, and checks what the chapter claims.";
    const VARIANTS: &'static [Variant] = VARIANTS;
    type Shapes = Shapes;

    fn workload(shapes: &Shapes, variant: &str, place: Place) -> Result<Box<dyn Workload>> {
        Ok(match variant {
            "aoti" | "aoti-autotuned" => Box::new(Aoti::new(variant, shapes, place)?),
            _ => Box::new(Mlp::new(shapes, place)?),
        })
    }
}
