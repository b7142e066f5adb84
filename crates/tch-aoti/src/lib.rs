//! AOTInductor packages for [`tch`]: PyTorch's compiled models, run without Python.
//!
//! `torch._inductor.aoti_compile_and_package` compiles a module to machine code and puts it
//! into a `.pt2` file. A [`Package`] is such a file, loaded:
//!
//! ```no_run
//! use tch::{Device, Kind, Tensor};
//! use tch_aoti::Package;
//!
//! # fn main() -> Result<(), tch_aoti::Error> {
//! let package = Package::load("model.pt2", Device::Cpu)?;
//! let input = Tensor::randn([1024, 32], (Kind::Float, Device::Cpu));
//! let outputs = package.run(&[&input])?;
//! # Ok(())
//! # }
//! ```
//!
//! # What is checked
//!
//! The compiled code takes the device, the type, the shape and the strides of its inputs for
//! granted: a transposed input gives a wrong number, not an error. This crate checks all four
//! before every run, against `<package>.inputs.json`, which
//! `python/export_package.py` in this crate writes when it exports. Shapes are fixed:
//! packages with dynamic shapes are not supported.
//!
//! # Linking
//!
//! As for `tch-profiler`: a program needs libtorch's folder in its rpath and
//! `-Wl,--no-as-needed -ltorch` among its link arguments. The packages themselves are linked
//! against libtorch, and must run on the version that they were compiled with.

mod archive;
mod error;
#[allow(missing_docs, reason = "declarations of the shim, described there")]
mod ffi;
mod loader;
mod package;
mod signature;
mod tensor_spec;

pub use error::Error;
pub use loader::{Loader, compute_capability};
pub use package::Package;
pub use tensor_spec::TensorSpec;
