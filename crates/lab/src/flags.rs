use std::path::PathBuf;

use crate::{DeviceChoice, Dtype};

/// The flags that every stage has.
#[derive(Debug, clap::Args)]
pub struct Flags {
    /// Where to run: auto (a GPU if there is one), cpu, cuda or cuda:N
    #[arg(long, default_value = "auto")]
    pub device: DeviceChoice,

    /// Element type of the tensors
    #[arg(long, value_enum, default_value = "bf16")]
    pub dtype: Dtype,

    /// Folder for the recordings [default: traces/local of this project]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Record this variant alone, here and now: how the program calls itself
    #[arg(long, hide = true, value_name = "VARIANT")]
    pub record: Option<String>,
}

/// A stage's command line: its own shapes, and what every stage has.
#[derive(Debug, clap::Parser)]
pub(crate) struct CommandLine<Shapes: clap::Args> {
    #[command(flatten)]
    pub shapes: Shapes,
    #[command(flatten)]
    pub flags: Flags,
}
