//! The kernels: their sources, and the numbers that a launch of each needs.

use cudarc::driver::LaunchConfig;

/// What a kernel is compiled to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// Machine code of one architecture, `sm_90a`.
    MachineCode(&'static str),
    /// PTX of a virtual architecture, `compute_80`, which the driver compiles for its GPU.
    Ptx(&'static str),
}

/// A kernel in CUDA C++.
#[derive(Debug)]
pub struct Kernel {
    /// The function's name, in the source and in traces.
    pub name: &'static str,
    /// The source, with what all kernels share before it.
    pub source: &'static str,
    /// What it is compiled to.
    pub target: Target,
    /// Threads of a block.
    pub threads: u32,
    /// Dynamic shared memory of a block, in bytes.
    pub shared_bytes: u32,
    /// More that the source takes from here, besides `THREADS` and `SHARED_BYTES`.
    pub defines: &'static [(&'static str, u32)],
}

impl Kernel {
    /// A launch of so many blocks in x and y.
    pub(crate) fn config(&self, blocks: [u32; 2]) -> LaunchConfig {
        LaunchConfig {
            grid_dim: (blocks[0], blocks[1], 1),
            block_dim: (self.threads, 1, 1),
            shared_mem_bytes: self.shared_bytes,
        }
    }
}

/// The source of a kernel; the compiler counts its lines from here.
macro_rules! source {
    ($file:literal) => {
        concat!(
            include_str!("../kernels/geglu.cuh"),
            "#line 1\n",
            include_str!(concat!("../kernels/", $file))
        )
    };
}

/// Elements of bf16 that a thread of [`GEGLU`] computes: 16 bytes of each matrix.
const WIDTH: u32 = 8;

/// GELU of the gate times up.
pub const GEGLU: Kernel = Kernel {
    name: "geglu",
    source: source!("geglu.cu"),
    target: Target::Ptx("compute_80"),
    threads: 128,
    shared_bytes: 0,
    defines: &[("WIDTH", WIDTH)],
};

/// Elements that a block of [`GEGLU`] computes.
pub const GEGLU_BLOCK_ELEMENTS: u32 = GEGLU.threads * WIDTH;

/// A tile of the fused GEMMs: `m` rows of the input, `n` columns of each result, `k` at a time.
#[derive(Debug, Clone, Copy)]
pub struct Tile {
    /// Rows of the input, and of the result.
    pub m: u32,
    /// Columns of the result.
    pub n: u32,
    /// What one stage holds of the dimension that is summed over.
    pub k: u32,
}

/// Both GEMMs and the GeGLU, with Hopper's tensor copies and warpgroup instructions.
pub const FUSED_SM90: Kernel = Kernel {
    name: "fused_geglu_sm90",
    source: source!("fused_sm90.cu"),
    target: Target::MachineCode("sm_90a"),
    threads: 384,
    // All there is; the source asserts that its parts fit into it.
    shared_bytes: SHARED_LIMIT,
    defines: &[],
};

/// The tile of [`FUSED_SM90`].
pub const TILE_SM90: Tile = Tile {
    m: 128,
    n: 128,
    k: 64,
};

/// Blocks of [`FUSED_SM90`] that work side by side, each on its own tile of the rows and with
/// its own share of the weights to fetch.
pub const CLUSTER_SM90: u32 = 2;

/// Blocks of [`FUSED_SM90`] for a result of this size: no more than run at once, since each
/// goes on with another tile when it is done with one.
pub(crate) fn blocks_sm90(rows: u32, columns: u32, multiprocessors: u32) -> u32 {
    let clusters = rows.div_ceil(CLUSTER_SM90 * TILE_SM90.m) * columns.div_ceil(TILE_SM90.n);
    let at_once = (multiprocessors / CLUSTER_SM90).max(1);
    CLUSTER_SM90 * clusters.min(at_once)
}

/// Columns and rows of what [`FUSED_SM90`] stores at once.
pub const STORED_SM90: [u32; 2] = [64, 64];

/// The same by the instructions of an A100, which later GPUs run too.
pub const FUSED_SM80: Kernel = Kernel {
    name: "fused_geglu_sm80",
    source: source!("fused_sm80.cu"),
    target: Target::Ptx("compute_80"),
    threads: 256,
    shared_bytes: STAGES_SM80 * (TILE_SM80.m + 2 * TILE_SM80.n) * TILE_SM80.k * 2,
    defines: &[],
};

/// The tile of [`FUSED_SM80`].
pub const TILE_SM80: Tile = Tile {
    m: 128,
    n: 64,
    k: 64,
};

/// How many tiles of the inputs [`FUSED_SM80`] holds.
const STAGES_SM80: u32 = 2;

/// Bytes of shared memory that a block can be given on Hopper, at most.
pub const SHARED_LIMIT: u32 = 227 * 1024;

/// The same on the GPUs of compute capability 8.x that have least.
pub const SHARED_LIMIT_SM86: u32 = 99 * 1024;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hopper_gets_whole_clusters_for_every_tile_and_no_more_than_run_at_once() {
        assert_eq!(blocks_sm90(8192, 3072, 132), 132);
        // Two tiles of rows are one cluster's, also where the second is empty.
        assert_eq!(blocks_sm90(1, 1, 132), 2);
        assert_eq!(blocks_sm90(256, 128, 132), 2);
        assert_eq!(blocks_sm90(257, 129, 132), 8);
        // A slice of a GPU may have an odd number of multiprocessors, or one.
        assert_eq!(blocks_sm90(8192, 3072, 15), 14);
        assert_eq!(blocks_sm90(8192, 3072, 1), 2);
    }
}
