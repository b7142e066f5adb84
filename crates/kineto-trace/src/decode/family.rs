//! What kind of work a kernel does, by its name.

use std::fmt;

use super::cpp::Signature;

/// A kind of device work.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
#[non_exhaustive]
pub enum Family {
    /// Multiplies matrices.
    Gemm,
    /// Finishes what a GEMM began: adds up its slices, applies its epilogue.
    GemmHelper,
    /// Multiplies a matrix by a vector, or two vectors.
    MatrixVector,
    /// A convolution, or a step of one.
    Convolution,
    /// Attention in one kernel.
    Attention,
    /// Works element by element.
    Pointwise,
    /// Adds up, or takes the largest, along a dimension.
    Reduction,
    /// Layer, batch, group or RMS normalisation.
    Normalisation,
    /// Takes the largest or the mean of each neighbourhood.
    Pooling,
    /// Softmax and its backward.
    Softmax,
    /// Moves elements by index: gather, scatter, concatenation.
    Indexing,
    /// Sorts, scans or selects.
    Sort,
    /// One update of many tensors, as optimisers do.
    Foreach,
    /// Draws random numbers.
    Random,
    /// A Fourier transform.
    Fft,
    /// Talks to other ranks.
    Collective,
    /// A memory copy: no kernel.
    Copy,
    /// A fill of memory: no kernel.
    Fill,
    /// No rule fits the name.
    Unknown,
}

/// Parts of function names, in lower case, by family; the first row that fits decides.
const ROWS: &[(Family, &[&str])] = &[
    (
        Family::Collective,
        &[
            "nccldevkernel",
            "ncclkernel",
            "rccldevkernel",
            "rcclgenerickernel",
        ],
    ),
    (
        Family::Attention,
        &[
            "flash_fwd",
            "flash_bwd",
            "fmha",
            "flash_fprop",
            "flash_bprop",
            "flex_attention",
            "sdpa",
        ],
    ),
    (
        Family::Indexing,
        &[
            "index_elementwise_kernel",
            "scatter_gather",
            "indexselect",
            "indexfunc",
            "catarray",
            "embedding",
            "gather_kernel",
            "scatter_kernel",
            "indexing_backward",
            "index_put",
        ],
    ),
    (Family::Pointwise, &["elementwise_kernel", "triton_poi_"]),
    (Family::Reduction, &["triton_red_", "triton_per_"]),
    (
        Family::GemmHelper,
        &["splitkreduce", "epilogue::impl::globalkernel"],
    ),
    (
        Family::Convolution,
        &[
            "fprop",
            "dgrad",
            "wgrad",
            "implicit_gemm",
            "implicit_con",
            "conv2d",
            "conv3d",
            "conv_depthwise",
            "winograd",
            "cudnn::cnn",
            "cudnn::detail",
            "scudnn",
            "hcudnn",
            "cask_cudnn",
            "nchwtonhwc",
            "nhwctonchw",
        ],
    ),
    (
        Family::MatrixVector,
        &["gemv", "gemmk1_kernel", "cublasdot", "dot_kernel"],
    ),
    (
        Family::Gemm,
        &[
            "gemm",
            "nvjet_",
            "xmma_",
            "cijk_",
            "triton_mm",
            "triton_bmm",
        ],
    ),
    (
        Family::Normalisation,
        &[
            "layer_norm",
            "layernorm",
            "batch_norm",
            "batchnorm",
            "group_norm",
            "groupnorm",
            "rms_norm",
            "rmsnorm",
            "gammabeta",
            "bn_fw",
            "bn_bw",
        ],
    ),
    (
        Family::Pooling,
        &["max_pool", "maxpool", "avg_pool", "average_pool", "avgpool"],
    ),
    (Family::Softmax, &["softmax"]),
    (
        Family::Reduction,
        &["reduce_kernel", "devicereduce", "devicesegmentedreduce"],
    ),
    (
        Family::Sort,
        &[
            "radixsort",
            "devicescan",
            "bitonicsort",
            "deviceselect",
            "searchsorted",
            "topk",
            "sort_kernel",
        ],
    ),
    (Family::Foreach, &["multi_tensor_apply"]),
    (Family::Random, &["distribution_", "dropout"]),
    (Family::Fft, &["fft2d_", "vector_fft", "regular_fft"]),
];

/// Ops inside Inductor's template kernels that make them matrix products.
const TEMPLATE_GEMMS: &[&str] = &["mm", "addmm", "bmm", "baddbmm"];

impl Family {
    /// The family of a kernel, copy or fill. Names are C++ as demangled, or plain.
    pub fn of(name: &str) -> Self {
        if name.starts_with("Memcpy") || name.starts_with("CopyDeviceToDevice") {
            return Self::Copy;
        }
        if name.starts_with("Memset") || name.starts_with("FillBuffer") {
            return Self::Fill;
        }
        let signature = Signature::of(name);
        // The function decides: an element-by-element template may carry a GEMM's name as its functor's.
        // CUTLASS's function is called `Kernel`, and its argument says which.
        let told = match signature.path {
            path if path.starts_with("cutlass::") => signature.whole,
            path => path,
        };
        // FBGEMM's namespace says nothing about what its kernels do.
        let told = told.to_ascii_lowercase().replace("fbgemm_gpu::", "");
        if let Some(ops) = told.strip_prefix("triton_tem_fused_") {
            return template(ops);
        }
        ROWS.iter()
            .find(|(_, needles)| needles.iter().any(|needle| told.contains(needle)))
            .map_or(Self::Unknown, |&(family, _)| family)
    }
}

fn template(ops: &str) -> Family {
    if ops.contains("flex_attention") {
        Family::Attention
    } else if ops.contains("convolution") {
        Family::Convolution
    } else if ops.split('_').any(|op| TEMPLATE_GEMMS.contains(&op)) {
        Family::Gemm
    } else {
        Family::Unknown
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Gemm => "gemm",
            Self::GemmHelper => "gemm helper",
            Self::MatrixVector => "matrix-vector product",
            Self::Convolution => "convolution",
            Self::Attention => "attention",
            Self::Pointwise => "elementwise",
            Self::Reduction => "reduction",
            Self::Normalisation => "normalisation",
            Self::Pooling => "pooling",
            Self::Softmax => "softmax",
            Self::Indexing => "indexing",
            Self::Sort => "sort or scan",
            Self::Foreach => "many tensors at once",
            Self::Random => "random numbers",
            Self::Fft => "Fourier transform",
            Self::Collective => "collective",
            Self::Copy => "memory copy",
            Self::Fill => "memory fill",
            Self::Unknown => "unknown",
        })
    }
}
