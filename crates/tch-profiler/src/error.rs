use std::path::PathBuf;

/// What can go wrong while profiling.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// libtorch has one profiler a process, and it is in use.
    #[error(
        "a profile is running already in this process and libtorch has only one profiler: \
         finish or drop the first before starting another"
    )]
    AlreadyRunning,

    /// No activity was asked for, so nothing could be recorded.
    #[error("no activity to record: ask for Activity::Cpu, Activity::Cuda or both")]
    NoActivity,

    /// CUDA was asked for with a libtorch that was built without it.
    #[error(
        "CUDA activity was asked for, but this libtorch is the CPU build: record \
         Activity::Cpu alone, or set up a libtorch with CUDA"
    )]
    NoCudaInLibtorch,

    /// CUDA's part of libtorch is installed, but the program was linked without it.
    #[error(
        "CUDA activity was asked for, but the linker left libtorch_cuda out of this program: \
         link with `-Wl,--no-as-needed -ltorch` in the build script of the program's package"
    )]
    CudaNotLinked,

    /// libtorch has CUDA, and the machine offers no GPU to it.
    #[error(
        "CUDA activity was asked for, but no GPU is to be seen: check that `nvidia-smi` lists \
         one and that CUDA_VISIBLE_DEVICES does not hide it, or record Activity::Cpu alone"
    )]
    NoGpu,

    /// libtorch was built without its profiler library.
    #[error(
        "this libtorch was built without Kineto, its profiler: nothing can be recorded with \
         it; take the one in PyTorch's wheels"
    )]
    NoKineto,

    /// The schedule cannot record anything.
    #[error("a schedule needs at least one active step, and this one has none")]
    NoActiveStep,

    /// libtorch threw an exception.
    #[error("libtorch failed while {doing}: {message}")]
    Libtorch {
        /// What was being done.
        doing: &'static str,
        /// libtorch's own words.
        message: String,
    },

    /// The trace could not be written.
    #[error("cannot write the trace to {path}: {source}", path = path.display())]
    Write {
        /// Where the trace was to go.
        path: PathBuf,
        /// Why it did not get there.
        source: std::io::Error,
    },
}
