use std::collections::BTreeMap;

use anyhow::Result;
use claims::Run;
use tch::{Device, Kind, Tensor};

use crate::Variant;
use crate::numbers::relative_error;

/// One stage of the book, as a program.
pub trait Stage {
    /// The stage's name: that of its crate, its chapter and its folder under traces/.
    const NAME: &'static str;

    /// One sentence for `--help`.
    const ABOUT: &'static str;

    /// The ways to run it.
    const VARIANTS: &'static [Variant];

    /// Other stages whose Python modules its scripts import.
    const MODULES: &'static [&'static str] = &[];

    /// The sizes of its tensors, as flags. Their defaults are the chapter's shapes; an
    /// `Option` left open is a size that the variants decide.
    type Shapes: clap::Args + serde::Serialize;

    /// Makes the inputs and the model of a variant; for a [twin](Variant::twin) those that
    /// its script makes, in the same order.
    ///
    /// # Errors
    ///
    /// When libtorch cannot, for want of memory say; [`Skip`](crate::Skip) when the machine
    /// lacks something that this variant needs and others do not.
    fn workload(shapes: &Self::Shapes, variant: &str, place: Place) -> Result<Box<dyn Workload>>;

    /// The one variant that a flag of the stage's own asks for, if it does.
    fn asked(_shapes: &Self::Shapes) -> Option<&'static str> {
        None
    }

    /// What the stage adds to the report of a recording, out of what was measured.
    fn report(_run: &Run) -> Option<String> {
        None
    }
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

/// What a program measured besides its trace: values by name, for `run.json`.
pub type Measured = BTreeMap<String, f64>;

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

    /// ‖out − reference‖ / ‖reference‖, in float64; the worst where there is more than one
    /// result.
    ///
    /// # Errors
    ///
    /// When libtorch cannot, for want of memory say.
    fn relative_error(&self) -> Result<f64> {
        relative_error(&self.forward()?, &self.reference()?)
    }

    /// Whether the result must equal the reference bit for bit, as views and copies do.
    fn is_exact(&self) -> bool {
        false
    }

    /// More to measure, after the recording and outside the profiler.
    ///
    /// # Errors
    ///
    /// When libtorch cannot, for want of memory say.
    fn measured(&self) -> Result<Measured> {
        Ok(Measured::new())
    }
}
