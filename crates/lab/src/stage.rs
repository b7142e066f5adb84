use anyhow::Result;
use tch::{Device, Kind, Tensor};

/// One stage of the book, as a program.
pub trait Stage {
    /// The stage's name: that of its crate, its chapter and its folder under traces/.
    const NAME: &'static str;

    /// One sentence for `--help`.
    const ABOUT: &'static str;

    /// The ways to run it.
    const VARIANTS: &'static [&'static str];

    /// The sizes of its tensors, as flags. Their defaults are the chapter's shapes.
    type Shapes: clap::Args + serde::Serialize;

    /// Makes the inputs and the model of a variant.
    ///
    /// # Errors
    ///
    /// When libtorch cannot, for want of memory say.
    fn workload(shapes: &Self::Shapes, variant: &str, place: Place) -> Result<Box<dyn Workload>>;
}

/// Where a workload's tensors live, and in which type.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// The device.
    pub device: Device,
    /// The element type.
    pub kind: Kind,
}

impl Place {
    /// What tch's constructors take.
    pub fn options(self) -> (Kind, Device) {
        (self.kind, self.device)
    }
}

/// What is profiled: something that can run forward again and again.
pub trait Workload {
    /// One forward.
    ///
    /// # Errors
    ///
    /// When libtorch cannot, for want of memory say.
    fn forward(&self) -> Result<Tensor>;

    /// What [`Workload::forward`] should give, in float64 on the CPU.
    ///
    /// # Errors
    ///
    /// When libtorch cannot, for want of memory say.
    fn reference(&self) -> Result<Tensor>;
}
