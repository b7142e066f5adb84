//! Finds libtorch, installs it if there is none, and keeps the link `.libtorch` pointed at it.
//!
//! The order: what `LIBTORCH` names, what the link already names, the checkout's `.venv`, the
//! active Python, and last a new `.venv`. The link is written last, so that it always names a
//! whole libtorch of the right version and an interrupted set-up is simply run again.

mod compiler;
mod driver;
mod failure;
mod find;
mod index;
mod install;
mod installer;
mod link;
mod needs;
mod python;
mod space;
mod torch;
mod venv;
mod watch;
mod wheel;

use anyhow::Result;

pub use torch::Torch;
pub use venv::size_of;

use crate::project::Project;

/// Which build of libtorch will do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Any that is there; if none, the one that fits this machine.
    Any,
    /// Any that is there; if none, the one without CUDA.
    Cpu,
    /// Only one with CUDA.
    Cuda,
}

/// Makes sure that the link names a libtorch that will do, and returns that libtorch.
pub fn ensure(project: &Project, wanted: Wanted) -> Result<Torch> {
    needs::this_system()?;
    compiler::check()?;
    let torch = match find::find(project, wanted)? {
        Some(torch) => torch,
        None => install::install(project, wanted)?,
    };
    link::point(project, &torch)?;
    Ok(torch)
}
