//! Whether CUDA can be recorded, and if not, why not.

use crate::{Error, ffi};

/// Says what stands in the way of recording CUDA, if anything does.
///
/// # Errors
///
/// [`Error::NoCudaInLibtorch`], [`Error::CudaNotLinked`] or [`Error::NoGpu`]: they look the
/// same from outside (`is_available()` is false) and are mended differently.
pub fn check() -> Result<(), Error> {
    // SAFETY: a look, without arguments; the shim lets no exception through.
    if unsafe { ffi::tp_cuda_available() } {
        Ok(())
    } else if is_linked() {
        Err(Error::NoGpu)
    } else if is_installed() {
        Err(Error::CudaNotLinked)
    } else {
        Err(Error::NoCudaInLibtorch)
    }
}

/// Whether CUDA's part of libtorch lies beside the libtorch of this program.
pub fn is_installed() -> bool {
    loaded_libraries().iter().any(|path| {
        path.ends_with("/libtorch_cpu.so")
            && std::path::Path::new(path)
                .with_file_name("libtorch_cuda.so")
                .exists()
    })
}

/// Whether CUDA's part of libtorch is loaded into this program.
///
/// The linker drops it unless told otherwise, since no symbol is taken from it.
pub fn is_linked() -> bool {
    loaded_libraries()
        .iter()
        .any(|path| path.ends_with("/libtorch_cuda.so"))
}

/// Paths of the libraries mapped into this process.
fn loaded_libraries() -> Vec<String> {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let mut paths: Vec<String> = maps
        .lines()
        .filter_map(|line| line.find('/').map(|start| line[start..].to_owned()))
        .collect();
    paths.sort_unstable();
    paths.dedup();
    paths
}
