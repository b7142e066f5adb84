use anyhow::Result;
use lab::{Measured, Place, Workload, compiled_package, relative_error};
use tch::Tensor;
use tch_aoti::Package;
use tch_profiler::record_function;

use crate::{Layer, Shapes};

/// The layer as an AOTInductor package, with the parameters of an eager one.
#[derive(Debug)]
pub struct Aoti {
    eager: Layer,
    package: Package,
}

impl Aoti {
    // ANCHOR: load
    /// The package, exported if there is none for these shapes here, with fresh parameters.
    pub fn new(shapes: &Shapes, place: Place) -> Result<Self> {
        let eager = Layer::new(shapes, place)?;
        let mut package = compiled_package("compile", "linear", shapes, place)?;
        load_parameters(&mut package, &eager)?;
        Ok(Self { eager, package })
    }
    // ANCHOR_END: load
}

/// Gives the package the parameters that the eager layer has.
pub(crate) fn load_parameters(package: &mut Package, eager: &Layer) -> Result<()> {
    let parameters = eager.parameters();
    // Tiny ones are part of the code, where nobody can replace them.
    if package.constants().len() == parameters.len() {
        package.load_constants(&parameters)?;
        return Ok(());
    }
    anyhow::bail!(
        "the compiler wrote a parameter of this layer into its code, as it does with up to 8 \
         elements: choose a larger --out-dim"
    )
}

impl Workload for Aoti {
    // ANCHOR: forward
    fn forward(&self) -> Result<Tensor> {
        let _range = record_function("linear_fwd");
        let mut outputs = self.package.run(&[&self.eager.input])?;
        Ok(outputs.swap_remove(0))
    }
    // ANCHOR_END: forward

    fn reference(&self) -> Result<Tensor> {
        self.eager.reference()
    }

    /// How wrong the result is for a transposed input that nobody checks. A matrix goes to
    /// the GEMM as it is, with its own strides, so the number is right: by luck, not by
    /// promise.
    fn measured(&self) -> Result<Measured> {
        let input = &self.eager.input;
        let other = input.f_tr()?.f_contiguous()?.f_tr()?;
        // SAFETY: shape, type and device are the package's, so the storage holds as many
        // elements as the code reads.
        let outputs = unsafe { self.package.run_unchecked(&[&other])? };
        let error = relative_error(&outputs[0], &self.reference()?)?;
        let refused = self.package.run(&[&other]).is_err();
        Ok([
            ("unchecked_relative_error".to_owned(), error),
            ("refused".to_owned(), f64::from(u8::from(refused))),
        ]
        .into())
    }
}
