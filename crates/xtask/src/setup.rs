//! `cargo xtask setup`: libtorch alone.

use anyhow::Result;

use crate::cli;
use crate::libtorch::{self, Wanted};
use crate::project::Project;

/// Finds or installs libtorch and says which one it is.
pub fn run(project: &Project, flags: &cli::Setup) -> Result<()> {
    let wanted = match (flags.cpu, flags.cuda) {
        (true, _) => Wanted::Cpu,
        (_, true) => Wanted::Cuda,
        _ => Wanted::Any,
    };
    let torch = libtorch::ensure(project, wanted)?;
    let place = torch
        .folder()
        .canonicalize()
        .unwrap_or_else(|_| torch.folder().to_owned());
    eprintln!(
        "{torch} is ready: .libtorch -> {}",
        project.relative(&place)
    );
    if flags.cpu && torch.has_cuda() {
        eprintln!("it was here already and runs on the CPU as well, so nothing was downloaded");
    }
    if !torch.has_cuda() {
        eprintln!(
            "it records on the CPU alone; `cargo xtask setup --cuda` replaces it by the build with CUDA"
        );
    }
    Ok(())
}
