use anyhow::Result;
use cudarc::driver::{CudaFunction, PushKernelArg};
use tch::Tensor;
use tch_profiler::record_function;

use crate::gpu::Gpu;
use crate::kernels::{GEGLU, GEGLU_BLOCK_ELEMENTS};
use crate::matrix::Matrix;

/// `gelu(gate) * up` as one kernel.
#[derive(Debug)]
pub struct Geglu {
    gpu: Gpu,
    function: CudaFunction,
}

impl Geglu {
    /// Compiles it.
    ///
    /// # Errors
    ///
    /// What the compiler or the driver says.
    pub fn new(gpu: Gpu) -> Result<Self> {
        let function = gpu.load(&GEGLU)?;
        Ok(Self { gpu, function })
    }

    /// Fills `out` out of two matrices of its shape.
    ///
    /// # Errors
    ///
    /// For tensors that do not fit each other or the kernel.
    pub fn launch(&self, gate: &Tensor, up: &Tensor, out: &Tensor) -> Result<()> {
        let [gate, up, out] = self.gpu.matrices([gate, up, out])?;
        gate.check("the gate", out.rows, out.columns)?;
        up.check("up", out.rows, out.columns)?;
        self.run(gate.address, up.address, out, out.columns)
    }

    /// Fills `out` out of one matrix whose rows hold the gate and, behind it, up.
    ///
    /// # Errors
    ///
    /// As [`Self::launch`].
    pub fn launch_stacked(&self, both: &Tensor, out: &Tensor) -> Result<()> {
        let [both, out] = self.gpu.matrices([both, out])?;
        both.check("gate and up", out.rows, 2 * out.columns)?;
        let up = both.address + 2 * u64::from(out.columns);
        self.run(both.address, up, out, both.columns)
    }

    // ANCHOR: launch
    fn run(&self, gate: u64, up: u64, out: Matrix, stride: u32) -> Result<()> {
        let _range = record_function(GEGLU.name);
        let blocks = (out.rows * out.columns).div_ceil(GEGLU_BLOCK_ELEMENTS);
        let stream = self.gpu.stream()?;
        let mut launch = stream.launch_builder(&self.function);
        launch.arg(&gate).arg(&up).arg(&out.address);
        launch.arg(&out.rows).arg(&out.columns).arg(&stride);
        // SAFETY: the arguments are the kernel's; the matrices have the extents that it is
        // told, and live in this GPU's memory until the stream has run it.
        unsafe { launch.launch(GEGLU.config([blocks, 1])) }?;
        Ok(())
    }
    // ANCHOR_END: launch
}
