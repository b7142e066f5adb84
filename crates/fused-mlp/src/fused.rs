use anyhow::{Result, ensure};
use cudarc::driver::{CudaFunction, PushKernelArg};
use lab::Skip;
use tch::Tensor;
use tch_profiler::record_function;

use crate::gpu::{Gpu, dotted};
use crate::kernels::{
    CLUSTER_SM90, FUSED_SM80, FUSED_SM90, Kernel, STORED_SM90, TILE_SM80, TILE_SM90, blocks_sm90,
};
use crate::matrix::Matrix;
use crate::tensor_map::TensorMap;

/// Elements in 16 bytes: what rows of the fused kernels' matrices are a multiple of.
const WIDTH: i64 = 8;

/// Which of the fused kernels a GPU runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Path {
    /// Hopper's own.
    Sm90,
    /// That of an A100.
    Sm80,
}

impl Path {
    /// The best for a compute capability.
    ///
    /// # Errors
    ///
    /// A [`Skip`] that says why there is none.
    // ANCHOR: path
    pub fn best(capability: (i32, i32)) -> Result<Self, Skip> {
        match capability {
            (9, 0) => Ok(Self::Sm90),
            (8, _) => Ok(Self::Sm80),
            other => Err(Skip::new(format!(
                "it is tuned for GPUs of compute capability 8.x and 9.0, and this one has {}: \
                 `pointwise` and `concat` run here, and so does `fused-sm80` from 8.0 on",
                dotted(other)
            ))),
        }
    }
    // ANCHOR_END: path

    fn kernel(self) -> &'static Kernel {
        match self {
            Self::Sm90 => &FUSED_SM90,
            Self::Sm80 => &FUSED_SM80,
        }
    }
}

/// Whether rows of both lengths can be copied in pieces of 16 bytes.
///
/// # Errors
///
/// A [`Skip`] that says what does not fit.
pub fn check_rows(dim: i64, hidden: i64) -> Result<(), Skip> {
    if dim % WIDTH == 0 && hidden % WIDTH == 0 {
        return Ok(());
    }
    Err(Skip::new(format!(
        "it copies rows in pieces of 16 bytes, so dim and hidden must be multiples of {WIDTH}, \
         and they are {dim} and {hidden}: `concat` takes any"
    )))
}

/// Both GEMMs and the GeGLU as one kernel.
#[derive(Debug)]
pub struct Fused {
    gpu: Gpu,
    path: Path,
    function: CudaFunction,
}

impl Fused {
    /// Compiles it.
    ///
    /// # Errors
    ///
    /// What the compiler or the driver says.
    pub fn new(gpu: Gpu, path: Path) -> Result<Self> {
        let function = gpu.load(path.kernel())?;
        Ok(Self {
            gpu,
            path,
            function,
        })
    }

    /// Fills `out` with `gelu(x · gateᵀ) * (x · upᵀ)`.
    ///
    /// # Errors
    ///
    /// For tensors that do not fit each other or the kernel.
    pub fn launch(&self, x: &Tensor, gate: &Tensor, up: &Tensor, out: &Tensor) -> Result<()> {
        let [x, gate, up, out] = self.gpu.matrices([x, gate, up, out])?;
        gate.check("the gate's weight", out.columns, x.columns)?;
        up.check("up's weight", out.columns, x.columns)?;
        out.check("the result", x.rows, gate.rows)?;
        check_rows(x.columns.into(), out.columns.into())?;
        let _range = record_function(self.path.kernel().name);
        match self.path {
            Path::Sm90 => self.by_tensor_copies(x, gate, up, out),
            Path::Sm80 => self.by_addresses(x, gate, up, out),
        }
    }

    // ANCHOR: maps
    fn by_tensor_copies(&self, x: Matrix, gate: Matrix, up: Matrix, out: Matrix) -> Result<()> {
        let tile = TILE_SM90;
        let [stored_columns, stored_rows] = STORED_SM90;
        let maps = [
            TensorMap::new(x, tile.k, tile.m)?,
            TensorMap::new(gate, tile.k, tile.n / CLUSTER_SM90)?,
            TensorMap::new(up, tile.k, tile.n / CLUSTER_SM90)?,
            TensorMap::new(out, stored_columns, stored_rows)?,
        ];
        let blocks = blocks_sm90(out.rows, out.columns, self.gpu.multiprocessors()?);
        let stream = self.gpu.stream()?;
        let mut launch = stream.launch_builder(&self.function);
        for map in &maps {
            launch.arg(map);
        }
        launch.arg(&out.rows).arg(&out.columns).arg(&x.columns);
        // SAFETY: the arguments are the kernel's; the maps describe matrices that live in
        // this GPU's memory until the stream has run it.
        unsafe { launch.launch(FUSED_SM90.config([blocks, 1])) }?;
        Ok(())
    }
    // ANCHOR_END: maps

    fn by_addresses(&self, x: Matrix, gate: Matrix, up: Matrix, out: Matrix) -> Result<()> {
        let tile = TILE_SM80;
        let blocks = [out.columns.div_ceil(tile.n), out.rows.div_ceil(tile.m)];
        ensure!(
            blocks[1] <= u16::MAX.into(),
            "{} rows are more than one launch of this kernel takes",
            out.rows
        );
        let stream = self.gpu.stream()?;
        let mut launch = stream.launch_builder(&self.function);
        for matrix in [&x, &gate, &up, &out] {
            launch.arg(&matrix.address);
        }
        launch.arg(&out.rows).arg(&out.columns).arg(&x.columns);
        // SAFETY: as above, by addresses.
        unsafe { launch.launch(FUSED_SM80.config(blocks)) }?;
        Ok(())
    }
}
