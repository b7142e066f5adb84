use anyhow::Result;
use lab::{Measured, Place, Workload, compiled_package, relative_error};
use tch::Tensor;
use tch_aoti::Package;
use tch_profiler::record_function;

use crate::aoti::load_parameters;
use crate::{Layer, Shapes};

/// Batches of rows: with a third dimension the compiled code views its input as a matrix,
/// with strides that were fixed when it was compiled.
const BATCHES: i64 = 2;

/// The layer as a package for batches of rows, given inputs of two layouts.
#[derive(Debug)]
pub struct AotiStrides {
    eager: Layer,
    package: Package,
    /// As the package was compiled for.
    usual: Tensor,
    /// The same shape, with the last two dimensions stored the other way round.
    other: Tensor,
}

impl AotiStrides {
    // ANCHOR: inputs
    /// Two random inputs of one shape and two layouts.
    pub fn new(shapes: &Shapes, place: Place) -> Result<Self> {
        let eager = Layer::new(shapes, place)?;
        let mut package = compiled_package("compile", "linear-batches", shapes, place)?;
        load_parameters(&mut package, &eager)?;
        let (rows, features) = (shapes.batch, shapes.in_dim);
        let usual = Tensor::f_randn([BATCHES, rows, features], place.options())?;
        let other = Tensor::f_randn([BATCHES, features, rows], place.options())?;
        let other = other.f_transpose(1, 2)?;
        // ANCHOR_END: inputs
        Ok(Self {
            eager,
            package,
            usual,
            other,
        })
    }

    // ANCHOR: unchecked
    /// What the compiled code makes of the other layout when nobody checks.
    fn unchecked(&self) -> Result<Tensor> {
        let _range = record_function("other_strides_unchecked");
        // SAFETY: shape, type and device are the package's, so the storage holds as many
        // elements as the code reads. It reads the wrong ones, which is what this shows.
        let mut outputs = unsafe { self.package.run_unchecked(&[&self.other])? };
        Ok(outputs.swap_remove(0))
    }
    // ANCHOR_END: unchecked
}

impl Workload for AotiStrides {
    fn forward(&self) -> Result<Tensor> {
        let usual = {
            let _range = record_function("usual_strides");
            self.package.run(&[&self.usual])?.swap_remove(0)
        };
        let _ = self.unchecked()?;
        Ok(usual)
    }

    fn reference(&self) -> Result<Tensor> {
        self.eager.reference_for(&self.usual)
    }

    /// How wrong the unchecked result is, and whether the checked run refuses such an input.
    fn measured(&self) -> Result<Measured> {
        let reference = self.eager.reference_for(&self.other)?;
        let error = relative_error(&self.unchecked()?, &reference)?;
        let refused = self.package.run(&[&self.other]).is_err();
        Ok([
            ("unchecked_relative_error".to_owned(), error),
            ("refused".to_owned(), f64::from(u8::from(refused))),
        ]
        .into())
    }
}
