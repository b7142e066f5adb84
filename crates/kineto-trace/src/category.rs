//! What an event is, by its `cat`.

/// What kind of thing an event records, whichever spelling its file's era used.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[non_exhaustive]
pub enum Category {
    /// An operator on the CPU side: `aten::addmm`.
    CpuOp,
    /// A range named by the program: `record_function`, `ProfilerStep#3`.
    UserAnnotation,
    /// The same range as seen on the GPU: from its first to its last kernel. A range, not work.
    GpuUserAnnotation,
    /// A call into the CUDA (or HIP) runtime: `cudaLaunchKernel`.
    CudaRuntime,
    /// A call into the CUDA driver: `cuLaunchKernelEx`.
    CudaDriver,
    /// A call into the runtime of another accelerator: XPU, MTIA, PrivateUse1.
    OtherRuntime,
    /// A kernel on a device.
    Kernel,
    /// A copy to, from or on a device.
    GpuMemcpy,
    /// A fill of device memory.
    GpuMemset,
    /// A wait, or an event's mark, as the GPU's rows show it. Not work.
    CudaSync,
    /// The GPU's time of an op as the profiler from before Kineto measured it. A range, not work.
    LegacyGpu,
    /// A Python function (`with_stack=True`).
    PythonFunction,
    /// What the profiler itself cost.
    Overhead,
    /// The span of the recording.
    Trace,
    /// A category this reader does not know, or none; [`Event::raw_category`](crate::Event::raw_category) has it.
    Other,
}

/// Every spelling seen in real files, in lower case. PyTorch 1.8 wrote `Operator`, `Runtime`, `Kernel`.
const SPELLINGS: &[(&str, Category)] = &[
    ("cpu_op", Category::CpuOp),
    ("operator", Category::CpuOp),
    ("user_annotation", Category::UserAnnotation),
    ("gpu_user_annotation", Category::GpuUserAnnotation),
    ("cuda_runtime", Category::CudaRuntime),
    ("hip_runtime", Category::CudaRuntime),
    ("runtime", Category::CudaRuntime),
    ("cuda_driver", Category::CudaDriver),
    ("driver", Category::CudaDriver),
    ("xpu_runtime", Category::OtherRuntime),
    ("xpu_driver", Category::OtherRuntime),
    ("mtia_runtime", Category::OtherRuntime),
    ("privateuse1_runtime", Category::OtherRuntime),
    ("glow_runtime", Category::OtherRuntime),
    ("kernel", Category::Kernel),
    ("gpu_memcpy", Category::GpuMemcpy),
    ("memcpy", Category::GpuMemcpy),
    ("gpu_memset", Category::GpuMemset),
    ("memset", Category::GpuMemset),
    ("cuda_sync", Category::CudaSync),
    ("cuda_event", Category::CudaSync),
    ("xpu_sync", Category::CudaSync),
    ("python_function", Category::PythonFunction),
    ("overhead", Category::Overhead),
    ("trace", Category::Trace),
];

impl Category {
    /// The category of a `cat` as the file spells it, upper and lower case alike.
    pub fn from_spelling(cat: &str) -> Self {
        SPELLINGS
            .iter()
            .find(|(spelling, _)| spelling.eq_ignore_ascii_case(cat))
            .map_or(Self::Other, |&(_, category)| category)
    }

    /// Whether this is work of a device: kernel, copy or fill. Ranges and waits are not.
    pub fn is_device(self) -> bool {
        matches!(self, Self::Kernel | Self::GpuMemcpy | Self::GpuMemset)
    }

    /// Whether this is a call into a runtime or driver, the thing that launches device work.
    pub fn is_call(self) -> bool {
        matches!(
            self,
            Self::CudaRuntime | Self::CudaDriver | Self::OtherRuntime
        )
    }

    /// Whether this stands in a dispatch chain: op, annotation, runtime or driver call.
    pub fn is_cpu(self) -> bool {
        self.is_call() || matches!(self, Self::CpuOp | Self::UserAnnotation)
    }
}
