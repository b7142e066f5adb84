//! The child's part: record, check the numbers, write.

mod by_python;
mod by_rust;
mod run_json;

use std::path::Path;

use anyhow::Result;
use claims::{Machine, Recording};
use kineto_trace::Trace;
use tch::Device;

use crate::dtype::DtypeChoice;
use crate::flags::CommandLine;
use crate::write::{Files, write};
use crate::{Measured, Place, Stage, Variant, failure, numbers};

/// One recording to make.
pub(crate) struct Task<'a, Shapes> {
    pub shapes: &'a Shapes,
    pub variant: &'a Variant,
    pub place: Place,
    pub dtype: DtypeChoice,
}

/// What a recorder made.
pub(crate) struct Recorded {
    /// The trace as libtorch wrote it.
    pub trace: Vec<u8>,
    pub measured: Measured,
    /// Whether the result must equal the reference bit for bit.
    pub is_exact: bool,
    /// Texts that belong to the recording, by what their names end in: `generated.py`.
    pub extras: Vec<(String, Vec<u8>)>,
}

/// The relative error in `measured`.
pub(crate) const ERROR: &str = "relative_error";

/// Records one variant and writes its files to `folder`.
pub(crate) fn record<S: Stage>(
    line: &CommandLine<S::Shapes>,
    variant: &Variant,
    folder: &Path,
) -> Result<()> {
    failure::in_one_sentence(|| {
        let device = line.flags.device.resolve()?;
        let usual = line.flags.usual_dtype_on(device);
        let dtype = line.flags.dtype_of(variant, usual);
        let task = Task {
            shapes: &line.shapes,
            variant,
            place: Place {
                device,
                kind: dtype.dtype.kind(),
            },
            dtype,
        };
        let recorded = if variant.python {
            by_python::record::<S>(&task)?
        } else {
            by_rust::record::<S>(&task)?
        };
        let error = recorded.measured.get(ERROR).copied().unwrap_or(f64::NAN);
        numbers::check(error, "float64", dtype.dtype, recorded.is_exact)?;
        save::<S>(&task, recorded, folder)
    })
}

/// Makes the trace fit to share, and writes everything.
fn save<S: Stage>(task: &Task<'_, S::Shapes>, recorded: Recorded, folder: &Path) -> Result<()> {
    let trace = kineto_trace::redact(&recorded.trace)?;
    let run = run_json::of::<S>(task, recorded.measured, &Trace::read(&trace)?);
    let mut run = serde_json::to_vec_pretty(&run)?;
    run.push(b'\n');
    let recording = Recording::from_parts(&run, &trace, Machine::Local)?;
    let files = Files {
        trace: &trace,
        table: &recording.table_text(),
        run: &run,
        extras: &recorded.extras,
    };
    write(folder, &recording.run.variant, &files)
}

/// The device as the programs' flags and `run.json` name it.
fn device_word(device: Device) -> String {
    crate::device::word(device)
}
