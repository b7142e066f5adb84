//! Stage: transposes, views and copies, profiled.
//!
//! A transpose changes how a tensor is described, not where its numbers lie. The variants
//! show the view, the copy that somebody may ask for, and GEMMs that read a weight in
//! either order.

mod addmm;
mod transposed;

use anyhow::{Result, bail};
use lab::{Place, Variant, Workload};

pub use addmm::{Addmm, Order};
pub use transposed::Transposed;

/// The sizes of the layer whose weight is transposed.
#[derive(Debug, Clone, clap::Args, serde::Serialize)]
pub struct Shapes {
    /// Rows of the input
    #[arg(long, default_value_t = 1024, value_parser = size())]
    pub batch: i64,
    /// Features that go in
    #[arg(long, default_value_t = 4096, value_parser = size())]
    pub in_dim: i64,
    /// Features that come out
    #[arg(long, default_value_t = 4096, value_parser = size())]
    pub out_dim: i64,
}

fn size() -> clap::builder::RangedI64ValueParser {
    clap::value_parser!(i64).range(1..)
}

/// The stage, for [`lab::main`].
pub struct Stage;

const VARIANTS: &[Variant] = &[
    Variant::new("t-view"),
    Variant::new("t-contiguous").timed(),
    Variant::new("linear").timed(),
    Variant::new("addmm-row-major").timed(),
    Variant::new("addmm-column-major").timed(),
    Variant::new("linear-python").twin().timed(),
];

impl lab::Stage for Stage {
    const NAME: &'static str = "transpose";
    const ABOUT: &'static str = "Records views, copies and GEMMs over transposed weights with \
                                 libtorch's profiler, draws the figures and checks what the \
                                 chapter claims.";
    const VARIANTS: &'static [Variant] = VARIANTS;
    type Shapes = Shapes;

    fn workload(shapes: &Shapes, variant: &str, place: Place) -> Result<Box<dyn Workload>> {
        let (rows, columns) = (shapes.out_dim, shapes.in_dim);
        Ok(match variant {
            "t-view" => Box::new(Transposed::view(rows, columns, place)?),
            "t-contiguous" => Box::new(Transposed::copy(rows, columns, place)?),
            "linear" | "linear-python" => Box::new(Addmm::new(shapes, Order::Linear, place)?),
            "addmm-row-major" => Box::new(Addmm::new(shapes, Order::RowMajor, place)?),
            "addmm-column-major" => Box::new(Addmm::new(shapes, Order::ColumnMajor, place)?),
            other => bail!("there is no variant `{other}`"),
        })
    }
}
