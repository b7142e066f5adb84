use crate::ffi;

/// A side of the machine whose work is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Activity {
    /// ATen ops and annotations, on the threads of the CPU.
    Cpu,
    /// Kernels, copies, and the runtime and driver calls that launch them.
    Cuda,
}

impl Activity {
    pub(crate) fn bit(self) -> u32 {
        match self {
            Activity::Cpu => ffi::CPU,
            Activity::Cuda => ffi::CUDA,
        }
    }
}
