//! libtorch's Kineto profiler for [`tch`].
//!
//! It mirrors `torch.profiler`: activities, a schedule of steps, named ranges, input shapes,
//! memory, and traces that Perfetto and every other reader of PyTorch traces open.
//!
//! ```no_run
//! use tch_profiler::{Profiler, Schedule, record_function};
//!
//! # fn forward() {}
//! # fn main() -> Result<(), tch_profiler::Error> {
//! let schedule = Schedule::new(1, 1, 3);
//! let mut profile = Profiler::new().schedule(schedule).record_shapes(true).start()?;
//! for _ in 0..5 {
//!     {
//!         let _range = record_function("forward");
//!         forward();
//!     }
//!     if let Some(trace) = profile.step()? {
//!         trace.export_chrome_trace("forward.json.gz")?;
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! What libtorch gives to Python alone is left out: module rows, stacks, and FLOPs in the
//! trace. The `kineto-trace` crate makes tables from the traces, as Python's
//! `key_averages()` does.
//!
//! # Linking
//!
//! A program needs libtorch's folder in its rpath and `-Wl,--no-as-needed -ltorch` among
//! its link arguments, else the linker leaves CUDA out and the program runs on the CPU
//! without a word. [`cuda::check`] tells this from a machine without a GPU.

mod activity;
pub mod cuda;
mod device_event;
mod error;
#[allow(missing_docs, reason = "declarations of the shim, described there")]
mod ffi;
mod profile;
mod profiler;
mod range;
mod recorded_trace;
mod schedule;

pub use activity::Activity;
pub use device_event::DeviceEvent;
pub use error::Error;
pub use profile::Profile;
pub use profiler::Profiler;
pub use range::{Range, record_function};
pub use recorded_trace::RecordedTrace;
pub use schedule::{Action, Schedule};

/// The version of the libtorch that this was compiled against, such as `2.11.0`.
pub fn libtorch_version() -> &'static str {
    // SAFETY: the shim returns a literal, which is valid for the program's life and ASCII.
    let version = unsafe { std::ffi::CStr::from_ptr(ffi::tp_libtorch_version()) };
    version.to_str().unwrap_or("unknown")
}
