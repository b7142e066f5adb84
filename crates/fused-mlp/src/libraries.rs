//! Finding CUDA's driver and its run-time compiler.

use std::fs::DirEntry;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use lab::Skip;

/// Where torch's wheels keep the compiler: beside the CUDA runtime that libtorch loads, or
/// for a libtorch without CUDA in the packages around it.
const NVRTC: &str = "libnvrtc.so.13";

/// Asks for the driver, without which `cudarc` panics.
pub(crate) fn need_driver() -> Result<(), Skip> {
    // SAFETY: loading NVIDIA's driver runs its initialisers alone.
    if unsafe { cudarc::driver::sys::is_culib_present() } {
        return Ok(());
    }
    Err(Skip::new("there is no libcuda here, the driver of a GPU"))
}

/// Asks for the compiler, without which `cudarc` panics.
///
/// # Errors
///
/// A [`Skip`] that says where it was looked for.
pub fn need_compiler() -> Result<(), Skip> {
    static FOUND: OnceLock<bool> = OnceLock::new();
    // SAFETY: loading NVIDIA's compiler runs its initialisers alone.
    let is_present = || unsafe { cudarc::nvrtc::sys::is_culib_present() };
    if *FOUND.get_or_init(|| is_present() || (load_from_wheels() && is_present())) {
        return Ok(());
    }
    Err(Skip::new(format!(
        "there is no {NVRTC} to compile kernels with, neither among torch's packages nor on \
         the loader's path: `cargo xtask setup --cuda` brings it"
    )))
}

/// Loads the compiler by its path and keeps it: later it is found by its name. So is the
/// library of built-in functions, which it would look for on the loader's path.
fn load_from_wheels() -> bool {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let mut loaded = maps
        .lines()
        .filter_map(|line| line.find('/').map(|at| Path::new(&line[at..])));
    let Some(compiler) = loaded.find_map(beside) else {
        return false;
    };
    let folder = compiler.parent().and_then(|folder| folder.read_dir().ok());
    let files = folder.into_iter().flatten().flatten();
    let is_builtins = |file: &DirEntry| {
        let name = file.file_name();
        name.to_string_lossy().starts_with("libnvrtc-builtins.so")
    };
    let builtins = files.filter(is_builtins).map(|file| file.path());
    builtins.chain([compiler]).all(|path| keep(&path))
}

/// Loads a library for as long as the process lives.
fn keep(path: &Path) -> bool {
    // SAFETY: loading NVIDIA's compiler runs its initialisers alone.
    let library = unsafe { libloading::Library::new(path) };
    library.map(std::mem::forget).is_ok()
}

/// The compiler that belongs to a loaded library, if it is one that tells.
fn beside(library: &Path) -> Option<PathBuf> {
    let name = library.file_name()?.to_str()?;
    let found = if name.starts_with("libcudart.so") {
        library.with_file_name(NVRTC)
    } else if name == "libtorch_cpu.so" {
        library
            .ancestors()
            .nth(3)?
            .join("nvidia/cu13/lib")
            .join(NVRTC)
    } else {
        return None;
    };
    found.is_file().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_is_looked_for_among_torchs_packages() {
        let packages = std::env::temp_dir().join(format!("packages-{}", std::process::id()));
        let folder = packages.join("nvidia/cu13/lib");
        std::fs::create_dir_all(&folder).unwrap();
        let torch = packages.join("torch/lib/libtorch_cpu.so");
        assert_eq!(beside(&torch), None);
        std::fs::write(folder.join(NVRTC), "").unwrap();
        let expected = Some(folder.join(NVRTC));
        assert_eq!(beside(&torch), expected);
        assert_eq!(beside(&folder.join("libcudart.so.13")), expected);
        assert_eq!(beside(&folder.join("libcublas.so.13")), None);
        std::fs::remove_dir_all(packages).unwrap();
    }
}
