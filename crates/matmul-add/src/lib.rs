//! Stage: a matmul and an add, profiled.
//!
//! The smallest program worth a trace: two ops, two kernels. Its variants change one thing
//! each: the size, the type of the elements, whether anything was warm, how long was recorded,
//! who ran it.

mod matmul_add;
mod sizes;
mod sweep;

use anyhow::Result;
use lab::{Dtype, Place, Schedule, Variant, Workload};

pub use matmul_add::MatmulAdd;
pub use sweep::Sweep;

/// The sizes of the matrices.
#[derive(Debug, Clone, clap::Args, serde::Serialize)]
pub struct Shapes {
    /// Edge of the matrices, whatever the variant; the last edge of the sweep
    /// [default: the variant's own]
    #[arg(long, value_parser = size())]
    pub n: Option<i64>,
    /// Matrices in the batch of the variant `bmm`
    #[arg(long, default_value_t = 64, value_parser = size())]
    pub batch: i64,
}

fn size() -> clap::builder::RangedI64ValueParser {
    clap::value_parser!(i64).range(1..)
}

/// The stage, for [`lab::main`].
pub struct Stage;

/// The variants; see the book's chapter for what each shows.
// ANCHOR: variants
const VARIANTS: &[Variant] = &[
    Variant::new("n64-cold").cold(),
    Variant::new("n64-warm").timed(),
    Variant::new("n4096-warm").timed(),
    Variant::new("n4095").timed(),
    Variant::new("n512-fp64").dtype(Dtype::Fp64).timed(),
    Variant::new("bmm"),
    Variant::new("n4096-20steps").schedule(Schedule::new(1, 1, 20)),
    Variant::new("no-warmup").schedule(Schedule::new(0, 0, 3)),
    Variant::new("n64-python").twin().timed(),
    Variant::new("torch-compile").twin().timed(),
    Variant::new("n4096-torch-compile").twin().timed(),
    Variant::new("sweep").schedule(Schedule::new(0, 1, 1)),
];
// ANCHOR_END: variants

impl lab::Stage for Stage {
    const NAME: &'static str = "matmul-add";
    const ABOUT: &'static str = "Records a matmul and an add with libtorch's profiler, draws \
                                 the figures and checks what the chapter claims.";
    const VARIANTS: &'static [Variant] = VARIANTS;
    type Shapes = Shapes;

    fn workload(shapes: &Shapes, variant: &str, place: Place) -> Result<Box<dyn Workload>> {
        let n = shapes.n.unwrap_or_else(|| sizes::of_variant(variant));
        Ok(match variant {
            "sweep" => Box::new(Sweep::new(&sizes::swept(shapes.n, place.device), place)?),
            "bmm" => Box::new(MatmulAdd::new(&[shapes.batch, n, n], place)?),
            _ => Box::new(MatmulAdd::new(&[n, n], place)?),
        })
    }
}
