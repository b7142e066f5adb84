//! The patterns: their ids, what each means, and the chapter that explains it.

use super::texts;

/// Writes the enum and its tables from one list, so that they cannot disagree.
macro_rules! patterns {
    ($($name:ident $id:literal $chapter:literal $text:ident;)*) => {
        /// A pattern of the cheat sheet.
        #[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
        #[non_exhaustive]
        pub enum Pattern {
            $(#[doc = concat!("`", $id, "`")] $name,)*
        }

        impl Pattern {
            /// Every pattern.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// A word for it that does not change.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id,)* }
            }

            /// The chapter of the book that explains it: the page's name.
            pub const fn chapter(self) -> &'static str {
                match self { $(Self::$name => $chapter,)* }
            }

            /// What it means, in one sentence.
            pub const fn explanation(self) -> &'static str {
                match self { $(Self::$name => texts::$text,)* }
            }
        }
    };
}

patterns! {
    ColdFirstStep "cold-first-step" "matmul-add" COLD_FIRST_STEP;
    DeadWindow "dead-window" "matmul-add" DEAD_WINDOW;
    OverheadGaps "overhead-gaps" "matmul-add" OVERHEAD_GAPS;
    FullQueue "full-queue" "matmul-add" FULL_QUEUE;
    SyncInStep "sync-in-step" "matmul-add" SYNC_IN_STEP;
    LazyLoading "lazy-loading" "matmul-add" LAZY_LOADING;
    ProfilerOverhead "profiler-overhead" "matmul-add" PROFILER_OVERHEAD;
    OccupancyQuery "occupancy-query" "matmul-add" OCCUPANCY_QUERY;
    KernelOutliers "kernel-outliers" "matmul-add" KERNEL_OUTLIERS;
    MemsetBeforeGemm "memset-before-gemm" "matmul-add" MEMSET_BEFORE_GEMM;
    CopyBeforeGemm "copy-before-gemm" "epilogue" COPY_BEFORE_GEMM;
    GemmEpilogue "gemm-epilogue" "epilogue" GEMM_EPILOGUE;
    ZeroKernelOps "zero-kernel-ops" "transpose" ZERO_KERNEL_OPS;
    SplitK "split-k" "linear" SPLIT_K;
    MisalignedGemm "misaligned-gemm" "linear" MISALIGNED_GEMM;
    SmallGrid "small-grid" "linear" SMALL_GRID;
    PageableCopy "pageable-copy" "reading-a-trace" PAGEABLE_COPY;
    CompilePreOps "compile-pre-ops" "compile" COMPILE_PRE_OPS;
    GraphLaunch "graph-launch" "compile" GRAPH_LAUNCH;
    PointwiseChain "pointwise-chain" "mlp" POINTWISE_CHAIN;
    FusedKernel "fused-kernel" "fused-mlp" FUSED_KERNEL;
}
