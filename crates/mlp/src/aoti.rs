use anyhow::Result;
use lab::{Place, Workload, compiled_package, relative_error};
use tch::Tensor;
use tch_aoti::Package;
use tch_profiler::record_function;

use crate::mlp::first;
use crate::{Mlp, Shapes};

/// The MLP as an AOTInductor package, with the weights of an eager one.
#[derive(Debug)]
pub struct Aoti {
    eager: Mlp,
    package: Package,
}

impl Aoti {
    /// The package of this variant, exported if there is none for these shapes here, with
    /// fresh weights.
    pub fn new(variant: &str, shapes: &Shapes, place: Place) -> Result<Self> {
        let eager = Mlp::new(shapes, place)?;
        let mut package = compiled_package("mlp", variant, shapes, place)?;
        package.load_constants(&eager.parameters())?;
        Ok(Self { eager, package })
    }
}

impl Workload for Aoti {
    fn forward(&self) -> Result<Tensor> {
        let _range = record_function("mlp_fwd");
        let mut outputs = self.package.run(&[&self.eager.input])?;
        Ok(outputs.swap_remove(0))
    }

    fn reference(&self) -> Result<Tensor> {
        self.eager.reference()
    }

    fn relative_error(&self) -> Result<f64> {
        relative_error(&first(&self.forward()?)?, &self.reference()?)
    }
}
