//! Stage: a GeGLU MLP by our own kernels, down to two a forward.
//!
//! What the compiler's code writes between the layers and reads again never leaves the chip
//! here: [`FUSED_SM90`](kernels::FUSED_SM90) is both GEMMs and the GeGLU in one kernel. The
//! kernels are CUDA C++ under `kernels/`, compiled when they are needed, launched on tch's
//! tensors into libtorch's stream.

mod bench;
mod by_kernels;
pub mod compile;
mod fused;
mod geglu;
mod gpu;
pub mod kernels;
mod libraries;
mod matrix;
mod stacked;
mod tensor_map;

use anyhow::Result;
use lab::{Place, Variant, Workload};
use mlp::{Aoti, Mlp};

pub use by_kernels::ByKernels;
pub use fused::{Fused, Path, check_rows};
pub use geglu::Geglu;
pub use gpu::Gpu;
pub use libraries::need_compiler;
pub use stacked::stacked;

/// The sizes of the MLP, and how long the bench takes.
#[derive(Debug, Clone, clap::Args, serde::Serialize)]
pub struct Arguments {
    /// The sizes.
    #[command(flatten)]
    #[serde(flatten)]
    pub shapes: mlp::Shapes,
    /// Compare the speed of all variants in one run, and print the table
    #[arg(long)]
    #[serde(skip)]
    pub bench: bool,
    /// Rounds of the bench, in each of which every variant has its turns [default: 5]
    #[arg(long, requires = "bench", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rounds: Option<u32>,
    /// Seconds that a variant runs without a pause in each round of the bench [default: 0.4]
    #[arg(long, requires = "bench", value_parser = seconds)]
    pub seconds: Option<f64>,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=60.0).contains(&seconds) => Ok(seconds),
        _ => Err("give a number of seconds from 0.01 to 60".to_owned()),
    }
}

/// The stage, for [`lab::main`].
pub struct Stage;

/// The variant that compares the others.
const BENCH: &str = "bench";

const VARIANTS: &[Variant] = &[
    Variant::new("eager").timed(),
    Variant::new("torch-compile").twin().timed(),
    Variant::new("aoti").timed(),
    Variant::new("liger").twin().timed().gpu_only(),
    Variant::new("pointwise").timed().gpu_only(),
    Variant::new("concat").timed().gpu_only(),
    Variant::new("fused").timed().gpu_only(),
    Variant::new("fused-sm80").timed().gpu_only(),
    Variant::new(BENCH).gpu_only(),
];

impl lab::Stage for Stage {
    const NAME: &'static str = "fused-mlp";
    const ABOUT: &'static str = "Records a GeGLU MLP by our own kernels beside eager and \
                                 compiled ones, compares their speed, and checks what the \
                                 chapter claims.";
    const VARIANTS: &'static [Variant] = VARIANTS;
    const MODULES: &'static [&'static str] = &["mlp"];
    type Shapes = Arguments;

    fn asked(arguments: &Arguments) -> Option<&'static str> {
        arguments.bench.then_some(BENCH)
    }

    fn report(run: &claims::Run) -> Option<String> {
        (run.measured.contains_key(bench::ROUNDS_KEY)).then(|| bench::table(&run.measured))
    }

    fn workload(arguments: &Arguments, variant: &str, place: Place) -> Result<Box<dyn Workload>> {
        Ok(match variant {
            "eager" | "torch-compile" | "liger" => Box::new(Mlp::new(&arguments.shapes, place)?),
            "aoti" => Box::new(Aoti::new(variant, &arguments.shapes, place)?),
            BENCH => Box::new(bench::Bench::new(arguments, place)?),
            _ => Box::new(ByKernels::new(variant, arguments, place)?),
        })
    }
}
