use std::path::PathBuf;

use tch::Device;

use crate::dtype::DtypeChoice;
use crate::{DeviceChoice, Dtype, Variant};

/// The flags that every stage has.
#[derive(Debug, clap::Args)]
pub struct Flags {
    /// Where to run: auto (a GPU if there is one), cpu, cuda or cuda:N
    #[arg(long, default_value = "auto")]
    pub device: DeviceChoice,

    /// Element type of the tensors [default: bf16; on a CPU without instructions for it, fp32]
    #[arg(long, value_enum)]
    pub dtype: Option<Dtype>,

    /// Record this variant; may be given again for more [default: all]
    #[arg(long = "variant", value_name = "VARIANT")]
    pub variants: Vec<String>,

    /// Folder for the recordings [default: traces/local of this project]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Record this variant alone, here and now: how the program calls itself
    #[arg(long, hide = true, value_name = "VARIANT")]
    pub record: Option<String>,

    /// The type that the device usually runs in, found by the program that calls itself
    #[arg(long, hide = true, value_enum)]
    pub usual_dtype: Option<Dtype>,
}

impl Flags {
    /// The type that a device runs in when neither a flag nor a variant says otherwise.
    pub(crate) fn usual_dtype_on(&self, device: Device) -> Dtype {
        self.usual_dtype.unwrap_or_else(|| Dtype::usual_on(device))
    }

    /// The type to run a variant in, on a device with this usual type.
    pub(crate) fn dtype_of(&self, variant: &Variant, usual: Dtype) -> DtypeChoice {
        let usual = variant.dtype.unwrap_or(usual);
        DtypeChoice {
            dtype: self.dtype.unwrap_or(usual),
            usual,
        }
    }
}

/// A stage's command line: its own shapes, and what every stage has.
#[derive(Debug, clap::Parser)]
pub(crate) struct CommandLine<Shapes: clap::Args> {
    #[command(flatten)]
    pub shapes: Shapes,
    #[command(flatten)]
    pub flags: Flags,
}
