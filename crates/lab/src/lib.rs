//! What every stage shares when it runs: flags, device, schedule, recording, report.
//!
//! A stage says what it is made of by implementing [`Stage`]; [`main`] does the rest. For
//! each variant it starts the program again as a child, so that a variant finds the GPU as
//! any first program would; the child warms up, records and writes the recording; the
//! parent reads it back from the files, draws the figures, and prints the profiler table
//! and what became of the book's claims. A variant that fails does not stop the others.
//!
//! Variants that need Python run the stage's script with the interpreter that libtorch
//! came with; see [`Python`].

mod child;
mod compiled;
mod device;
mod dtype;
mod failure;
mod flags;
mod forward_time;
mod machine;
mod naming;
mod numbers;
mod places;
mod program;
mod python;
mod record;
mod report;
mod skip;
mod stage;
mod variant;
mod write;

pub use compiled::compiled_package;
pub use device::DeviceChoice;
pub use dtype::Dtype;
pub use flags::Flags;
pub use numbers::{exact, relative_error};
pub use program::main;
pub use python::Python;
pub use skip::Skip;
pub use stage::{Measured, Place, Stage, Workload};
pub use tch_profiler::Schedule;
pub use variant::Variant;
