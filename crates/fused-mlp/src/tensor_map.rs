//! The descriptions by which Hopper's tensor copies find their way in a matrix.

use std::ffi::c_void;

use anyhow::{Context, Result};
use cudarc::driver::DeviceRepr;
use cudarc::driver::sys::{
    CUtensorMap, CUtensorMapDataType, CUtensorMapFloatOOBfill, CUtensorMapInterleave,
    CUtensorMapL2promotion, CUtensorMapSwizzle, cuTensorMapEncodeTiled,
};

use crate::matrix::Matrix;

/// A tensor map, as a kernel takes it: by value.
#[derive(Debug, Clone, Copy)]
#[repr(transparent)]
pub(crate) struct TensorMap(CUtensorMap);

// SAFETY: the driver's type, whose layout the GPU knows.
unsafe impl DeviceRepr for TensorMap {}

/// Bytes of an element.
const ELEMENT: u64 = 2;

impl TensorMap {
    /// Boxes of `columns` times `rows` of a matrix of bf16, 128-byte swizzled in shared
    /// memory; beyond the edges they hold zeros, and nothing is stored.
    ///
    /// # Errors
    ///
    /// When the driver refuses it, as it does rows that are no multiple of 16 bytes.
    // ANCHOR: encode
    pub fn new(matrix: Matrix, columns: u32, rows: u32) -> Result<Self> {
        let extents = [u64::from(matrix.columns), u64::from(matrix.rows)];
        let row_bytes = [extents[0] * ELEMENT];
        let (boxes, steps) = ([columns, rows], [1, 1]);
        let mut map = CUtensorMap { opaque: [0; 16] };
        // SAFETY: arrays of two dimensions, and one stride between them; `map` is written.
        unsafe {
            cuTensorMapEncodeTiled(
                &raw mut map,
                CUtensorMapDataType::CU_TENSOR_MAP_DATA_TYPE_BFLOAT16,
                2,
                matrix.address as *mut c_void,
                extents.as_ptr(),
                row_bytes.as_ptr(),
                boxes.as_ptr(),
                steps.as_ptr(),
                CUtensorMapInterleave::CU_TENSOR_MAP_INTERLEAVE_NONE,
                CUtensorMapSwizzle::CU_TENSOR_MAP_SWIZZLE_128B,
                CUtensorMapL2promotion::CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
                CUtensorMapFloatOOBfill::CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
            )
        }
        .result()
        .context("the driver refuses a tensor map")?;
        Ok(Self(map))
    }
    // ANCHOR_END: encode
}
