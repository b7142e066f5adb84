//! Fills `.venv` with torch.

use std::error::Error;
use std::{fmt, fs};

use anyhow::{Context, Result, anyhow, bail};

use super::failure::{Attempt, Failure};
use super::installer::Installer;
use super::torch::Torch;
use super::venv::Venv;
use super::wheel::{self, Wheel};
use super::{Wanted, driver, index, link, space, watch};
use crate::progress::Step;
use crate::project::Project;

/// Installs torch into the checkout's `.venv`.
pub fn install(project: &Project, wanted: Wanted) -> Result<Torch> {
    let installer = Installer::choose()?;
    // What the link names may be what is replaced now.
    link::remove(project)?;
    let without_cuda = match wanted {
        Wanted::Cpu => true,
        Wanted::Cuda => false,
        Wanted::Any => !driver::is_installed(),
    };
    if !without_cuda {
        return fill(project, &installer, &wheel::WITH_CUDA);
    }
    let why = match try_cpu_wheel(project, &installer)? {
        Ok(torch) => return Ok(torch),
        Err(why) => why,
    };
    if wanted == Wanted::Cpu {
        bail!(
            "{why}; check the network, or take the build with CUDA with `cargo xtask setup --cuda`"
        );
    }
    eprintln!("{why}; taking the build with CUDA from the default index instead");
    fill(project, &installer, &wheel::WITH_CUDA)
}

/// Tries PyTorch's own index. The inner error says why that index cannot serve.
fn try_cpu_wheel(project: &Project, installer: &Installer) -> Result<Result<Torch, String>> {
    let wheel = wheel::without_cuda(project);
    let silent = format!(
        "PyTorch's index of builds without CUDA ({}) does not answer",
        project.cpu_index()
    );
    if !index::answers(project.cpu_index()) {
        return Ok(Err(silent));
    }
    match fill(project, installer, &wheel) {
        Ok(torch) => Ok(Ok(torch)),
        Err(error) => match error.downcast_ref::<IndexFailed>() {
            Some(it) if it.failure == Failure::NoNetwork => Ok(Err(silent)),
            Some(_) => Ok(Err(format!(
                "that index has no torch {} for this Python",
                project.libtorch_version()
            ))),
            None => Err(error),
        },
    }
}

/// The named index did not serve, and another may.
#[derive(Debug)]
struct IndexFailed {
    failure: Failure,
    sentence: String,
}

impl fmt::Display for IndexFailed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.sentence)
    }
}

impl Error for IndexFailed {}

fn fill(project: &Project, installer: &Installer, wheel: &Wheel<'_>) -> Result<Torch> {
    let venv = Venv::of(project);
    space::check(project, &venv, wheel)?;
    let version = project.libtorch_version();
    eprintln!(
        "torch {version} {}: {}, into .venv",
        wheel.name, wheel.sizes
    );
    make_venv(&venv, installer, version)?;

    let downloads = venv.folder().join(".downloads");
    // A run that was killed may have left its own.
    let _ = fs::remove_dir_all(&downloads);
    fs::create_dir_all(&downloads)
        .with_context(|| format!("cannot write in {}", venv.folder().display()))?;
    let step = Step::start(format!("installing torch {version}"));
    // Downloads go where there is room: /tmp is often small and in memory.
    let mut command = installer.install(&venv, wheel, version);
    command.env("TMPDIR", &downloads);
    let ended = watch::run(command, &step, venv.folder());
    let _ = fs::remove_dir_all(&downloads);
    let ended = ended?;
    if !ended.status.success() {
        return Err(explain(
            Failure::read(ended.status, &ended.output),
            installer,
            version,
            wheel,
        ));
    }
    step.done();
    whole(&venv, version)
}

fn explain(
    failure: Failure,
    installer: &Installer,
    version: &str,
    wheel: &Wheel<'_>,
) -> anyhow::Error {
    let sentence = failure.sentence(&Attempt {
        program: installer.name(),
        version,
    });
    match failure {
        Failure::NoNetwork | Failure::NoWheel if wheel.index.is_some() => {
            IndexFailed { failure, sentence }.into()
        }
        _ => anyhow!(sentence),
    }
}

/// The torch that was installed, looked at as a found one is.
fn whole(venv: &Venv, version: &str) -> Result<Torch> {
    let torch = venv
        .torch_folder()
        .and_then(|folder| Torch::inspect(&folder, version).ok());
    torch.filter(|_| venv.imports_torch()).with_context(|| {
        format!(
            "torch was installed into .venv, but {} cannot import it; remove .venv and run `cargo xtask setup` again",
            venv.python().display()
        )
    })
}

fn make_venv(venv: &Venv, installer: &Installer, version: &str) -> Result<()> {
    if venv.starts() && (installer.uses_uv() || venv.has_module("pip")) {
        return Ok(());
    }
    let step = Step::start("making the Python environment .venv");
    let ended = watch::run(installer.make(venv), &step, venv.folder())?;
    if ended.status.success() {
        return Ok(());
    }
    let program = if installer.uses_uv() {
        "uv venv"
    } else {
        "python3 -m venv"
    };
    bail!(Failure::read(ended.status, &ended.output).sentence(&Attempt { program, version }))
}
