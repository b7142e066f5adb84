//! What every stage shares when it runs: flags, device, schedule, recording, report.
//!
//! A stage says what it is made of by implementing [`Stage`]; [`main`] does the rest. For
//! each variant it starts the program again as a child, so that a variant finds the GPU as
//! any first program would; the child warms up, records and writes the recording; the
//! parent reads it back from the files, draws the figures, and prints the profiler table
//! and what became of the book's claims.

mod device;
mod dtype;
mod failure;
mod flags;
mod machine;
mod program;
mod record;
mod report;
mod stage;
mod variant;
mod write;

pub use device::DeviceChoice;
pub use dtype::Dtype;
pub use flags::Flags;
pub use program::main;
pub use stage::{Place, Stage, Workload};
