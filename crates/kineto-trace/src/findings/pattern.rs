//! The patterns: their ids, what each means, and where the book explains it.

use super::texts;

/// Writes the enum and its tables from one list, so that they cannot disagree.
macro_rules! patterns {
    ($($name:ident $id:literal $chapter:literal $anchor:literal $text:ident;)*) => {
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

            /// The chapter of the book that explains it, or the cheat sheet: the page's name.
            pub const fn chapter(self) -> &'static str {
                match self { $(Self::$name => $chapter,)* }
            }

            /// Where on that page: the `id` of a section, or of a row of the cheat sheet.
            pub const fn anchor(self) -> &'static str {
                match self { $(Self::$name => $anchor,)* }
            }

            /// What it means, in one sentence.
            pub const fn explanation(self) -> &'static str {
                match self { $(Self::$name => texts::$text,)* }
            }
        }
    };
}

patterns! {
    ColdFirstStep "cold-first-step" "matmul-add" "the-first-step" COLD_FIRST_STEP;
    DeadWindow "dead-window" "matmul-add" "the-first-step" DEAD_WINDOW;
    OverheadGaps "overhead-gaps" "matmul-add" "who-waits-for-whom" OVERHEAD_GAPS;
    FullQueue "full-queue" "matmul-add" "who-waits-for-whom" FULL_QUEUE;
    SyncInStep "sync-in-step" "mlp" "the-whole-forward" SYNC_IN_STEP;
    FinalSync "final-sync" "matmul-add" "who-waits-for-whom" FINAL_SYNC;
    LazyLoading "lazy-loading" "cheat-sheet" "lazy-loading" LAZY_LOADING;
    ProfilerOverhead "profiler-overhead" "matmul-add" "the-profiler-in-its-own-trace" PROFILER_OVERHEAD;
    OccupancyQuery "occupancy-query" "matmul-add" "what-launches-a-kernel" OCCUPANCY_QUERY;
    LeftOverKernel "left-over-kernel" "matmul-add" "a-kernel-too-many" LEFT_OVER_KERNEL;
    KernelOutliers "kernel-outliers" "matmul-add" "the-same-kernel-other-times" KERNEL_OUTLIERS;
    OneNameManySizes "one-name-many-sizes" "matmul-add" "the-same-kernel-other-times" ONE_NAME_MANY_SIZES;
    MemsetBeforeGemm "memset-before-gemm" "epilogue" "three-kernels" MEMSET_BEFORE_GEMM;
    CopyBeforeGemm "copy-before-gemm" "epilogue" "a-bias-that-does-not-fit" COPY_BEFORE_GEMM;
    LayoutCopy "layout-copy" "transpose" "the-copy" LAYOUT_COPY;
    GemmsOfOneInput "gemms-of-one-input" "fused-mlp" "one-gemm-for-two" GEMMS_OF_ONE_INPUT;
    GemmEpilogue "gemm-epilogue" "epilogue" "one-kernel" GEMM_EPILOGUE;
    ZeroKernelOps "zero-kernel-ops" "transpose" "the-view" ZERO_KERNEL_OPS;
    SplitK "split-k" "cheat-sheet" "split-k" SPLIT_K;
    MisalignedGemm "misaligned-gemm" "matmul-add" "one-row-less" MISALIGNED_GEMM;
    SmallGrid "small-grid" "linear" "where-the-time-goes" SMALL_GRID;
    PageableCopy "pageable-copy" "cheat-sheet" "pageable-copy" PAGEABLE_COPY;
    CompilePreOps "compile-pre-ops" "compile" "the-way-to-the-kernel" COMPILE_PRE_OPS;
    Recompiled "recompiled" "compile" "torchcompile-looks-first" RECOMPILED;
    GraphLaunch "graph-launch" "cheat-sheet" "graph-launch" GRAPH_LAUNCH;
    PointwiseChain "pointwise-chain" "mlp" "what-lies-between-the-gemms" POINTWISE_CHAIN;
    FusedKernel "fused-kernel" "mlp" "what-lies-between-the-gemms" FUSED_KERNEL;
}
